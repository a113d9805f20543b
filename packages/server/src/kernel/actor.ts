import type { Access } from "@busbar/contract/kernel/permissions";

/** Which rows a person or a duty reaches; turned into SQL by each noun's `visibleTo`. */
export type Scope = { kind: "NONE" | "CUSTOMER" | "PARTNER" | "REGION" | "ALL"; regions: readonly string[] };

/** A permission with a scope of its own, beside the roles. `alone`: nothing else gives the permission. */
export type Duty = { permission: string; scope: Scope; alone: boolean };

/** Who acts. Every repository function that reads rows of people's business takes one. */
export type Actor = Access & {
  id: string;
  userCode: string;
  username: string;
  fullName: string;
  visitCode: string;
  customerId: string | null;
  partnerId: string | null;
  scope: Scope;
  /** Those with a scope of their own; all others are among `permissions` alone. @see scopesOf */
  duties: readonly Duty[];
  sessionId: string;
  /** When the person proved last who they are: at sign-in or since. */
  steppedUpAt: Date | null;
  /** What the person must give to prove it again. */
  stepUpBy: "code" | "password" | "sign-in";
  /** The portal asks a second factor of this person. */
  factorRequired: boolean;
};
