import { z } from "zod";
import { Id, IdParams, Paging, RowVersion } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { AccessRule } from "../kernel/permissions.ts";
import { edited, RecordHistory } from "../kernel/records.ts";
import { Audience, RouteMeta } from "./menus.ts";
import { isOwnPath, isRelativePath, isPageAddress } from "../values/addresses.ts";
import { isFrameAddress } from "../frames/frame-address.ts";
import { line } from "../values/fields.ts";

/** A deeper menu is too hard to navigate. */
export const mostMenuLevels = 6;
export const mostMenuEntries = 500;
/** The entry of the page that manages the menu; without it nobody could restore anything. */
export const menuOfMenus = "MenuManagement";

const TwinPath = z.string().max(200).refine(isOwnPath, { error: "menu.inner_path" });

/** The fields of a route's meta that a row stores besides titles, icon and access rule. @see R-N09 */
export const MenuMeta = z
  .strictObject({
    ...RouteMeta.omit({ title: true, titleEn: true, icon: true, guard: true }).shape,
    badge: z.string().trim().max(12).optional(),
    activeMenu: z
      .string()
      .max(200)
      .regex(/^\/\S*$/, { error: "menu.inner_path" })
      .optional(),
    audience: z.array(Audience).min(1).optional(),
    twin: z.strictObject({ staff: TwinPath, enterprise: TwinPath, partner: TwinPath }).partial().optional(),
    frame: z.string().refine(isFrameAddress, { error: "frame.address" }).optional(),
  })
  .partial();
export type MenuMeta = z.output<typeof MenuMeta>;

const names = z.array(z.string().min(1).max(64)).max(50);
/** Who sees an entry; null is everybody who is signed in. */
const Needs = z
  .union([
    names,
    z.strictObject({
      role: names.optional(),
      permission: names.optional(),
      mode: z.enum(["oneOf", "allOf", "except"]).default("oneOf"),
    }),
  ])
  .nullable();

export const isExternalPath = isPageAddress;
/** Relative to the group, absolute, or an http address; no other scheme. */
const Path = z
  .string()
  .trim()
  .min(1, { error: "required" })
  .max(300)
  .refine((path) => isPageAddress(path) || isOwnPath(path) || isRelativePath(path), { error: "menu.path" });

export const menuFields = {
  name: z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/, { error: "menu.name" }),
  path: Path,
  /** Key of a page; "" for a group or an external site. */
  component: z.string().regex(/^(?:[A-Za-z0-9][A-Za-z0-9-]{0,63})?$/, { error: "menu.component" }),
  /** Absolute, or as the template's rows have it relative to the group; never an address of another site. */
  redirect: z
    .string()
    .max(300)
    .refine((path) => path === "" || isOwnPath(path) || isRelativePath(path), { error: "menu.inner_path" }),
  titleZh: line(40, 1),
  titleEn: line(60, 1),
  /** A Remix icon, or with `isCustomSvg` the path of an SVG drawing; "" takes the parent's icon. */
  icon: z
    .string()
    .max(4000)
    .regex(/^(?:[a-z0-9-]*|\s*[Mm][\dMmZzLlHhVvCcSsQqTtAaEe\s,.+-]*)$/, { error: "menu.icon" }),
  meta: MenuMeta,
  needs: Needs,
};

export const MenuEntryDraft = z.strictObject({
  ...menuFields,
  parentId: Id.nullable().default(null),
  component: menuFields.component.default(""),
  redirect: menuFields.redirect.default(""),
  icon: menuFields.icon.default(""),
  meta: menuFields.meta.default({}),
  needs: menuFields.needs.default(null),
});
export type MenuEntryDraft = z.output<typeof MenuEntryDraft>;
export const MenuEntryUpdate = z.strictObject(menuFields).partial().extend({ rowVersion: RowVersion });
export type MenuEntryUpdate = z.output<typeof MenuEntryUpdate>;
/** Moves it into the group `parentId`, before its entry `before`; null is the top level, and the last place. */
export const MenuEntryMove = z.strictObject({
  parentId: Id.nullable(),
  before: Id.nullable(),
  rowVersion: RowVersion,
});
export type MenuEntryMove = z.output<typeof MenuEntryMove>;

/** `"ok"`, or the code of the reason why not. */
export const MenuVerdict = z.enum(["ok", "not_allowed", "menu.fixed", "menu.in_use"]);
export type MenuVerdict = z.infer<typeof MenuVerdict>;

