import { z } from "zod";
import { givenId, orNone, removalOf } from "../kernel/http/older-clients.ts";
import { Id } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { line } from "../values/fields.ts";

/** Without `id` a new department; without `parentId` it goes below the root, or stays where it is. */
export const ManagedDepartmentEdit = z.object({
  id: orNone(givenId(Id)),
  parentId: orNone(givenId(Id)),
  name: line(60, 1),
  /** Position among its siblings, from 1. */
  order: orNone(z.coerce.number().int().min(1).max(10_000)),
});
export type ManagedDepartmentEdit = z.output<typeof ManagedDepartmentEdit>;

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
/** A department with those below it. @public */
export const ManagedDepartment: z.ZodType<ManagedDepartment> = z.object({
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

/** The specification's calls of the page of departments. */
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
