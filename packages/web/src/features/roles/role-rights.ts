import { type RightNoun, rightNouns, rightWords } from "@busbar/contract/roles/right-words";
import type { RouteItem } from "@busbar/contract/menus/menus";
import { type Permission, permissionNames } from "@busbar/contract/kernel/permissions";

export type NounRights = { noun: RightNoun; read?: Permission; write?: Permission; others: Permission[] };

/** All permissions as a matrix: a row per noun, with read, write and its special actions. */
export const rightMatrix: readonly NounRights[] = (Object.keys(rightNouns) as RightNoun[]).map((noun) => {
  const own = permissionNames.filter((name) => rightWords[name].noun === noun);
  const read = own.find((name) => name === `${noun}:read`);
  const write = own.find((name) => name === `${noun}:write` || name === `${noun}:admin`);
  return {
    noun,
    ...(read && { read }),
    ...(write && { write }),
    others: own.filter((name) => name !== read && name !== write),
  };
});

export type RightChange = { given: Permission[]; taken: Permission[] };

/** The difference between two sets of permissions, in the order of the matrix. */
export function rightChange(before: readonly string[], after: readonly string[]): RightChange {
  const inOrder = rightMatrix.flatMap(({ read, write, others }) => [read, write, ...others].filter((one) => !!one));
  return {
    given: inOrder.filter((name) => after.includes(name) && !before.includes(name)),
    taken: inOrder.filter((name) => before.includes(name) && !after.includes(name)),
  };
}

/** The pages of a menu with the groups above each, such as `Billing / Statements`. */
export const menuTitles = (items: readonly RouteItem[], language: "zh" | "en", above = ""): string[] =>
  items.flatMap(({ meta, children = [] }) => {
    const title = above + ((language === "en" && meta.titleEn) || meta.title);
    return children.length > 0 ? menuTitles(children, language, `${title} / `) : [title];
  });
