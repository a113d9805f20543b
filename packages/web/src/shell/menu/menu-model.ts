import type { MenuNode } from "./menu-tree.ts";

/** What every drawing of the menu gets. It names no router: an entry is shown, linked and chosen through these. */
export type MenuModel = {
  nodes: readonly MenuNode[];
  /** Whether a page is there yet: the menu is, while the first one still loads. */
  arrived: boolean;
  /** The path that is marked as the present one. */
  current: string;
  /** The groups above it, from the top. */
  above: readonly string[];
  /** The groups of the column that stand open, and the way to open or close one among its siblings. @see R-S06 */
  open: readonly string[];
  toggle: (path: string, siblings: readonly MenuNode[]) => void;
  /** Choosing a group of the first level opens its first page. @see R-S08 */
  opensFirst: boolean;
  /** The present page has no second level beside it. @see R-S08 */
  bare: boolean;
  titleOf: (node: MenuNode) => string;
  hrefOf: (node: MenuNode) => string;
  /** Goes to a leaf, or draws the present page anew. */
  choose: (node: MenuNode) => void;
};
