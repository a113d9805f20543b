import type { SavedView, ViewedList } from "@busbar/contract/saved-views/saved-views";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import type { z } from "zod";
import { listParameter, stateIn, stateOf, viewOf, withView } from "../../kernel/lists/list-address.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useView } from "../../kernel/portal/view.ts";
import { usePreference } from "../../kernel/queries/use-preference.ts";
import type { TablePreferences } from "../../ui/table/rules/table-types.ts";
import { columnsOf, inOwnOrder, sameColumns, type ViewChoices, type ViewColumns } from "./view-rules.ts";

/** Value of the address for "no view", needed where there is a default view. */
const noView = "all";

export const savedViews = (api: ReturnType<typeof useApi>, list: ViewedList) =>
  queryOptions({
    queryKey: ["saved-views", "list", list],
    queryFn: ({ signal }) => api.listSavedViews({ query: { list } }, { signal }),
    staleTime: 60_000,
  });

type Place = { page: string; schema: z.ZodObject; query: Record<string, unknown> };

/**
 * The saved views of a list: the selected one (from the address), whether the list differs from it, and the resulting
 * columns. A list without views has columns only.
 */
export function useListViews(id: string, name: ViewedList | undefined, { page, schema, query }: Place) {
  const api = useApi();
  const view = useView();
  const value = view.query.get(listParameter);
  const marker = viewOf(page, value);
  const { data } = useQuery({ ...savedViews(api, name ?? "customers"), enabled: name !== undefined });
  const [choices = {}, saveChoices, choicesKnown] = usePreference<ViewChoices>(`views.${id}`);
  const list = inOwnOrder(data ?? [], choices.order);
  const active = list.find((one) => one.id === marker);

  const [base, saveBase] = usePreference<TablePreferences>(`table.${id}`);
  const [drafted, saveDraft] = usePreference<ViewColumns | null>(`table.${id}.${active?.id ?? 0}`);
  const columns = active && (drafted ?? active.content.columns);
  const preferences = useMemo(
    () => (columns ? ({ ...columns, widths: base?.widths } satisfies TablePreferences) : base),
    [columns, base],
  );
  const onPreferences = (next: TablePreferences) => {
    if (!active) return saveBase(next);
    if (next.widths !== base?.widths) saveBase({ ...base, widths: next.widths });
    const chosen = columnsOf(next);
    const same = sameColumns(chosen, active.content.columns);
    if (!same || drafted) saveDraft(same ? null : chosen);
  };

  const state = stateOf(page, { ...query, pageNo: undefined, pageSize: undefined }, schema);
  const stateOfView = ({ content }: SavedView) => stateOf(page, { ...stateIn(page, content.state, schema) }, schema);
  const goTo = (marked: string | null, next: string, replace = false) =>
    view.setQuery({ [listParameter]: withView(page, marked, next) }, { replace });
  const open = (one: SavedView, replace = false) => goTo(one.id, stateOfView(one), replace);

  // A list that is opened without a state in its address starts with the person's default view.
  const hasState = useRef(name === undefined || value?.startsWith(`${page}~`) === true);
  const begin = useEffectEvent(() => {
    if (hasState.current) return;
    hasState.current = true;
    const first = list.find((one) => one.id === choices.default);
    if (first && state === "" && marker === null) open(first, true);
  });
  const ready = data !== undefined && choicesKnown;
  // The address is outside of React.
  useEffect(() => {
    if (ready) begin();
  }, [ready]);

  const views = name && {
    name,
    list,
    active,
    /** The address names a view that was deleted or is not shared with this person. */
    gone: data !== undefined && marker !== null && marker !== noView && active === undefined,
    changed:
      active !== undefined && (state !== stateOfView(active) || !sameColumns(columns ?? {}, active.content.columns)),
    content: { state, columns: columnsOf(preferences ?? {}) },
    choices,
    saveChoices,
    open: (one: SavedView) => {
      open(one);
      if (one.id === active?.id && drafted) saveDraft(null);
    },
    showAll: () => goTo(choices.default ? noView : null, ""),
    /** Selects a view, or none, without changing what is shown. */
    keepAs: (one: SavedView | null) =>
      goTo(one?.id ?? (choices.default ? noView : null), stateOf(page, query, schema), true),
    forgetDraft: () => (drafted ? saveDraft(null) : undefined),
  };
  return { preferences, onPreferences, views };
}
export type ListViews = NonNullable<ReturnType<typeof useListViews>["views"]>;
