/** How many of the shown rows are selected. */
export function pageSelection(selected: ReadonlySet<string>, keys: readonly string[]): "all" | "some" | "none" {
  const count = keys.filter((key) => selected.has(key)).length;
  if (count === 0) return "none";
  return count === keys.length ? "all" : "some";
}

/** The selection with the keys added or removed. */
export function withKeys(selected: ReadonlySet<string>, keys: readonly string[], on: boolean): ReadonlySet<string> {
  const next = new Set(selected);
  for (const key of keys) {
    if (on) next.add(key);
    else next.delete(key);
  }
  return next;
}

/** The keys from one row to another, both included, in either direction; only `to` when the anchor is gone. */
export function keysBetween(keys: readonly string[], anchor: string | undefined, to: string): string[] {
  const end = keys.indexOf(to);
  if (end < 0) return [];
  const start = anchor === undefined ? -1 : keys.indexOf(anchor);
  if (start < 0) return [to];
  return keys.slice(Math.min(start, end), Math.max(start, end) + 1);
}
