import {
  isExternalPath,
  type MenuEntry,
  type MenuEntryDraft,
  type MenuMeta,
} from "@busbar/contract/menus/menu-entries";
import { type AccessRule, permissionNames } from "@busbar/contract/kernel/permissions";
import { type Audience, audiences } from "@busbar/contract/menus/menu-audience";
import type { RouteItem } from "@busbar/contract/menus/menus";

export const menuFlags = [
  "hidden",
  "levelHidden",
  "isCustomSvg",
  "dot",
  "noKeepAlive",
  "breadcrumbHidden",
  "noClosable",
  "dynamicNewTab",
  "noColumn",
  "tabHidden",
] as const;
export type MenuFlag = (typeof menuFlags)[number];
export const menuKinds = ["group", "page", "link", "frame"] as const;
/** Key of the page that shows another site. */
const framePage = "frame";
export const needsModes = ["everyone", "oneOf", "allOf", "except"] as const;

/** The form's values. */
export type MenuValues = {
  kind: (typeof menuKinds)[number];
  name: string;
  titleZh: string;
  titleEn: string;
  path: string;
  component: string;
  redirect: string;
  icon: string;
  flags: MenuFlag[];
  badge: string;
  /** Address of the page in the frame. */
  frame: string;
  target: "_self" | "_blank";
  activeMenu: string;
  /** Empty: everyone. */
  audience: Audience[];
  /** The addresses that others are led to. */
  twinStaff: string;
  twinEnterprise: string;
  twinPartner: string;
  needsMode: (typeof needsModes)[number];
  needsRoles: string[];
  needsPermissions: string[];
};

export const emptyValues: MenuValues = {
  kind: "page",
  name: "",
  titleZh: "",
  titleEn: "",
  path: "",
  component: "",
  redirect: "",
  icon: "",
  flags: [],
  badge: "",
  frame: "",
  target: "_self",
  activeMenu: "",
  audience: [],
  twinStaff: "",
  twinEnterprise: "",
  twinPartner: "",
  needsMode: "everyone",
  needsRoles: [],
  needsPermissions: [],
};

/** The field with the address for an audience that the entry is not made for. */
export const twinFields = {
  staff: "twinStaff",
  enterprise: "twinEnterprise",
  partner: "twinPartner",
} as const;

const isPermission = (name: string) => (permissionNames as readonly string[]).includes(name);

function needsOf(rule: AccessRule | null): Pick<MenuValues, "needsMode" | "needsRoles" | "needsPermissions"> {
  if (rule === null) return { needsMode: "everyone", needsRoles: [], needsPermissions: [] };
  if (Array.isArray(rule))
    return {
      needsMode: rule.length === 0 ? "everyone" : "oneOf",
      needsRoles: rule.filter((name) => !isPermission(name)),
      needsPermissions: rule.filter(isPermission),
    };
  return { needsMode: rule.mode ?? "oneOf", needsRoles: rule.role ?? [], needsPermissions: rule.permission ?? [] };
}

export function kindOf({ path, component, meta }: Pick<MenuEntry, "path" | "component" | "meta">): MenuValues["kind"] {
  if (isExternalPath(path)) return "link";
  if (component === framePage && meta.frame !== undefined) return "frame";
  return component === "" ? "group" : "page";
}

export const valuesOf = ({ meta, needs, ...row }: MenuEntry): MenuValues => ({
  kind: kindOf({ ...row, meta }),
  name: row.name,
  titleZh: row.titleZh,
  titleEn: row.titleEn,
  path: row.path,
  component: row.component,
  redirect: row.redirect,
  icon: row.icon,
  flags: menuFlags.filter((flag) => meta[flag] === true),
  badge: meta.badge ?? "",
  frame: meta.frame ?? "",
  target: meta.target ?? "_self",
  activeMenu: meta.activeMenu ?? "",
  audience: [...(meta.audience ?? [])],
  twinStaff: meta.twin?.staff ?? "",
  twinEnterprise: meta.twin?.enterprise ?? "",
  twinPartner: meta.twin?.partner ?? "",
  ...needsOf(needs),
});

