import {
  type TouCalendar,
  type TouCalendarDraft,
  TouCalendarQuery,
} from "@busbar/contract/tou-calendars/tou-calendars";
import { queryOptions } from "@tanstack/react-query";
import type { useApi } from "../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../kernel/queries/record-queries.ts";

type Api = ReturnType<typeof useApi>;
const noun = "tou-calendars";
/** Price plans show the calendars that they use. */
const queries = recordQueries(noun, { shownBy: ["price-plans"] });

/** All of them with their seasons, since there are few. */
export const allCalendars = (api: Api) =>
  queryOptions({
    queryKey: [noun, "all"],
    queryFn: ({ signal }) => api.listTouCalendars({ query: TouCalendarQuery.parse({ pageSize: 200 }) }, { signal }),
  });

/** `seen` null: a new calendar. */
export const useSaveCalendar = (api: Api) =>
  queries.useWrite(({ seen, draft }: { seen: TouCalendar | null; draft: TouCalendarDraft }, options) =>
    seen
      ? api.updateTouCalendar({ params: { id: seen.id }, body: { ...draft, rowVersion: seen.rowVersion } }, options)
      : api.createTouCalendar({ body: draft }, options),
  );

export const useRemoveCalendar = (api: Api) =>
  queries.useWrite((id: string, options) => api.removeTouCalendar({ params: { id } }, options));
