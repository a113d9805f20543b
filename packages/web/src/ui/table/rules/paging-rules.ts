/** The first and last row of a page, counted from 1, or undefined when there are none. */
export function pageRange(pageNo: number, pageSize: number, total: number): { from: number; to: number } | undefined {
  const from = (pageNo - 1) * pageSize + 1;
  if (total === 0 || from > total) return undefined;
  return { from, to: Math.min(from + pageSize - 1, total) };
}

/** Number of pages, at least 1. */
export function pageCount(pageSize: number, total: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** The nearest existing page; NaN gives 1. */
export function clampPage(page: number, pageSize: number, total: number): number {
  if (!Number.isFinite(page)) return 1;
  return Math.min(Math.max(1, Math.trunc(page)), pageCount(pageSize, total));
}

/** The page of the new size that contains the first row of the current one. */
export function pageAfterResize(pageNo: number, oldSize: number, newSize: number): number {
  return Math.floor(((pageNo - 1) * oldSize) / newSize) + 1;
}

export type SortWay = "ascending" | "descending";

/** The direction in which `sort` orders the column with this server name. */
export function sortWay(sort: string | undefined, name: string): SortWay | undefined {
  if (sort === name) return "ascending";
  return sort === `-${name}` ? "descending" : undefined;
}

/** The order after a click on a heading: ascending, descending, the server's default. */
export function nextSort(sort: string | undefined, name: string): string | undefined {
  const way = sortWay(sort, name);
  if (way === "ascending") return `-${name}`;
  return way === "descending" ? undefined : name;
}
