import { isShown } from "../is-shown.ts";
import { isLayerOpen } from "../takes-keys.ts";

/** The keys that walk through the rows of a list and select one. */
export type WalkKey = "j" | "k" | "x";

/**
 * Takes a key to the list of the active page when the focus is elsewhere: it goes to the row where the list was left, at
 * first the first one. From a control inside a cell the key acts as in the cell. @returns whether there is such a list
 */
export function walkList(key: WalkKey): boolean {
  if (isLayerOpen()) return false;
  const lists = [...document.querySelectorAll<HTMLTableElement>("main table[role=grid]")].filter(isShown);
  const present = lists.find((one) => one.contains(document.activeElement));
  const list = present ?? lists[0];
  if (!list || (key === "x" && !list.matches("[aria-multiselectable]"))) return false;
  const focused = present ? document.activeElement?.closest<HTMLElement>("td, th") : null;
  const cell =
    focused ??
    list.querySelector<HTMLElement>("tbody td[tabindex='0']") ??
    list.querySelector<HTMLElement>("tbody tr[data-index] > td");
  if (!cell) return false;
  cell.focus();
  // The list itself knows what the key does in a cell.
  if (focused || key === "x")
    cell.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  return true;
}
