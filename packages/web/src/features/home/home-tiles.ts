import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import { useQueries } from "@tanstack/react-query";
import type { Ahead, Feature, HomeAnswer, HomeRow, HomeTile } from "../../kernel/portal/feature.ts";
import { useApiTogether, useBusinessDate, useCan, usePortal } from "../../kernel/portal/portal-context.tsx";

/** A tile with its count; without a total it is loading or has failed. */
export type LoadedTile = HomeTile & {
  total: number | undefined;
  amount: string | undefined;
  text: string | undefined;
  note: Bilingual | undefined;
  parts: NonNullable<HomeAnswer["parts"]>;
  rows: readonly HomeRow[];
  failed: boolean;
  retry: () => void;
};

const tilesOf = (features: readonly Feature[], can: Ahead["can"]): HomeTile[] =>
  features.flatMap(({ home = [] }) => home).filter(({ needs, except }) => can(needs) && !(except && can(except)));

const figureOf = (tile: HomeTile, { api, today }: Pick<Ahead, "api" | "today">) => ({
  // Keyed by noun, so that live events refetch it.
  queryKey: [tile.key.split(".")[0], "list", "home", tile.key, today],
  queryFn: ({ signal }: { signal: AbortSignal }) => tile.load(api, signal, today),
  // Few and small; a clock for each would be set and stopped again while Home is drawn.
  gcTime: Number.POSITIVE_INFINITY,
  meta: { quiet: true },
});

/** Resolves when the figures were asked for; Home shows what is there when it is drawn and waits for the rest. */
export async function askForTiles({ queries, features, can, together, today }: Ahead): Promise<void> {
  for (const tile of tilesOf(features, can)) void queries.prefetchQuery(figureOf(tile, { api: together, today }));
  // The calls leave together in a task of their own, which has to come before the long one that draws the portal.
  await new Promise((resolve) => setTimeout(resolve, 1));
}

/** The tiles of all features that this person may see. */
export function useHomeTiles(): LoadedTile[] {
  const api = useApiTogether();
  const can = useCan();
  const today = useBusinessDate();
  const { features } = usePortal();
  const mine = tilesOf(features, can);
  const loaded = useQueries({ queries: mine.map((tile) => figureOf(tile, { api, today })) });
  return mine.map((tile, at) => ({
    ...tile,
    total: loaded[at]?.data?.total,
    amount: loaded[at]?.data?.amount,
    text: loaded[at]?.data?.text,
    note: loaded[at]?.data?.note,
    parts: loaded[at]?.data?.parts ?? [],
    address: loaded[at]?.data?.address ?? tile.address,
    rows: loaded[at]?.data?.rows ?? [],
    failed: loaded[at]?.isError ?? false,
    retry: () => void loaded[at]?.refetch(),
  }));
}
