import { useEffect, useEffectEvent, useRef, useState } from "react";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { toast } from "../../kernel/portal/toasts.ts";
import type { TableSelection } from "../../ui/table/rules/table-types.ts";
import { bulkTexts } from "./bulk-texts.ts";

/** A list's query without the page: what "all that match" refers to. */
export type Matching<Query> = Omit<Query, "pageNo" | "pageSize">;
/** The rows of a bulk action, in the format of the calls. */
export type Choice<Query> = { ids: string[] } | { query: Matching<Query>; expected: number };

const none: ReadonlySet<string> = new Set();

/**
 * The rows selected in a list: kept across pages and orders, cleared with a toast when the filters change. `count` asks
 * the server how many rows match exactly.
 */
export function useSelection<Query extends { pageNo: number; pageSize: number; sort: string }>(
  query: Query,
  count: (matching: Matching<Query>) => Promise<number>,
) {
  const t = bulkTexts.useTexts();
  const [selected, setSelected] = useState(none);
  const [matching, setMatching] = useState<number>();
  const { pageNo: _, pageSize: __, ...rest } = query;
  const { sort: ___, ...filters } = rest;
  const some = selected.size > 0 || matching !== undefined;
  const clear = () => {
    setSelected(none);
    setMatching(undefined);
  };
  const letGo = useEffectEvent(() => {
    if (!some) return;
    clear();
    toast.info(t("dropped"));
  });
  const key = JSON.stringify(filters);
  const known = useRef(key);
  // The address is outside of React. Effects also end when the view is put behind another one: that is no change.
  useEffect(() => {
    if (known.current === key) return;
    known.current = key;
    letGo();
  }, [key]);

  const chooseAll = async () => {
    try {
      setMatching(await count(rest));
    } catch (error) {
      toast.error(`${t("countFailed")}: ${messageOf(error)}`);
    }
  };
  const choice: Choice<Query> = matching === undefined ? { ids: [...selected] } : { query: rest, expected: matching };
  const selection: TableSelection = {
    selected,
    onChange: setSelected,
    allMatching: matching !== undefined,
    matching,
    onAllMatching: (all) => (all ? void chooseAll() : setMatching(undefined)),
  };
  return { selection, choice, count: matching ?? selected.size, clear };
}
