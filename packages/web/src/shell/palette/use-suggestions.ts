import type { SearchSuggestion } from "@busbar/contract/search";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useApi } from "../../kernel/portal-context.tsx";

/** Milliseconds without a key before the server is asked. @see R-S15 */
const searchDelay = 500;
const longestKeyword = 100;

export type Suggestions = {
  list: readonly SearchSuggestion[];
  /** Whether the list answers what is typed now; before, it answers something else. */
  settled: boolean;
  failed: boolean;
  /** Asks at once. */
  askNow: () => void;
};

/** What the server offers for the typed text. Nothing is asked in the middle of an input method's word. */
export function useSuggestions(typed: string, composing: boolean): Suggestions {
  const api = useApi();
  const wanted = typed.trim().slice(0, longestKeyword);
  const [keyword, setKeyword] = useState(wanted);
  // Outside React: the pause.
  useEffect(() => {
    if (composing) return;
    const timer = setTimeout(() => setKeyword(wanted), wanted === "" ? 0 : searchDelay);
    return () => clearTimeout(timer);
  }, [wanted, composing]);
  const { data, isFetching, error } = useQuery({
    queryKey: ["search", "list", keyword],
    queryFn: () => api.searchGetList({ query: keyword === "" ? {} : { keyword } }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    meta: { quiet: true },
  });
  return {
    list: data?.list ?? [],
    settled: keyword === wanted && !isFetching,
    failed: error !== null,
    askNow: () => setKeyword(wanted),
  };
}
