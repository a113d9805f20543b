import { z } from "zod";
import { UserScope } from "../users/user-accounts.ts";
import type { Bilingual } from "../kernel/bilingual.ts";
import { Id, IdParams, Instant, listOf, many, Paging } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { Permission } from "../kernel/permissions.ts";
import { line } from "../values/fields.ts";
import { reasonText } from "../values/reasons.ts";

/** ENDED: expired, or revoked or returned before. WITHDRAWN: before a decision. */
export const AccessState = z.enum(["WAITING", "GRANTED", "REFUSED", "WITHDRAWN", "ENDED"]);
export type AccessState = z.infer<typeof AccessState>;
export const accessStateWords: Record<AccessState, Bilingual> = {
  WAITING: { zh: "待处理", en: "Pending" },
  GRANTED: { zh: "使用中", en: "Active" },
  REFUSED: { zh: "已拒绝", en: "Rejected" },
  WITHDRAWN: { zh: "已撤回", en: "Withdrawn" },
  ENDED: { zh: "已结束", en: "Ended" },
};

/** Longest time that access is given for on request; what is needed longer is a role's or a duty's matter. */
export const mostAccessHours = 30 * 24;

/** `"ok"`, or the word of the reason why not. */
export const AccessVerdict = z.enum([
  "ok",
  "not_allowed",
  "illegal_transition",
  "user.own_rights",
  "user.beyond_rights",
  "access.of_the_house",
]);
export type AccessVerdict = z.infer<typeof AccessVerdict>;

export const AccessRequest = z.object({
  id: Id,
  person: z.object({
    id: Id,
    userCode: z.string(),
    fullName: z.string(),
    scope: z.enum(["NONE", "CUSTOMER", "PARTNER", "REGION", "ALL"]),
  }),
  permission: Permission,
  /** The page where it was missed; "" for none. */
  path: z.string(),
  reason: z.string(),
  state: AccessState,
  askedAt: Instant,
  decided: z.object({ at: Instant, by: z.string().nullable(), answer: z.string() }).nullable(),
  /** Until when it is given, or was. */
  endsAt: Instant.nullable(),
  /** Which rows it reaches; null for those of the person. */
  scope: z.object({ kind: z.enum(["REGION", "ALL"]), regions: z.array(z.string()) }).nullable(),
  /** What the caller may do; the server asks again before acting. */
  actions: z.object({ approve: AccessVerdict, refuse: AccessVerdict, withdraw: AccessVerdict, end: AccessVerdict }),
});
export type AccessRequest = z.infer<typeof AccessRequest>;

/** Why something is closed to the caller, and who could open it. */
export const MissingRight = z.object({
  permission: Permission,
  held: z.boolean(),
  /** False for people of customers and partners when it is a permission of the house. */
  mayAsk: z.boolean(),
  /** Colleagues who can grant it, at most five by name; none by name for users of customers and partners. */
  grantors: z.array(z.string()),
  grantorCount: z.number().int(),
  /** The latest request of the caller for it. */
  request: AccessRequest.nullable(),
});
export type MissingRight = z.infer<typeof MissingRight>;

export const AccessAsked = z.strictObject({
  permission: Permission,
  path: line(200).default(""),
  reason: line(300).default(""),
});
export type AccessAsked = z.output<typeof AccessAsked>;

export const AccessGiven = z.strictObject({
  hours: z.number().int().min(1).max(mostAccessHours),
  scope: z.discriminatedUnion("kind", [UserScope.options[1], UserScope.options[2]]).nullable().default(null),
  answer: line(300).default(""),
});
export type AccessGiven = z.output<typeof AccessGiven>;

export const AccessRequestQuery = z.strictObject({
  ...Paging.shape,
  /** own: the caller's own requests. others: those of users whose accounts the caller manages. */
  of: z.enum(["own", "others"]).default("own"),
  state: many(AccessState),
});
export type AccessRequestQuery = z.output<typeof AccessRequestQuery>;

export const accessRequestRoutes = defineRoutes({
  explainRights: {
    method: "GET",
    path: "/access-requests/missing",
    permission: "signed-in",
    people: true,
    summary: "List missing permissions",
    description: "Which of the given permissions you lack, who can grant them, and the status of your requests.",
    query: z.strictObject({ permission: many(Permission).pipe(z.array(Permission).min(1).max(20)) }),
    response: z.array(MissingRight),
  },
  listAccessRequests: {
    method: "GET",
    path: "/access-requests",
    permission: "signed-in",
    people: true,
    summary: "List access requests",
    description: "Your own, or those of accounts you manage; pending ones first, then the latest.",
    query: AccessRequestQuery,
    response: listOf(AccessRequest),
  },
  askForAccess: {
    method: "POST",
    path: "/access-requests",
    permission: "signed-in",
    people: true,
    summary: "Request access",
    description: "For a limited time. Users who can grant it are notified.",
    body: AccessAsked,
    response: AccessRequest,
    errors: ["access.held", "access.of_the_house", "access.asked", "access.nobody", "rate_limited"],
  },
  approveAccess: {
    method: "POST",
    path: "/access-requests/{id}/approve",
    permission: "user:admin",
    stepUp: true,
    summary: "Approve an access request",
    description: "Expires automatically after the given hours.",
    params: IdParams,
    body: AccessGiven,
    response: AccessRequest,
    errors: [
      "not_found",
      "illegal_transition",
      "access.of_the_house",
      "user.own_rights",
      "user.full_access",
      "user.beyond_rights",
      "user.rows_beyond",
    ],
  },
  refuseAccess: {
    method: "POST",
    path: "/access-requests/{id}/refuse",
    permission: "user:admin",
    summary: "Reject an access request",
    description: "With a reason.",
    params: IdParams,
    body: z.strictObject({ answer: reasonText(300) }),
    response: AccessRequest,
    errors: ["not_found", "illegal_transition", "user.own_rights"],
  },
  withdrawAccess: {
    method: "POST",
    path: "/access-requests/{id}/withdraw",
    permission: "signed-in",
    people: true,
    summary: "Withdraw an access request",
    description: "Also returns granted access before it expires.",
    params: IdParams,
    response: AccessRequest,
    errors: ["not_found", "illegal_transition"],
  },
  endAccess: {
    method: "POST",
    path: "/access-requests/{id}/end",
    permission: "user:admin",
    stepUp: true,
    summary: "Revoke granted access",
    description: "Takes effect immediately.",
    params: IdParams,
    response: AccessRequest,
    errors: ["not_found", "illegal_transition", "user.own_rights", "user.full_access", "user.beyond_rights"],
  },
});
