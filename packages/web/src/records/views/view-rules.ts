import type { SavedView, ViewContent } from "@busbar/contract/saved-views/saved-views";
import type { TablePreferences } from "../../ui/table/rules/table-types.ts";

/** The columns of a view. Widths always belong to the person. */
export type ViewColumns = ViewContent["columns"];
/** A person's settings for the views of a list. */
export type ViewChoices = { default?: string | null; order?: string[] };

export function columnsOf({ order, hidden, pinned, density }: TablePreferences): ViewColumns {
  return {
    ...(order && { order: [...order] }),
    ...(hidden && { hidden: [...hidden] }),
    ...(pinned && { pinned: { ...pinned } }),
    ...(density && { density }),
  };
}

/** Whether two sets of columns are equal, ignoring the order of keys and values left at their default. */
export const sameColumns = (one: ViewColumns, other: ViewColumns): boolean => wordOf(one) === wordOf(other);

const wordOf = ({ order = [], hidden, pinned = {}, density = "normal" }: ViewColumns): string =>
  JSON.stringify([
    order,
    hidden ? [...hidden].sort((a, b) => a.localeCompare(b)) : null,
    Object.entries(pinned).sort(([a], [b]) => a.localeCompare(b)),
    density,
  ]);

/** The views in the person's order; views that the order does not contain come last. */
export function inOwnOrder(views: readonly SavedView[], order: readonly string[] = []): SavedView[] {
  const place = ({ id }: SavedView) => (order.includes(id) ? order.indexOf(id) : order.length);
  return views.toSorted((a, b) => place(a) - place(b));
}

/** The order with one view moved a step; null at the end. */
export function movedOrder(views: readonly SavedView[], id: string, step: -1 | 1): string[] | null {
  const ids = views.map((view) => view.id);
  const from = ids.indexOf(id);
  const to = from + step;
  if (from < 0 || to < 0 || to >= ids.length) return null;
  return ids.with(from, ids[to]!).with(to, id);
}
