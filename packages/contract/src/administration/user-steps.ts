import { z } from "zod";
import { UserDraft } from "../identity/user-accounts.ts";
import { bulkSelection } from "../kernel/bulk.ts";
import { Id, IdParams, Instant } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { BulkReceipt } from "../portal/lists/bulk-actions.ts";
import { MatchingUsers } from "./users.ts";

const refusals = [
  "not_found",
  "user.own_rights",
  "user.full_access",
  "user.beyond_rights",
  "user.rows_beyond",
] as const;
const bulkErrors = ["bulk.count_changed", "bulk.too_many"] as const;
const of = bulkSelection(MatchingUsers);
const UsersRole = z.strictObject({ of, role: z.string().min(1).max(64) });

/** The mail as its recipient gets it, with a dummy address in place of the link. */
export const InvitationMail = z.object({ to: z.string(), subject: z.string(), text: z.string() });
export type InvitationMail = z.infer<typeof InvitationMail>;

/** What an administrator does to accounts besides changing fields. */
export const userStepRoutes = defineRoutes({
  previewInvitation: {
    method: "POST",
    path: "/users/invitation-preview",
    permission: "user:admin",
    summary: "The mail that a new person would get",
    body: UserDraft.pick({ username: true, fullName: true, email: true, language: true }),
    response: InvitationMail,
  },
  sendInvitation: {
    method: "POST",
    path: "/users/{id}/invitation",
    permission: "user:admin",
    stepUp: true,
    summary: "Send the link to set a password again; the one sent before works no more",
    params: IdParams,
    response: z.null(),
    errors: [...refusals, "user.has_password", "user.no_address", "user.is_disabled"],
  },
  issuePassword: {
    method: "POST",
    path: "/users/{id}/password",
    permission: "user:admin",
    stepUp: true,
    secret: true,
    summary: "A password to hand over, which must be changed at the first sign-in; all sessions of the person end",
    params: IdParams,
    response: z.object({ password: z.string(), issuedAt: Instant }),
    errors: [...refusals, "user.is_disabled"],
  },
  disableUsers: {
    method: "POST",
    path: "/users/bulk/disable",
    permission: "user:admin",
    stepUp: true,
    summary: "Disable many accounts, each by the rules for one; what they hold goes to managers",
    body: z.strictObject({ of }),
    response: BulkReceipt,
    keyRequired: true,
    errors: bulkErrors,
  },
  addUsersRole: {
    method: "POST",
    path: "/users/bulk/add-role",
    permission: "user:admin",
    stepUp: true,
    summary: "Give many people a role",
    body: UsersRole,
    response: BulkReceipt,
    keyRequired: true,
    errors: bulkErrors,
  },
  removeUsersRole: {
    method: "POST",
    path: "/users/bulk/remove-role",
    permission: "user:admin",
    stepUp: true,
    summary: "Take a role from many people",
    body: UsersRole,
    response: BulkReceipt,
    keyRequired: true,
    errors: bulkErrors,
  },
  setUsersDepartment: {
    method: "POST",
    path: "/users/bulk/department",
    permission: "user:admin",
    stepUp: true,
    summary: "Put many people into a department, or into none",
    body: z.strictObject({ of, departmentId: Id.nullable() }),
    response: BulkReceipt,
    keyRequired: true,
    errors: bulkErrors,
  },
});
