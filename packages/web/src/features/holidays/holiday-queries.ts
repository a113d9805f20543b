import type { HolidaysDraft } from "@busbar/contract/holidays/holidays";
import type { useApi } from "../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../kernel/queries/record-queries.ts";

type Api = ReturnType<typeof useApi>;

const queries = recordQueries("holidays");

export const holidaysOf = (api: Api, year: number) =>
  queries.page([], year, (options) => api.listHolidays({ query: { year } }, options));

export const useSetHolidays = (api: Api) =>
  queries.useWrite((body: HolidaysDraft, options) => api.setHolidays({ body }, options));

export const useCopyHolidays = (api: Api) =>
  queries.useWrite((body: { from: number; to: number }, options) => api.copyHolidays({ body }, options));
