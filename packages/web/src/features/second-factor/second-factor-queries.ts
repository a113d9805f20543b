import { queryOptions } from "@tanstack/react-query";
import type { useApi } from "../../kernel/portal-context.tsx";

/** The noun of its live events as well. */
export const secondFactorKey = ["second-factor"] as const;

export const ownSecondFactor = (api: ReturnType<typeof useApi>) =>
  queryOptions({
    queryKey: [...secondFactorKey, "own"],
    queryFn: ({ signal }) => api.getSecondFactor({}, { signal }),
  });
