import { useQueries, useQuery } from "@tanstack/react-query";
import type { HomeAnswer, HomeRow, HomeTile } from "../../kernel/portal/feature.ts";
import { useApiTogether, useBusinessDate, useCan, usePortal } from "../../kernel/portal/portal-context.tsx";

/** A tile with its count; without a total it is loading or has failed. */
export type LoadedTile = HomeTile & {
  total: number | undefined;
  amount: string | undefined;
  text: string | undefined;
  parts: NonNullable<HomeAnswer["parts"]>;
  rows: readonly HomeRow[];
  failed: boolean;
  retry: () => void;
};

/** The tiles of all features that this person may see. */
export function useHomeTiles(): { loading: boolean; tiles: LoadedTile[] } {
  const api = useApiTogether();
  const can = useCan();
  const today = useBusinessDate();
  const { features } = usePortal();
  const known = useQuery({
    queryKey: ["home", "tiles"],
    queryFn: async () => (await Promise.all(features.map((feature) => feature.home?.() ?? Promise.resolve([])))).flat(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  const mine = (known.data ?? []).filter(({ needs, except }) => can(needs) && !(except && can(except)));
  const loaded = useQueries({
    queries: mine.map((tile) => ({
      // Keyed by noun, so that live events refetch it.
      queryKey: [tile.key.split(".")[0], "list", "home", tile.key, today],
      queryFn: ({ signal }: { signal: AbortSignal }) => tile.load(api, signal, today),
      meta: { quiet: true },
    })),
  });
  return {
    loading: known.isLoading,
    tiles: mine.map((tile, at) => ({
      ...tile,
      total: loaded[at]?.data?.total,
      amount: loaded[at]?.data?.amount,
      text: loaded[at]?.data?.text,
      parts: loaded[at]?.data?.parts ?? [],
      address: loaded[at]?.data?.address ?? tile.address,
      rows: loaded[at]?.data?.rows ?? [],
      failed: loaded[at]?.isError ?? false,
      retry: () => void loaded[at]?.refetch(),
    })),
  };
}
