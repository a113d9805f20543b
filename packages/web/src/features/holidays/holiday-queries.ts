import type { HolidaysDraft } from "@busbar/contract/holidays/holidays";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { useApi } from "../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../kernel/queries/record-queries.ts";

type Api = ReturnType<typeof useApi>;

const noun = "holidays";
const queries = recordQueries(noun);

export const holidaysOf = (api: Api, year: number) =>
  queryOptions({
    queryKey: [noun, year],
    queryFn: ({ signal }) => api.listHolidays({ query: { year } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const useSetHolidays = (api: Api) =>
  queries.useWrite((body: HolidaysDraft, options) => api.setHolidays({ body }, options));

export const useCopyHolidays = (api: Api) =>
  queries.useWrite((body: { from: number; to: number }, options) => api.copyHolidays({ body }, options));
