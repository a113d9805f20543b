import type { Confirmation } from "@busbar/contract/kernel/http/route";
import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import type { ChosenScope } from "@busbar/contract/users/chosen-scope";
import type { Access } from "@busbar/contract/kernel/access";

/** Which rows a person or a duty reaches; each noun's `visibleTo` turns it into SQL. */
export type Scope = { kind: "NONE" | "CUSTOMER" | "PARTNER" | "REGION" | "ALL"; regions: readonly string[] };

/** An absent person in whose place somebody acts. */
export type AwayPerson = { id: string; name: string };

/**
 * A permission with a scope of its own, beside the roles. `alone`: nothing else gives the permission. `inPlaceOf`: held
 * for somebody who is away, with that person's scope; without regions of a duty it is what that person reaches. `until`:
 * given for a time on request; `ownReach`: for the rows that the person reaches anyway.
 */
export type Duty = {
  permission: string;
  scope: Scope;
  alone: boolean;
  inPlaceOf?: AwayPerson & { ownReach: boolean };
  until?: Date;
  ownReach?: boolean;
};

/** A system that calls in the name of a service account, and what it may do that people confirm by their password. */
export type Machine = {
  confirmations: readonly Confirmation[];
  /** The call that it makes now; absent for work that goes on after one. */
  call?: { tokenId: string; perMinute: number; isFromHere: boolean; isAccess: boolean };
};

/** Who makes the call. Every repository function that reads business rows takes an actor. */
export type Actor = Access & {
  id: string;
  userCode: string;
  username: string;
  fullName: string;
  visitCode: string;
  customerId: string | null;
  partnerId: string | null;
  scope: Scope;
  /** Whose areas a scope by region stands for; absent: the person's own. */
  areasOf?: string;
  /** The chosen scope of this call. @see narrowed */
  chosen?: ChosenScope;
  /** Duties with their own scope; all others are only among `permissions`. @see scopesOf */
  duties: readonly Duty[];
  sessionId: string;
  /** When the person last proved their identity: at sign-in or by a step-up. */
  steppedUpAt: Date | null;
  /** What a step-up asks of this person. */
  stepUpBy: "code" | "password" | "sign-in";
  /** Who looks at the portal as this person, and may change nothing. @see R-P06 */
  viewedBy?: { id: string; userCode: string; fullName: string };
  /** When looking ends by itself. */
  viewedUntil?: Date;
  /** The role that `viewedBy` looks as, themselves otherwise; `rows` names chosen rows. */
  viewedRole?: { code: string; names: Bilingual; rows?: Bilingual };
  /** Set for a service account. */
  machine?: Machine;
  /**
   * Other ids that count as the same person where two persons are needed: the service accounts that the person has ever
   * answered for; for such an account its owners, and their other accounts.
   */
  selves: readonly string[];
  /** The portal requires a second factor of this person. */
  factorRequired: boolean;
};
