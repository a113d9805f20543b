import { z } from "zod";
import { Id, IdParams, Instant, RowVersion } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { UserAccount } from "./user-accounts.ts";

/**
 * Who receives something: the successor, each customer's present manager, the user who disables the account, or no
 * user.
 */
export const HandOverTo = z.enum(["SUCCESSOR", "MANAGER", "ACTOR", "NOBODY"]);
export type HandOverTo = z.infer<typeof HandOverTo>;

/** What a successor can take over from a person, by noun; nouns without rows are left out. */
export const HandOver = z.object({
  items: z.array(
    z.object({
      noun: z.string(),
      /** In the language of the call. */
      title: z.string(),
      to: HandOverTo,
      count: z.int().positive(),
    }),
  ),
  /**
   * Permissions that no other user has by a role or individually, apart from full access: tasks that need them stay
   * open.
   */
  soleRights: z.array(z.string()),
});
export type HandOver = z.infer<typeof HandOver>;

/** What was handed over when the account was disabled; it does not come back with the account. */
export const PastHandOver = HandOver.omit({ soleRights: true }).extend({
  at: Instant,
  /** Full name of the successor; null without one. */
  successor: z.string().nullable(),
});
export type PastHandOver = z.infer<typeof PastHandOver>;

const refusals = [
  "not_found",
  "user.own_rights",
  "user.full_access",
  "user.beyond_rights",
  "user.successor_unknown",
  "user.successor_no_manager",
  "user.hand_over_beyond",
  "user.rows_beyond",
] as const;

export const handOverRoutes = defineRoutes({
  previewHandOver: {
    method: "GET",
    path: "/users/{id}/hand-over",
    permission: "user:admin",
    summary: "Preview a handover",
    description: "What disabling an account would hand over, and to whom. Nothing is changed.",
    params: IdParams,
    query: z.strictObject({ successorId: Id.optional() }),
    response: HandOver,
    errors: refusals,
  },
  disableUser: {
    method: "POST",
    path: "/users/{id}/disable",
    permission: "user:admin",
    stepUp: true,
    summary: "Disable an account",
    description: "Ends its sessions and hands over its work, to the successor if one is given.",
    params: IdParams,
    body: z.strictObject({ rowVersion: RowVersion, successorId: Id.nullable().default(null) }),
    response: z.object({ account: UserAccount, handedOver: HandOver }),
    errors: [...refusals, "stale", "step_up.needed", "user.last_administrator"],
  },
  enableUser: {
    method: "POST",
    path: "/users/{id}/enable",
    permission: "user:admin",
    stepUp: true,
    summary: "Enable an account",
    description: "Work that was handed over is not returned; the response lists it.",
    params: IdParams,
    body: z.strictObject({ rowVersion: RowVersion }),
    response: z.object({ account: UserAccount, staysHandedOver: PastHandOver.nullable() }),
    errors: [
      "not_found",
      "stale",
      "step_up.needed",
      "user.own_rights",
      "user.full_access",
      "user.beyond_rights",
      "user.rows_beyond",
    ],
  },
});