/** What prevents an entry from being shown as its row says. */
export const MenuFault = z.enum(["meta", "needs", "path", "component", "unreachable"]);
export type MenuFault = z.infer<typeof MenuFault>;

/** shipped: as in the release. changed: of the release, with local changes. own: created here. */
export const MenuOrigin = z.enum(["shipped", "changed", "own"]);

export const MenuEntry = z.object({
  id: Id,
  parentId: Id.nullable(),
  name: z.string(),
  path: z.string(),
  /** Absolute, or the address of an external site. */
  fullPath: z.string(),
  component: z.string(),
  redirect: z.string(),
  titleZh: z.string(),
  titleEn: z.string(),
  icon: z.string(),
  meta: RouteMeta.omit({ title: true, titleEn: true, icon: true, guard: true }),
  needs: AccessRule.nullable(),
  /** Position in its group, from 1. */
  order: z.number().int(),
  origin: MenuOrigin,
  faults: z.array(MenuFault),
  ...edited,
  actions: z.object({ update: MenuVerdict, move: MenuVerdict, remove: MenuVerdict }),
});
export type MenuEntry = z.infer<typeof MenuEntry>;

/** An entry of the product that was deleted. */
export const RemovedMenuEntry = z.object({
  name: z.string(),
  titleZh: z.string(),
  titleEn: z.string(),
  /** From the group on. */
  path: z.string(),
  /** Name of the group that it came in; null is the top. */
  parent: z.string().nullable(),
});
export type RemovedMenuEntry = z.infer<typeof RemovedMenuEntry>;

const refusals = ["not_found", "not_allowed", "stale"] as const;
const placeErrors = ["menu.parent_unknown", "menu.parent_no_group", "menu.too_deep", "menu.path_taken"] as const;

export const menuEntryRoutes = defineRoutes({
  listMenuEntries: {
    method: "GET",
    path: "/menu-entries",
    permission: "menu:read",
    summary: "List menu entries",
    description: "Groups come before their entries.",
    response: z.array(MenuEntry),
  },
  createMenuEntry: {
    method: "POST",
    path: "/menu-entries",
    permission: "menu:admin",
    summary: "Create a menu entry",
    description: "Added at the end of a group or of the top level.",
    body: MenuEntryDraft,
    response: MenuEntry,
    errors: [...placeErrors, "menu.name_taken", "menu.too_many"],
  },
  updateMenuEntry: {
    method: "PATCH",
    path: "/menu-entries/{id}",
    permission: "menu:admin",
    summary: "Update a menu entry",
    description: "Open portals redraw their menu.",
    params: IdParams,
    body: MenuEntryUpdate,
    response: MenuEntry,
    errors: [...refusals, "menu.name_taken", "menu.path_taken", "menu.fixed", "menu.in_use"],
  },
  moveMenuEntry: {
    method: "POST",
    path: "/menu-entries/{id}/move",
    permission: "menu:admin",
    summary: "Move a menu entry",
    description: "Moves the entries below it too.",
    params: IdParams,
    body: MenuEntryMove,
    response: MenuEntry,
    errors: [...refusals, ...placeErrors, "menu.cycle"],
  },
  removeMenuEntry: {
    method: "DELETE",
    path: "/menu-entries/{id}",
    permission: "menu:admin",
    summary: "Delete a menu entry",
    description: "Later releases do not bring it back.",
    params: IdParams,
    response: z.null(),
    errors: ["not_found", "not_allowed", "menu.in_use", "menu.fixed"],
  },
  listRemovedMenuEntries: {
    method: "GET",
    path: "/menu-entries/removed",
    permission: "menu:read",
    summary: "List deleted built-in menu entries",
    response: z.array(RemovedMenuEntry),
  },
  restoreMenuEntry: {
    method: "POST",
    path: "/menu-entries/restore",
    permission: "menu:admin",
    summary: "Restore a built-in menu entry",
    description: "As shipped with this release, at its original position, with its groups.",
    body: z.strictObject({
      name: z.string().max(64),
      /** Of the row that is changed back; null for one that was deleted. */
      rowVersion: RowVersion.nullable(),
    }),
    response: MenuEntry,
    errors: [...refusals, ...placeErrors, "menu.not_shipped", "menu.in_use", "menu.cycle", "menu.too_many"],
  },
  listMenuEntryActivity: {
    method: "GET",
    path: "/menu-entries/{id}/activity",
    permission: "menu:read",
    summary: "List activity of a menu entry",
    params: IdParams,
    query: z.strictObject(Paging.shape),
    response: RecordHistory,
    errors: ["not_found"],
  },
});
