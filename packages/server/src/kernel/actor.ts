import type { ChosenScope } from "@busbar/contract/sales/chosen-scope";
import type { Access } from "@busbar/contract/kernel/permissions";

/** Which rows a person or a duty reaches; turned into SQL by each noun's `visibleTo`. */
export type Scope = { kind: "NONE" | "CUSTOMER" | "PARTNER" | "REGION" | "ALL"; regions: readonly string[] };

/** A person who is away, and in whose place another acts. */
export type AwayPerson = { id: string; name: string };

/**
 * A permission with a scope of its own, beside the roles. `alone`: nothing else gives the permission. `inPlaceOf`: held
 * for somebody who is away, with that person's scope; without regions of a duty it is what that person reaches.
 */
export type Duty = { permission: string; scope: Scope; alone: boolean; inPlaceOf?: AwayPerson & { ownReach: boolean } };

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
  /** What of it this call is about, where it follows what the person has chosen to look at. @see narrowed */
  chosen?: ChosenScope;
  /** Those with a scope of their own; all others are among `permissions` alone. @see scopesOf */
  duties: readonly Duty[];
  sessionId: string;
  /** When the person proved last who they are: at sign-in or since. */
  steppedUpAt: Date | null;
  /** What the person must give to prove it again. */
  stepUpBy: "code" | "password" | "sign-in";
  /** Who looks at the portal as this person, and must change nothing. @see R-P06 */
  viewedBy?: { id: string; userCode: string; fullName: string };
  /** The portal asks a second factor of this person. */
  factorRequired: boolean;
};
