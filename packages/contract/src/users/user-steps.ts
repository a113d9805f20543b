import { z } from "zod";
import { UserDraft } from "./user-accounts.ts";
import { bulkSelection } from "../kernel/bulk.ts";
import { Id, IdParams, Instant } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { BulkReceipt } from "../bulk-actions/bulk-actions.ts";
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
    summary: "Preview an invitation email",
    body: UserDraft.pick({ username: true, fullName: true, email: true, language: true }),
    response: InvitationMail,
  },
  sendInvitation: {
    method: "POST",
    path: "/users/{id}/invitation",
    permission: "user:admin",
    stepUp: true,
    summary: "Resend an invitation",
    description: "The link sent before stops working.",
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
    summary: "Issue a temporary password",
    description: "It must be changed at the first sign-in. All sessions of the user end.",
    params: IdParams,
    response: z.object({ password: z.string(), issuedAt: Instant }),
    errors: [...refusals, "user.is_disabled"],
  },
  disableUsers: {
    method: "POST",
    path: "/users/bulk/disable",
    permission: "user:admin",
    stepUp: true,
    summary: "Disable accounts",
    description: "Each account is checked individually. Work is handed over to the sales managers.",
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
    summary: "Add a role to users",
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
    summary: "Remove a role from users",
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
    summary: "Set the department of users",
    description: "A department of null removes the users from their department.",
    body: z.strictObject({ of, departmentId: Id.nullable() }),
    response: BulkReceipt,
    keyRequired: true,
    errors: bulkErrors,
  },
});
