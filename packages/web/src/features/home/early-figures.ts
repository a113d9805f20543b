import { toScopeHeader } from "@busbar/contract/sales/scope-header";
import type { Ahead, HomeAnswer, HomeTile } from "../../kernel/portal/feature.ts";

type Figures = {
  /** By the key of the tile. */
  answers: ReadonlyMap<string, Promise<HomeAnswer>>;
  /** Resolves with the first answers; few tiles ask twice. */
  arrived: Promise<unknown>;
};
/** What was asked for before the portal was here, for one reader on one business date. */
let early: (Figures & { for: string }) | undefined;

type Asked = Pick<Ahead, "api" | "can" | "today" | "reader"> & Pick<Figures, "arrived">;

const readerOf = ({ today, reader: { token, scope } }: Pick<Ahead, "today" | "reader">): string =>
  JSON.stringify([token, scope && toScopeHeader(scope), today]);

export const visibleTiles = (tiles: readonly HomeTile[], can: Ahead["can"]): HomeTile[] =>
  tiles.filter(({ needs, except }) => can(needs) && !(except && can(except)));

/** Asks for the figures of the person's tiles and keeps the answers for {@link takeEarlyFigures}. */
export function askEarlyForFigures(tiles: readonly HomeTile[], asked: Asked): void {
  const { signal } = new AbortController();
  const answers = new Map(
    visibleTiles(tiles, asked.can).map((tile) => [tile.key, tile.load(asked.api, signal, asked.today)]),
  );
  // Whoever takes one asks again where it failed; until then a failure must not count as unhandled.
  for (const answer of answers.values()) answer.catch(() => undefined);
  early = { for: readerOf(asked), answers, arrived: asked.arrived };
}

/** The early answers, once; none for another reader or on another date. */
export function takeEarlyFigures(asked: Pick<Ahead, "today" | "reader">): Figures | undefined {
  const found = early?.for === readerOf(asked) ? early : undefined;
  early = undefined;
  return found;
}
