import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type AreaLevel, areaNames, areaOptions } from "./area-options.ts";
import { useApi } from "./portal-context.tsx";
import { areaTree } from "./reference-queries.ts";

/** The areas to choose from, only those of `level` when given, as a field for trees takes them. */
export function useAreaChoice(level?: AreaLevel) {
  const { data, error, isLoading, refetch } = useQuery(areaTree(useApi()));
  const nodes = useMemo(() => areaOptions(data ?? [], level), [data, level]);
  return { nodes, busy: isLoading, failed: error !== null && !data, retry: () => void refetch() };
}

/** The names from the province down to the area `code`; empty without one and until they have come. */
export function useAreaNames(code: string | undefined): string[] {
  const { data } = useQuery({ ...areaTree(useApi()), enabled: code !== undefined });
  return useMemo(() => areaNames(data ?? [], code), [data, code]);
}
