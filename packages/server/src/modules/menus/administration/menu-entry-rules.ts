import {
  isExternalPath,
  menuOfMenus,
  type MenuFault,
  type MenuVerdict,
  mostMenuLevels,
} from "@busbar/contract/menus/menu-entries";
import type { ErrorCode } from "@busbar/contract/kernel/errors/errors";
import { meets } from "@busbar/contract/kernel/access";
import type { Actor } from "../../../kernel/actor.ts";
import { readableMeta, readableNeeds } from "../readable-row.ts";
import type { MenuEntryPatch, MenuEntryRow } from "./menu-entry-repository.ts";

/** The fields of an entry that decide its place. */
export type Placed = { name: string; parent: string | null; path: string; component: string };

/** A path inside its group's path; absolute paths and external URLs stay unchanged. */
const below = (path: string, group: string) =>
  isExternalPath(path) || path.startsWith("/") ? path : `${group.replace(/\/$/, "")}/${path}`;

/** Groups come before their entries; entries in a cycle come last, without a path. */
export function fullPaths(entries: readonly Placed[]): Map<string, string> {
  const paths = new Map<string, string>();
  const inside = Map.groupBy(entries, ({ parent }) => parent);
  const walk = (parent: string | null, group: string): void => {
    for (const entry of inside.get(parent) ?? []) {
      if (paths.has(entry.name)) continue;
      const path = below(entry.path, group);
      paths.set(entry.name, path);
      walk(entry.name, path);
    }
  };
  walk(null, "/");
  return paths;
}

/** The names from the top group down to each entry. */
function wayTo(entries: ReadonlyMap<string, Placed>, name: string): string[] {
  const way = [name];
  for (let up = entries.get(name)?.parent; up; up = entries.get(up)?.parent) {
    if (way.includes(up)) return [];
    way.unshift(up);
  }
  return way;
}

type MenuProblem = { name: string; path: string; code: ErrorCode };

/** Problems that make the rows invalid as a menu, entry by entry. */
function problemsOf(entries: readonly Placed[]): MenuProblem[] {
  const known = new Map(entries.map((entry) => [entry.name, entry]));
  const pages = new Map<string, string>();
  const paths = fullPaths(entries);
  const names = new Set<string>();
  const problemOf = ({ name, parent, component }: Placed): Omit<MenuProblem, "name"> | null => {
    if (names.has(name)) return { path: "name", code: "menu.name_taken" };
    names.add(name);
    const group = parent === null ? null : known.get(parent);
    if (group === undefined) return { path: "parentId", code: "menu.parent_unknown" };
    if (group && (group.component !== "" || isExternalPath(group.path)))
      return { path: "parentId", code: "menu.parent_no_group" };
    const way = wayTo(known, name);
    if (way.length === 0) return { path: "parentId", code: "menu.cycle" };
    if (way.length > mostMenuLevels) return { path: "parentId", code: "menu.too_deep" };
    const path = paths.get(name);
    if (component === "" || path === undefined) return null;
    if (pages.has(path)) return { path: "path", code: "menu.path_taken" };
    pages.set(path, name);
    return null;
  };
  return entries.flatMap((entry) => {
    const problem = problemOf(entry);
    return problem ? [{ name: entry.name, ...problem }] : [];
  });
}

/** The first problem that a change would add; existing problems do not block other repairs. */
export function problemOfChange(before: readonly Placed[], after: readonly Placed[]): MenuProblem | undefined {
  const old = new Set(problemsOf(before).map(({ name, code }) => `${name} ${code}`));
  return problemsOf(after).find(({ name, code }) => !old.has(`${name} ${code}`));
}

export function faultsOf(row: MenuEntryRow, fullPath: string | undefined): MenuFault[] {
  const found: (MenuFault | false)[] = [
    !readableMeta(row.meta).whole && "meta",
    !readableNeeds(row.needs).whole && "needs",
    fullPath === undefined && "unreachable",
    !/^(?:https?:\/\/|\/|[A-Za-z0-9_])/i.test(row.path) && "path",
    /^[a-z]+:/i.test(row.path) && !isExternalPath(row.path) && "path",
  ];
  return [...new Set(found)].filter((fault) => fault !== false);
}

/** The actions allowed on an entry; `holds`: whether it contains others. */
export function judgeEntry(
  actor: Actor,
  row: Pick<MenuEntryRow, "name" | "origin">,
  holds: boolean,
  action: "update" | "move" | "remove",
): MenuVerdict {
  if (!meets(actor, ["menu:admin"])) return "not_allowed";
  if (action !== "remove") return "ok";
  if (row.name === menuOfMenus) return "menu.fixed";
  return holds ? "menu.in_use" : "ok";
}

/** Whether a change would remove the menu administration page from those who use it. */
export const losesMenuPage = (name: string, patch: MenuEntryPatch): boolean =>
  name === menuOfMenus &&
  (patch.component !== undefined ||
    patch.needs !== undefined ||
    (patch.name !== undefined && patch.name !== name) ||
    patch.meta?.hidden === true ||
    patch.meta?.audience?.includes("staff") === false);
