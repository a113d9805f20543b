import { z } from "zod";
import { text } from "../fields/kinds.ts";
import { noun } from "../fields/noun.ts";
import { Paging, RowVersion } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { Permission } from "../kernel/permissions.ts";
import { edited, RecordHistory } from "../kernel/records.ts";
import { RouteItem } from "../menus/menus.ts";

/** product: of the specification. template: of the template's pages. own: created by administrators. */
export const RoleKind = z.enum(["product", "template", "own"]);
export type RoleKind = z.infer<typeof RoleKind>;

/** The name of a role in calls and menus; it never changes. @see R-P01 */
export const RoleCode = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,31}$/, { error: "role.code" });

/** `"ok"`, or the code of the reason why not. */
export const RoleVerdict = z.enum(["ok", "not_allowed", "role.full_access", "role.fixed", "role.in_use"]);
export type RoleVerdict = z.infer<typeof RoleVerdict>;

/** The names of a role; its code and its permissions are beside them. */
export const roles = noun({
  nameZh: text({ zh: "中文名称", en: "Chinese name", about: "Chinese name of the role", max: 60, sample: "结算专员" }),
  nameEn: text({
    zh: "英文名称",
    en: "English name",
    about: "English name of the role",
    max: 60,
    sample: "Billing clerk",
  }),
});
const permissions = z
  .array(Permission)
  .max(100)
  .transform((list) => [...new Set(list)].toSorted());

export const Role = z.object({
  code: z.string(),
  ...roles.shown,
  kind: RoleKind,
  /** Every permission on every row. */
  fullAccess: z.boolean(),
  permissions: z.array(z.string()),
  /** Number of people with the role, including disabled accounts. */
  users: z.number().int(),
  ...edited,
  actions: z.object({ rename: RoleVerdict, change: RoleVerdict, remove: RoleVerdict }),
});
export type Role = z.infer<typeof Role>;

export const RoleDraft = z.strictObject({ roleCode: RoleCode, ...roles.draft, permissions: permissions.default([]) });
export type RoleDraft = z.output<typeof RoleDraft>;

/** Changes the given fields; the others stay. */
export const RoleUpdate = z
  .strictObject({ ...roles.edit, permissions })
  .partial()
  .extend({ rowVersion: RowVersion });
export type RoleUpdate = z.output<typeof RoleUpdate>;

const RoleParams = z.object({ code: z.string().min(1).max(64) });
/** People who assign roles to others need to read them. */
const readers = { permission: ["role:read", "user:read", "user:admin"], mode: "oneOf" as const };

export const roleRoutes = defineRoutes({
  listRoles: {
    method: "GET",
    path: "/roles",
    permission: readers,
    summary: "List roles",
    description: "With their permissions, in their order.",
    response: z.array(Role),
  },
  listRoleMenus: {
    method: "GET",
    path: "/roles/menus",
    permission: "role:read",
    summary: "List permissions of menu entries",
    description: "Used to show which menu follows from a role.",
    response: z.array(RouteItem),
  },
  createRole: {
    method: "POST",
    path: "/roles",
    permission: "role:admin",
    stepUp: true,
    summary: "Create a custom role",
    body: RoleDraft,
    response: Role,
    errors: ["role.code_taken", "user.beyond_rights"],
  },
  updateRole: {
    method: "PATCH",
    path: "/roles/{code}",
    permission: "role:admin",
    stepUp: true,
    summary: "Update a role",
    description: "New permissions apply to all users of the role from their next call.",
    params: RoleParams,
    body: RoleUpdate,
    response: Role,
    errors: ["not_found", "not_allowed", "stale", "role.full_access", "user.beyond_rights", "user.rows_beyond"],
  },
  removeRole: {
    method: "DELETE",
    path: "/roles/{code}",
    permission: "role:admin",
    stepUp: true,
    summary: "Delete a custom role",
    description: "Only roles without users.",
    params: RoleParams,
    response: z.null(),
    errors: ["not_found", "not_allowed", "role.fixed", "role.in_use", "user.beyond_rights"],
  },
  listRoleActivity: {
    method: "GET",
    path: "/roles/{code}/activity",
    permission: "role:read",
    summary: "List activity of a role",
    params: RoleParams,
    query: z.strictObject(Paging.shape),
    response: RecordHistory,
    errors: ["not_found"],
  },
});
