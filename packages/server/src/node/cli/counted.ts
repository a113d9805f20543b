/** `1 entry`, `2 entries`. */
export const counted = (count: number | string, one: string, many: string): string =>
  `${count} ${String(count) === "1" ? one : many}`;
