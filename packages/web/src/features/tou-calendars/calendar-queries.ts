import {
  type TouCalendar,
  type TouCalendarDraft,
  TouCalendarQuery,
} from "@busbar/contract/tou-calendars/tou-calendars";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { useApi } from "../../kernel/portal/portal-context.tsx";
import { useWrite } from "../../kernel/queries/use-write.ts";

type Api = ReturnType<typeof useApi>;
const noun = "tou-calendars";

/** All of them with their seasons, since there are few. */
export const allCalendars = (api: Api) =>
  queryOptions({
    queryKey: [noun, "all"],
    queryFn: ({ signal }) => api.listTouCalendars({ query: TouCalendarQuery.parse({ pageSize: 200 }) }, { signal }),
  });

/** Price plans show the calendars that they use. */
function useWritten() {
  const cache = useQueryClient();
  return {
    meta: { errorShown: true },
    onSettled: () =>
      Promise.all([noun, "price-plans"].map((queryKey) => cache.invalidateQueries({ queryKey: [queryKey] }))),
  };
}

/** `seen` null: a new calendar. */
export const useSaveCalendar = (api: Api) =>
  useWrite({
    ...useWritten(),
    write: ({ seen, draft }: { seen: TouCalendar | null; draft: TouCalendarDraft }, options) =>
      seen
        ? api.updateTouCalendar({ params: { id: seen.id }, body: { ...draft, rowVersion: seen.rowVersion } }, options)
        : api.createTouCalendar({ body: draft }, options),
  });

export const useRemoveCalendar = (api: Api) =>
  useWrite({
    ...useWritten(),
    write: (id: string, options) => api.removeTouCalendar({ params: { id } }, options),
  });
