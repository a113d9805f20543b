import { z } from "zod";
import { UserAccount, UserScope } from "./user-accounts.ts";
import { userStatusWords } from "./user-fields.ts";
import type { Bilingual } from "../kernel/bilingual.ts";
import {
  Id,
  IdParams,
  Instant,
  listOf,
  listQuery,
  LocalDate,
  many,
  Paging,
  RowVersion,
} from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { Permission } from "../kernel/permissions.ts";
import { RecordHistory } from "../kernel/records.ts";

/** INVITED: the owner of an active account has not set a password or linked another way to sign in yet. */
export const UserState = z.enum(["ACTIVE", "INVITED", "PENDING", "DISABLED"]);
export type UserState = z.infer<typeof UserState>;
export const userStateWords: Record<UserState, Bilingual> = {
  ...userStatusWords,
  INVITED: { zh: "待设置密码", en: "Invited" },
};

/** `"ok"`, or the code of the reason why not. */
export const UserVerdict = z.enum(["ok", "not_allowed", "user.own_rights", "user.full_access", "user.beyond_rights"]);
export type UserVerdict = z.infer<typeof UserVerdict>;

/** A person in the list of users. */
export const UserRow = UserAccount.extend({
  state: UserState,
  department: z.object({ id: Id, zh: z.string(), en: z.string() }).nullable(),
  /** Last activity; null for never. */
  lastSeenAt: Instant.nullable(),
  /** When the delay after failed sign-ins ends; null without one. */
  lockedUntil: Instant.nullable(),
  createdAt: Instant,
  /**
   * What the caller may change: personal fields, and those that affect permissions; the server checks again
   * before acting.
   */
  actions: z.object({ edit: UserVerdict, govern: UserVerdict }),
});
export type UserRow = z.infer<typeof UserRow>;

/** A permission granted to one person beside the roles. With a null scope it has the person's own scope. */
export const Duty = z.object({
  id: Id,
  permission: Permission,
  scope: z.object({ kind: z.enum(["REGION", "ALL"]), regions: z.array(z.string()) }).nullable(),
  validFrom: LocalDate,
  /** The exclusive end; null is open-ended. */
  validTo: LocalDate.nullable(),
  /** The instant it ends at by itself, of access that was asked for. */
  endsAt: Instant.nullable(),
  /** Full name; null for the system. */
  grantedBy: z.string().nullable(),
});
export type Duty = z.infer<typeof Duty>;

/** The reach of a permission today, by roles and duties together. */
export const HeldRight = z.object({
  permission: Permission,
  kind: z.enum(["NONE", "CUSTOMER", "PARTNER", "REGION", "ALL"]),
  /** For REGION: those of duties; empty for the areas that the person answers for. */
  regions: z.array(z.string()),
});
export type HeldRight = z.infer<typeof HeldRight>;

export const User = UserRow.extend({
  /** Full access: every permission on every row. */
  admin: z.boolean(),
  rights: z.array(HeldRight),
  duties: z.array(Duty),
  secondFactor: z.boolean(),
  /** When the last link to set a password expires; null without one. */
  invitedUntil: Instant.nullable(),
});
export type User = z.infer<typeof User>;

export const UserQuery = listQuery(
  ["userCode", "username", "fullName", "lastSeenAt", "createdAt"],
  {
    /** Part of the code, user name, full name, email address or mobile number. */
    keyword: z.string().trim().max(64).optional(),
    role: many(z.string().max(64)),
    state: many(UserState),
    /** Includes the departments below it. */
    departmentId: Id.optional(),
    /** Those who have to wait before they may try their password again. */
    locked: z.literal("yes").optional(),
  },
  "userCode",
);
export type UserQuery = z.output<typeof UserQuery>;
export const MatchingUsers = UserQuery.omit({ pageNo: true, pageSize: true });
export const UserExportQuery = z.strictObject({ ...MatchingUsers.shape, format: z.enum(["csv", "xlsx"]) });
export type UserExportQuery = z.output<typeof UserExportQuery>;

const inOrder = ({ validFrom, validTo }: { validFrom: string; validTo: string | null }) =>
  validTo === null || validTo > validFrom;

/** Grants a permission to one person, from a day on, with a scope of its own or the person's. */
export const DutyDraft = z
  .strictObject({
    permission: Permission,
    scope: z.discriminatedUnion("kind", [UserScope.options[1], UserScope.options[2]]).nullable().default(null),
    validFrom: LocalDate,
    validTo: LocalDate.nullable().default(null),
    rowVersion: RowVersion,
  })
  .refine(inOrder, { path: ["validTo"], error: "assignment.dates" });
export type DutyDraft = z.output<typeof DutyDraft>;

const dutyErrors = [
  "not_found",
  "stale",
  "user.own_rights",
  "user.full_access",
  "user.beyond_rights",
  "user.rows_beyond",
] as const;

export const userListRoutes = defineRoutes({
  listUsers: {
    method: "GET",
    path: "/users",
    permission: "user:read",
    summary: "List users",
    query: UserQuery,
    response: listOf(UserRow),
  },
  countUsers: {
    method: "GET",
    path: "/users/count",
    permission: "user:read",
    summary: "Count users",
    description: "The exact number of matching users.",
    query: MatchingUsers,
    response: z.object({ total: z.number().int() }),
  },
  exportUsers: {
    method: "GET",
    path: "/users/export",
    permission: { permission: ["user:read", "export:data"], mode: "allOf" },
    summary: "Export users",
    query: UserExportQuery,
    response: "file",
    errors: ["step_up.needed"],
  },
  getUser: {
    method: "GET",
    path: "/users/{id}",
    permission: "user:read",
    summary: "Get a user",
    description: "Includes the user's permissions.",
    params: IdParams,
    response: User,
    errors: ["not_found"],
  },
  listUserActivity: {
    method: "GET",
    path: "/users/{id}/activity",
    permission: "user:read",
    summary: "List activity of a user",
    params: IdParams,
    query: z.strictObject(Paging.shape),
    response: RecordHistory,
    errors: ["not_found"],
  },
  grantDuty: {
    method: "POST",
    path: "/users/{id}/duties",
    permission: "user:admin",
    stepUp: true,
    summary: "Grant a permission to a user",
    description: "In addition to the roles, for a period and with its own scope.",
    params: IdParams,
    body: DutyDraft,
    response: z.null(),
    errors: [...dutyErrors, "user.duty_held"],
  },
  endDuty: {
    method: "DELETE",
    path: "/users/{id}/duties/{dutyId}",
    permission: "user:admin",
    stepUp: true,
    summary: "Revoke a permission of a user",
    description: "Takes effect immediately.",
    params: z.object({ id: Id, dutyId: Id }),
    response: z.null(),
    errors: dutyErrors,
  },
});
