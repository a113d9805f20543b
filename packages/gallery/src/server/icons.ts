import metadata from "@iconify-json/ri/metadata.json" with { type: "json" };
import type { IconGroup, IconQuery } from "../contract/icons.ts";

const groups = metadata.categories as Record<IconGroup, readonly string[]>;
const all = [...new Set(Object.values(groups).flat())].toSorted();

/** Every name once, in order, that fits what is asked for. */
export function iconsOf({ title, group, style }: Pick<IconQuery, "title" | "group" | "style">): readonly string[] {
  const asked = title.toLowerCase().replaceAll(/\s+/g, "-");
  const within = group === undefined ? all : groups[group].toSorted();
  return within.filter((name) => name.includes(asked) && (style === undefined || name.endsWith(`-${style}`)));
}

/** A page of them. @see R-G04 */
export function iconPage(query: IconQuery): { list: string[]; total: number } {
  const found = iconsOf(query);
  const from = (query.pageNo - 1) * query.pageSize;
  return { list: found.slice(from, from + query.pageSize), total: found.length };
}
