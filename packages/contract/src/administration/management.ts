import { z } from "zod";
import { listOf, LocalDate } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";

const paging = {
  pageNo: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).default(20),
};

/** A user as the specification names the fields; `datatime` is its spelling, and no password is ever sent. @see R-M08 */
const ManagedUser = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  datatime: z.string(),
});

/** A role with its rights as buttons. @see R-M02 */
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
  /** "" for the topmost. */
  parentId: z.string(),
  parentName: z.string(),
  createTime: z.string(),
  name: z.string(),
  order: z.number().int(),
  get children() {
    return z.array(ManagedDepartment);
  },
}) as z.ZodType<ManagedDepartment>;

/** A line of the system log as the specification names the fields. @see R-M05 */
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
    summary: "Users by a part of the user name",
    query: z.object({ username: z.string().trim().max(64).default(""), ...paging }),
    response: listOf(ManagedUser),
    specified: true,
  },
});
export const managedRoleRoutes = defineRoutes({
  roleManagementGetList: {
    method: "GET",
    path: "/roleManagement/getList",
    permission: "role:read",
    summary: "Roles by a part of the code",
    query: z.object({ title: z.string().trim().max(64).default(""), ...paging }),
    response: listOf(ManagedRole),
    specified: true,
  },
});
export const managedDepartmentRoutes = defineRoutes({
  departmentManagementGetList: {
    method: "GET",
    path: "/departmentManagement/getList",
    permission: "department:read",
    summary: "The tree of departments",
    response: z.object({ list: z.array(ManagedDepartment), total: z.number().int() }),
    specified: true,
  },
});
export const managedLogRoutes = defineRoutes({
  systemLogGetList: {
    method: "GET",
    path: "/systemLog/getList",
    permission: "audit:view",
    summary: "The system log by account and days",
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
