import { createContext, use, useEffect } from "react";
import { type Filter, filterInFull, type FilterOption } from "../../ui/fields/filter-types.ts";
import { FilterBar } from "../../ui/fields/FilterBar.tsx";
import { useUiTexts } from "../../ui/texts/ui-texts.tsx";
import type { ChangeQuery } from "../../kernel/lists/list-state.ts";

/** The part of a list that its filters need. @see useList */
export type FilteredList<Query> = { query: Query; change: ChangeQuery<Query>; clear: () => void };

type ListFiltersProps = {
  list: FilteredList<{ keyword?: string | undefined }>;
  /** The fields that the search covers, in words. */
  search: string;
  filters: Filter[];
};

/** Receives the filters' values as text, for printing the list. */
export const FilterWords = createContext<((words: readonly string[]) => void) | null>(null);

/** Search and filters of a list; their values are in its query. */
export function ListFilters({ list: { query, change, clear }, search, filters }: ListFiltersProps) {
  const texts = useUiTexts().filter;
  const leaveWords = use(FilterWords);
  const keyword = query.keyword ?? "";
  // The printed sheet is rendered outside of the list.
  useEffect(() => {
    if (!leaveWords) return;
    const set = filters.flatMap((filter) => filterInFull(filter, texts) ?? []);
    leaveWords(keyword ? [texts.chip(texts.search, keyword), ...set] : set);
  });
  return (
    <FilterBar
      search={{
        value: keyword,
        placeholder: search,
        onChange: (next) => change({ keyword: next || undefined }, "typing"),
      }}
      filters={filters}
      onClear={clear}
    />
  );
}

type Keys<Query, Value> = { [Key in keyof Query]-?: NonNullable<Query[Key]> extends Value ? Key : never }[keyof Query];

/**
 * Makes choice filters that are stored in the query under their own names.
 *
 *     const { one, many } = choiceFilters(list);
 *     [many("region", t("filter.region"), options), one("source", t("filter.source"), options)];
 */
export function choiceFilters<Query>({ query, change }: Omit<FilteredList<Query>, "clear">) {
  const set = (key: keyof Query, value: unknown) => change({ [key]: value } as Partial<Query>);
  return {
    one: (key: Keys<Query, string> & string, label: string, options: readonly FilterOption[]): Filter => ({
      kind: "choice",
      key,
      label,
      multiple: false,
      value: query[key] === undefined ? [] : [String(query[key])],
      options,
      onChange: ([chosen]) => set(key, chosen),
    }),
    many: (key: Keys<Query, readonly string[]> & string, label: string, options: readonly FilterOption[]): Filter => ({
      kind: "choice",
      key,
      label,
      multiple: true,
      value: (query[key] as string[] | undefined) ?? [],
      options,
      onChange: (chosen) => set(key, chosen.length > 0 ? chosen : undefined),
    }),
  };
}

/** The values of an enum as options with labels. */
export const optionsOf = <T extends string>(values: readonly T[], wordOf: (value: T) => string): FilterOption[] =>
  values.map((value) => ({ value, label: wordOf(value) }));
