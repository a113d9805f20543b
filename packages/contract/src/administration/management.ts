import { z } from "zod";
import { governedFields, ownFields } from "../users/user-accounts.ts";
import { UserName } from "../registrations/registrations.ts";
import { givenId, orNone, removalOf } from "../kernel/http/older-clients.ts";
import { Id, listOf, LocalDate } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { Permission } from "../kernel/permissions.ts";
import { line } from "../values/fields.ts";
import { RoleCode } from "../roles/roles.ts";

const paging = {
  pageNo: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).default(20),
};

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

/** Without `id` a new department; without `parentId` it goes below the root, or stays where it is. */
export const ManagedDepartmentEdit = z.object({
  id: orNone(givenId(Id)),
  parentId: orNone(givenId(Id)),
  name: line(60, 1),
  /** Position among its siblings, from 1. */
  order: orNone(z.coerce.number().int().min(1).max(10_000)),
});
export type ManagedDepartmentEdit = z.output<typeof ManagedDepartmentEdit>;

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

/** A role with its permissions as buttons. @see R-M02 */
const ManagedRole = z.object({ id: z.string(), role: z.string(), btnRolesCheckedList: z.array(z.string()) });

/** A department with those below it. @see R-M10 */
export type ManagedDepartment = {
  id: string;
  parentId: string;
  parentName: string;
  createTime: string;
  name: string;
  order: number;
  children: ManagedDepartment[];
};
const ManagedDepartment: z.ZodType<ManagedDepartment> = z.object({
  id: z.string(),
  /** "" for the root. */
  parentId: z.string(),
  parentName: z.string(),
  createTime: z.string(),
  name: z.string(),
  order: z.number().int(),
  get children() {
    return z.array(ManagedDepartment);
  },
}) as z.ZodType<ManagedDepartment>;

/** A line of the system log with the field names of the specification. @see R-M05 */
const ManagedLogLine = z.object({
  uuid: z.string(),
  id: z.string(),
  account: z.string(),
  type: z.string(),
  executeResult: z.string(),
  ip: z.string(),
  datetime: z.string(),
});

/** The specification's calls of the pages for users, roles and departments. */
export const managedUserRoutes = defineRoutes({
  userManagementGetList: {
    method: "GET",
    path: "/userManagement/getList",
    permission: "user:read",
    summary: "List enabled users",
    query: z.object({ username: z.string().trim().max(64).default(""), ...paging }),
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
export const managedRoleRoutes = defineRoutes({
  roleManagementGetList: {
    method: "GET",
    path: "/roleManagement/getList",
    permission: "role:read",
    summary: "List roles by code",
    query: z.object({ title: z.string().trim().max(64).default(""), ...paging }),
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
export const managedDepartmentRoutes = defineRoutes({
  departmentManagementGetList: {
    method: "GET",
    path: "/departmentManagement/getList",
    permission: "department:read",
    summary: "List departments as tree",
    response: z.object({ list: z.array(ManagedDepartment), total: z.number().int() }),
    specified: true,
  },
  departmentManagementDoEdit: {
    method: "POST",
    path: "/departmentManagement/doEdit",
    permission: "department:admin",
    summary: "Create or update a department",
    body: ManagedDepartmentEdit,
    response: z.null(),
    errors: [
      "not_found",
      "department.parent_unknown",
      "department.cycle",
      "department.name_taken",
      "department.root",
      "department.too_deep",
    ],
    specified: true,
  },
  departmentManagementDoDelete: {
    method: "POST",
    path: "/departmentManagement/doDelete",
    permission: "department:admin",
    summary: "Delete departments",
    description: "Only empty departments; all of them or none.",
    body: removalOf(Id),
    response: z.null(),
    errors: ["not_found", "department.in_use", "department.root"],
    specified: true,
  },
});
export const managedLogRoutes = defineRoutes({
  systemLogGetList: {
    method: "GET",
    path: "/systemLog/getList",
    permission: "audit:view",
    summary: "List system log entries",
    description: "By account and dates.",
    query: z.object({
      account: z.string().trim().max(64).default(""),
      from: LocalDate.optional(),
      to: LocalDate.optional(),
      ...paging,
    }),
    response: listOf(ManagedLogLine),
    specified: true,
  },
});
