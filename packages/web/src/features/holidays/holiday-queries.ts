import type { HolidaysDraft } from "@busbar/contract/calendar/holidays";
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import type { useApi } from "../../kernel/portal/portal-context.tsx";
import { useWrite } from "../../kernel/queries/use-write.ts";

type Api = ReturnType<typeof useApi>;

const noun = "holidays";

export const holidaysOf = (api: Api, year: number) =>
  queryOptions({
    queryKey: [noun, year],
    queryFn: ({ signal }) => api.listHolidays({ query: { year } }, { signal }),
    placeholderData: keepPreviousData,
  });

function useWritten() {
  const cache = useQueryClient();
  return { meta: { errorShown: true }, onSettled: () => cache.invalidateQueries({ queryKey: [noun] }) };
}

export const useSetHolidays = (api: Api) =>
  useWrite({ ...useWritten(), write: (body: HolidaysDraft, options) => api.setHolidays({ body }, options) });

export const useCopyHolidays = (api: Api) =>
  useWrite({
    ...useWritten(),
    write: (body: { from: number; to: number }, options) => api.copyHolidays({ body }, options),
  });
