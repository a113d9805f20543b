import { z } from "zod";
import { givenId, orNone, removalOf } from "../kernel/http/older-clients.ts";
import { Id, listOf, Paging } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { UserName } from "../registrations/registrations.ts";
import { governedFields, ownFields } from "./user-accounts.ts";

/** Without `id` a new account. It takes no password: the owner sets one by the link in a mail. @see R-M08 */
export const ManagedUserEdit = z
  .object({
    id: orNone(givenId(Id)),
    username: orNone(UserName),
    fullName: orNone(ownFields.fullName),
    email: governedFields.email.optional(),
    roles: governedFields.roles.optional(),
  })
  .refine(({ id, username }) => id !== undefined || username !== undefined, { path: ["username"], error: "required" })
  .refine(({ id, roles }) => id !== undefined || roles !== undefined, { path: ["roles"], error: "required" });
export type ManagedUserEdit = z.output<typeof ManagedUserEdit>;

/**
 * A user with the field names of the specification; `datatime` is its spelling, and a password is never sent. @see
 * R-M08
 */
const ManagedUser = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  datatime: z.string(),
});

/** The specification's calls of the page of users. */
export const managedUserRoutes = defineRoutes({
  userManagementGetList: {
    method: "GET",
    path: "/userManagement/getList",
    permission: "user:read",
    summary: "List enabled users",
    query: z.object({ username: z.string().trim().max(64).default(""), ...Paging.shape }),
    response: listOf(ManagedUser),
    specified: true,
  },
  userManagementDoEdit: {
    method: "POST",
    path: "/userManagement/doEdit",
    permission: "user:admin",
    stepUp: true,
    summary: "Create or update an account",
    body: ManagedUserEdit,
    response: z.null(),
    errors: [
      "not_found",
      "user.own_rights",
      "user.full_access",
      "user.beyond_rights",
      "user.rows_beyond",
      "user.address_taken",
      "registration.name_taken",
    ],
    specified: true,
  },
  userManagementDoDelete: {
    method: "POST",
    path: "/userManagement/doDelete",
    permission: "user:admin",
    stepUp: true,
    summary: "Disable accounts",
    body: removalOf(Id),
    response: z.null(),
    errors: ["not_found", "user.own_rights", "user.full_access", "user.beyond_rights"],
    specified: true,
  },
});
