import { createContext, use, useEffect } from "react";
import { type Filter, filterInFull, type FilterOption } from "../../ui/fields/filter-types.ts";
import { FilterBar } from "../../ui/fields/FilterBar.tsx";
import { useUiTexts } from "../../ui/texts/ui-texts.tsx";
import type { ChangeQuery } from "../../kernel/lists/list-state.ts";

/** What of a list its filters need. @see useList */
export type FilteredList<Query> = { query: Query; change: ChangeQuery<Query>; clear: () => void };

type ListFiltersProps = {
  list: FilteredList<{ keyword?: string | undefined }>;
  /** What the search looks at, in words. */
  search: string;
  filters: Filter[];
};

/** Where the filters of a list leave what they are set to, in words, for who prints the list. */
export const FilterWords = createContext<((words: readonly string[]) => void) | null>(null);

/** Search and filters of a list; what they are set to is in its query. */
export function ListFilters({ list: { query, change, clear }, search, filters }: ListFiltersProps) {
  const texts = useUiTexts().filter;
  const leaveWords = use(FilterWords);
  const keyword = query.keyword ?? "";
  // The paper is drawn outside of the list.
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
 * Filters by a choice, set in the query under their own name.
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

/** The values of an enum with their words. */
export const optionsOf = <T extends string>(values: readonly T[], wordOf: (value: T) => string): FilterOption[] =>
  values.map((value) => ({ value, label: wordOf(value) }));
