import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { useApi } from "../../kernel/portal/portal-context.tsx";

type Api = ReturnType<typeof useApi>;

export const iconsPerPage = 16;
export const iconNames = (api: Api, title: string, pageNo: number) =>
  queryOptions({
    queryKey: ["icons", title, pageNo],
    queryFn: ({ signal }) => api.remixIconGetList({ query: { title, pageNo, pageSize: iconsPerPage } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
