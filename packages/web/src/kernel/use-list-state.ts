import { useMemo } from "react";
import type { z } from "zod";
import { readListState, writeListState } from "./list-address.ts";
import { useView } from "./view.ts";

/** The one query parameter that holds the state of a list. */
const parameter = "v";

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
): [state: z.output<T>, change: (patch: Partial<z.input<T>>, by?: "typing" | "choice") => void] {
  const view = useView();
  const value = view.query.get(parameter);
  const state = useMemo(() => readListState(page, value, schema), [page, value, schema]);
  const change = (patch: Partial<z.input<T>>, by: "typing" | "choice" = "choice") => {
    const restart = "pageNo" in patch ? {} : { pageNo: 1 };
    const next = { ...(state as Record<string, unknown>), ...restart, ...patch };
    view.setQuery({ [parameter]: writeListState(page, next, schema) }, { replace: by === "typing" });
  };
  return [state, change];
}
