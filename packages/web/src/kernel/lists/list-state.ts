import { useMemo } from "react";
import type { z } from "zod";
import { useView } from "../portal/view.ts";
import { listParameter, readListState, stateOf, viewOf, withView } from "./list-address.ts";

/** `typing` replaces the current history entry; a choice adds one. */
export type ChangeQuery<Query> = (
  patch: { [Name in keyof Query]?: Query[Name] | undefined },
  by?: "typing" | "choice",
) => void;

/**
 * Filters, sort and page of a list, kept in the address of its view. Parsed by the contract's query schema.
 * `change(patch, "typing")` replaces the entry in the history, `change(patch)` (a choice) adds one. A patch without
 * `pageNo` goes back to page 1.
 *
 *     const [query, change] = useListState("my-customers", CustomerQuery);
 *     change({ area: ["110000"] });  change({ q: text }, "typing");
 */
export function useListState<T extends z.ZodObject>(
  page: string,
  schema: T,
): [state: z.output<T>, change: ChangeQuery<z.output<T>>] {
  const view = useView();
  const value = view.query.get(listParameter);
  const state = useMemo(() => readListState(page, value, schema), [page, value, schema]);
  const change: ChangeQuery<z.output<T>> = (patch, by = "choice") => {
    const restart = "pageNo" in patch ? {} : { pageNo: 1 };
    const next = { ...(state as Record<string, unknown>), ...restart, ...patch };
    const kept = withView(page, viewOf(page, value), stateOf(page, next, schema));
    view.setQuery({ [listParameter]: kept }, { replace: by === "typing" });
  };
  return [state, change];
}

const notFilters = new Set(["pageNo", "pageSize", "sort"]);

/** The part of a list's query that narrows it, with every filter off. */
export const withoutFilters = (schema: z.ZodObject): Record<string, undefined> =>
  Object.fromEntries(Object.keys(schema.shape).flatMap((key) => (notFilters.has(key) ? [] : [[key, undefined]])));

/**
 * Whether any filter is set. `off` is the query with every filter off; "", undefined and an empty list count as off.
 */
export function hasFilters<Name extends string>(
  query: Readonly<Partial<Record<NoInfer<Name>, unknown>>>,
  off: Readonly<Record<Name, undefined>>,
): boolean {
  return (Object.keys(off) as Name[]).some((name) => {
    const value = query[name];
    return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== "";
  });
}
