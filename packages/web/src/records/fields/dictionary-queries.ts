import { queryOptions } from "@tanstack/react-query";
import type { useApi } from "../../kernel/portal/portal-context.tsx";

/** The items of a dictionary, which administrators edit, in its order. */
export const dictionaryItems = (api: ReturnType<typeof useApi>, dictCode: string) =>
  queryOptions({
    queryKey: ["dictionaries", dictCode],
    queryFn: () => api.dictList({ query: { dictCode } }).then(({ list }) => list),
    staleTime: 300_000,
  });
