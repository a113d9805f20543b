import { z } from "zod";
import { text } from "../fields/kinds.ts";
import { noun } from "../fields/noun.ts";
import { Id, IdParams, Instant, Paging, RowVersion } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { edited, RecordHistory } from "../kernel/records.ts";

/** A deeper tree is a mistake and would not fit a screen. */
export const mostDepartmentLevels = 10;

/** `"ok"`, or the code of the reason why not. */
export const DepartmentVerdict = z.enum(["ok", "not_allowed", "department.in_use", "department.root"]);
export type DepartmentVerdict = z.infer<typeof DepartmentVerdict>;

/** The fields of a department; its place in the tree changes by moves. */
export const departments = noun({
  name: text({
    zh: "名称",
    en: "Name",
    about: "Name of the department, unique below its parent",
    max: 60,
    sample: "结算部",
  }),
  nameEn: text({
    zh: "英文名称",
    en: "English name",
    about: 'English name; "" for none',
    max: 60,
    optional: true,
    sample: "Billing",
  }),
});

export const Department = z.object({
  id: Id,
  /** Null for the root. @see R-M10 */
  parentId: Id.nullable(),
  ...departments.shown,
  /** Position among its siblings, from 1. */
  order: z.number().int(),
  createTime: Instant,
  /** People in this department, without those below. */
  members: z.number().int(),
  ...edited,
  actions: z.object({ update: DepartmentVerdict, move: DepartmentVerdict, remove: DepartmentVerdict }),
});
export type Department = z.infer<typeof Department>;

export const DepartmentDraft = z.strictObject({ ...departments.draft, parentId: Id });
export type DepartmentDraft = z.output<typeof DepartmentDraft>;
export const DepartmentUpdate = z.strictObject(departments.edit).partial().extend({ rowVersion: RowVersion });
export type DepartmentUpdate = z.output<typeof DepartmentUpdate>;
/** Moves it below `parentId`, before the sibling `before`; null is the last place. */
export const DepartmentMove = z.strictObject({ parentId: Id, before: Id.nullable(), rowVersion: RowVersion });
export type DepartmentMove = z.output<typeof DepartmentMove>;

/** People who assign departments to others need to read them. */
const readers = { permission: ["department:read", "user:read", "user:admin"], mode: "oneOf" as const };
const refusals = ["not_found", "not_allowed", "stale"] as const;

export const departmentRoutes = defineRoutes({
  listDepartments: {
    method: "GET",
    path: "/departments",
    permission: readers,
    summary: "List departments",
    description: "Parents before subdepartments, siblings in their order.",
    response: z.array(Department),
  },
  createDepartment: {
    method: "POST",
    path: "/departments",
    permission: "department:admin",
    summary: "Create a department",
    description: "Added at the end of its parent department.",
    body: DepartmentDraft,
    response: Department,
    errors: ["department.parent_unknown", "department.name_taken", "department.too_deep"],
  },
  updateDepartment: {
    method: "PATCH",
    path: "/departments/{id}",
    permission: "department:admin",
    summary: "Rename a department",
    params: IdParams,
    body: DepartmentUpdate,
    response: Department,
    errors: [...refusals, "department.name_taken"],
  },
  moveDepartment: {
    method: "POST",
    path: "/departments/{id}/move",
    permission: "department:admin",
    summary: "Move a department",
    description: "Moves its subdepartments too.",
    params: IdParams,
    body: DepartmentMove,
    response: Department,
    errors: [
      ...refusals,
      "department.parent_unknown",
      "department.cycle",
      "department.name_taken",
      "department.root",
      "department.too_deep",
    ],
  },
  removeDepartment: {
    method: "DELETE",
    path: "/departments/{id}",
    permission: "department:admin",
    summary: "Delete a department",
    description: "Only departments without members and subdepartments.",
    params: IdParams,
    response: z.null(),
    errors: ["not_found", "not_allowed", "department.in_use", "department.root"],
  },
  listDepartmentActivity: {
    method: "GET",
    path: "/departments/{id}/activity",
    permission: "department:read",
    summary: "List activity of a department",
    params: IdParams,
    query: z.strictObject(Paging.shape),
    response: RecordHistory,
    errors: ["not_found"],
  },
});
