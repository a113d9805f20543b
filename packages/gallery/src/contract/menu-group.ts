import type { ShippedRow } from "@busbar/contract/menus/menus";

type Rest = Pick<ShippedRow, "redirect" | "meta" | "needs">;
export const admin = { needs: { role: ["Admin"], mode: "oneOf" } } satisfies Rest;
export const hidden = { hidden: true, dynamicNewTab: true };

/** Path, then name, zh, en and icon ("" inherits none), in the order of the menu. */
type Page = readonly [path: string, name: string, zh: string, en: string, icon: string, rest?: Rest];

/** A group and what stands in it; the key of a page is its name with `gallery-` before it. */
export function group(
  [path, name, zh, en, icon, rest]: Page,
  sort: number,
  parent: string | undefined,
  pages: readonly Page[],
): ShippedRow[] {
  const row = { name, path, zh, en, sort, ...(icon && { icon }), ...(parent !== undefined && { parent }), ...rest };
  return [row, ...pages.map((page, at) => pageRow(page, at + 1, name))];
}

export function pageRow([path, name, zh, en, icon, rest]: Page, sort: number, parent: string): ShippedRow {
  const component = `gallery-${name[0]!.toLowerCase()}${name.slice(1)}`;
  return { name, parent, path, component, zh, en, sort, ...(icon && { icon }), ...rest };
}