function ruleOf({ needsMode, needsRoles, needsPermissions }: MenuValues): MenuEntryDraft["needs"] {
  if (needsMode === "everyone" || needsRoles.length + needsPermissions.length === 0) return null;
  if (needsMode === "oneOf") return [...needsRoles, ...needsPermissions];
  return {
    ...(needsRoles.length > 0 && { role: needsRoles }),
    ...(needsPermissions.length > 0 && { permission: needsPermissions }),
    mode: needsMode,
  };
}

const twinOf = (values: Pick<MenuValues, (typeof twinFields)[Audience]>): NonNullable<MenuMeta["twin"]> =>
  Object.fromEntries(audiences.map((one) => [one, values[twinFields[one]].trim()]).filter(([, path]) => path !== ""));

const metaOf = ({ kind, flags, badge, frame, target, activeMenu, ...rest }: MenuValues): MenuMeta => ({
  ...Object.fromEntries(flags.map((flag) => [flag, true])),
  ...(badge !== "" && { badge }),
  ...(target === "_blank" && { target }),
  ...(activeMenu !== "" && { activeMenu }),
  ...(kind === "frame" && { frame }),
  ...(rest.audience.length > 0 && { audience: audiences.filter((one) => rest.audience.includes(one)) }),
  ...(Object.keys(twinOf(rest)).length > 0 && { twin: twinOf(rest) }),
});

type Draft = Omit<MenuEntryDraft, "parentId">;

/** Form fields that together make up one field of the row. */
const parts: Partial<Record<keyof MenuValues, keyof Draft>> = {
  kind: "component",
  flags: "meta",
  badge: "meta",
  frame: "meta",
  target: "meta",
  activeMenu: "meta",
  audience: "meta",
  twinStaff: "meta",
  twinEnterprise: "meta",
  twinPartner: "meta",
  needsMode: "needs",
  needsRoles: "needs",
  needsPermissions: "needs",
};

export const draftOf = (values: MenuValues): Draft => ({
  name: values.name,
  titleZh: values.titleZh,
  titleEn: values.titleEn,
  path: values.path,
  component: values.kind === "frame" ? framePage : values.kind === "page" ? values.component : "",
  redirect: values.kind === "group" ? values.redirect : "",
  icon: values.icon,
  meta: metaOf(values),
  needs: ruleOf(values),
});

/** The row's fields that the changed form values map to; all of them for a new row. */
export function patchOf(values: MenuValues): Draft;
export function patchOf(values: MenuValues, names: readonly (keyof MenuValues)[]): Partial<Draft>;
export function patchOf(values: MenuValues, names?: readonly (keyof MenuValues)[]): Partial<Draft> {
  const draft = draftOf(values);
  if (!names) return draft;
  const changed = new Set(names.map((name) => parts[name] ?? (name as keyof Draft)));
  if (names.includes("kind")) changed.add("redirect").add("meta");
  return Object.fromEntries(Object.entries(draft).filter(([name]) => changed.has(name as keyof Draft)));
}

type Shown = Pick<MenuEntry, "id" | "parentId"> & Draft;

/** The entries as routes, one of them with the form's values; a new one has no id yet. */
export function routesOf(
  entries: readonly MenuEntry[],
  typed?: { id: string | null; parentId: string | null; draft: Draft },
): RouteItem[] {
  const rows: Shown[] = entries.map((entry) =>
    typed?.id === entry.id ? { ...entry, ...typed.draft } : (entry as Shown),
  );
  if (typed && typed.id === null) rows.push({ id: "new", parentId: typed.parentId, ...typed.draft });
  const inside = Map.groupBy(rows, ({ parentId }) => parentId);
  const build = (parent: string | null): RouteItem[] =>
    (inside.get(parent) ?? []).map((row) => ({
      path: row.path,
      name: row.name,
      component: row.component,
      meta: {
        ...(row.meta as RouteItem["meta"]),
        title: row.titleZh,
        titleEn: row.titleEn,
        ...(row.icon !== "" && { icon: row.icon }),
        ...(row.needs !== null && { guard: row.needs }),
      },
      children: build(row.id),
    }));
  return build(null);
}
