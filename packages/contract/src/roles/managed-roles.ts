import { z } from "zod";
import { orNone, removalOf } from "../kernel/http/older-clients.ts";
import { listOf, Paging } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { Permission } from "../kernel/permissions.ts";
import { RoleCode } from "./roles.ts";

/** Without `id` a new role; its names are the code until they are changed. */
export const ManagedRoleEdit = z
  .object({
    id: orNone(z.string().max(64)),
    role: orNone(RoleCode),
    btnRolesCheckedList: z
      .preprocess((given) => (typeof given === "string" ? [given] : given), z.array(Permission).max(100))
      .default([])
      .transform((list) => [...new Set(list)].toSorted()),
  })
  .refine(({ id, role }) => id !== undefined || role !== undefined, { path: ["role"], error: "required" });
export type ManagedRoleEdit = z.output<typeof ManagedRoleEdit>;

/** A role with its permissions as buttons. @see R-M02 */
const ManagedRole = z.object({ id: z.string(), role: z.string(), btnRolesCheckedList: z.array(z.string()) });

/** The specification's calls of the page of roles. */
export const managedRoleRoutes = defineRoutes({
  roleManagementGetList: {
    method: "GET",
    path: "/roleManagement/getList",
    permission: "role:read",
    summary: "List roles by code",
    query: z.object({ title: z.string().trim().max(64).default(""), ...Paging.shape }),
    response: listOf(ManagedRole),
    specified: true,
  },
  roleManagementDoEdit: {
    method: "POST",
    path: "/roleManagement/doEdit",
    permission: "role:admin",
    stepUp: true,
    summary: "Create or update a role",
    body: ManagedRoleEdit,
    response: z.null(),
    errors: ["not_found", "role.full_access", "role.code_taken", "user.beyond_rights", "user.rows_beyond"],
    specified: true,
  },
  roleManagementDoDelete: {
    method: "POST",
    path: "/roleManagement/doDelete",
    permission: "role:admin",
    stepUp: true,
    summary: "Delete custom roles",
    description: "Only roles without users; all of them or none.",
    body: removalOf(z.string().min(1).max(64)),
    response: z.null(),
    errors: ["not_found", "role.fixed", "role.in_use", "user.beyond_rights"],
    specified: true,
  },
});
