import { z } from "zod";
import { givenId, orNone, removalOf } from "../kernel/http/older-clients.ts";
import { Id } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { RouteMeta } from "./menus.ts";
import { MenuMeta, menuFields } from "./menu-entries.ts";

/** An entry with its children; `role` lists the names in its access rule. @see R-M04 */
export type ManagedMenu = { id: string; label: string; role: string[]; children: ManagedMenu[] };
/** An entry of the menu with those below it. @public */
export const ManagedMenu: z.ZodType<ManagedMenu> = z.object({
  id: z.string(),
  label: z.string(),
  /** Roles that its access rule names. */
  role: z.array(z.string()),
  get children() {
    return z.array(ManagedMenu);
  },
}) as z.ZodType<ManagedMenu>;

/** The limits of the own calls; empty titles, which the template's page sends too, stay unchanged. */
const Meta = RouteMeta.extend({
  title: orNone(menuFields.titleZh),
  titleEn: orNone(menuFields.titleEn),
  icon: menuFields.icon,
  badge: MenuMeta.shape.badge,
  activeMenu: orNone(MenuMeta.shape.activeMenu),
  audience: MenuMeta.shape.audience,
  twin: MenuMeta.shape.twin,
  frame: orNone(MenuMeta.shape.frame),
}).partial();

/** A route as the template's page sends it; without `id` it is new. Missing meta fields stay unchanged. */
export const ManagedMenuEdit = z
  .object({
    id: orNone(givenId(Id)),
    parentId: orNone(givenId(Id)),
    name: orNone(menuFields.name),
    path: orNone(menuFields.path),
    component: menuFields.component.optional(),
    redirect: menuFields.redirect.optional(),
    meta: Meta.optional(),
  })
  .refine(({ id, name }) => id !== undefined || name !== undefined, { path: ["name"], error: "required" })
  .refine(({ id, path }) => id !== undefined || path !== undefined, { path: ["path"], error: "required" });
export type ManagedMenuEdit = z.output<typeof ManagedMenuEdit>;

/** The specification's calls of the page for menus. */
export const managedMenuRoutes = defineRoutes({
  menuManagementGetList: {
    method: "GET",
    path: "/menuManagement/getList",
    permission: "menu:read",
    summary: "List menu entries as tree",
    // Older clients read `tree`; our own lists are always called `list`.
    response: z.object({ list: z.array(ManagedMenu), tree: z.array(ManagedMenu), total: z.number().int() }),
    specified: true,
  },
  menuManagementDoEdit: {
    method: "POST",
    path: "/menuManagement/doEdit",
    permission: "menu:admin",
    summary: "Create or update a menu entry",
    body: ManagedMenuEdit,
    response: z.null(),
    errors: [
      "not_found",
      "menu.name_taken",
      "menu.path_taken",
      "menu.parent_unknown",
      "menu.parent_no_group",
      "menu.fixed",
    ],
    specified: true,
  },
  menuManagementDoDelete: {
    method: "POST",
    path: "/menuManagement/doDelete",
    permission: "menu:admin",
    summary: "Delete menu entries",
    description: "Only entries without entries below them; all of them or none.",
    body: removalOf(Id),
    response: z.null(),
    errors: ["not_found", "menu.in_use", "menu.fixed"],
    specified: true,
  },
  remixIconGetList: {
    method: "GET",
    path: "/remixIcon/getList",
    permission: "signed-in",
    people: true,
    summary: "List icons by name",
    query: z.object({
      title: z.string().trim().toLowerCase().max(64).default(""),
      pageNo: z.coerce.number().int().min(1).max(1_000_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(300).default(72),
    }),
    response: z.object({ list: z.array(z.string()), total: z.number().int() }),
    specified: true,
  },
});
