import type { IconShape } from "../../ui/Icon.tsx";
import { type Haystack, haystackOf, type Match, match, termsOf } from "./matching.ts";

export const groupNames = ["recent", "pages", "records", "actions", "views", "suggestions", "web"] as const;
export type GroupName = (typeof groupNames)[number];

/** One thing that the palette can do. */
export type PaletteItem = {
  /** Unique among all; names the same thing the next time too, so that it can be remembered. */
  key: string;
  group: GroupName;
  title: string;
  /** What stands beside the title: the groups above a page, a customer's number. */
  hint?: string;
  /** Found by these words too, such as the title in the other language. */
  also?: readonly string[];
  /** A component, or the Remix name that a route carries. */
  icon?: IconShape | string | undefined;
  /** What a new window would open; absent where there is nothing to open. */
  url?: string;
  /** Not to be remembered, such as signing out. */
  fleeting?: boolean;
  run: () => void;
};

export type Hit = { item: PaletteItem; marks: Match["marks"] };

const rememberedBonus = 6;
const otherWordsMalus = 3;

const ready = new Map<string, Haystack>();
const mostReady = 3000;
/** Texts are the same at every key press. */
function prepared(text: string): Haystack {
  const known = ready.get(text) ?? haystackOf(text);
  if (ready.size > mostReady) ready.clear();
  ready.set(text, known);
  return known;
}

/** Those that the query means, the nearest first; all in their order when it is empty. Remembered ones come sooner. */
export function search(items: readonly PaletteItem[], query: string, remembered: ReadonlySet<string>): Hit[] {
  const terms = termsOf(query);
  if (terms.length === 0) return items.map((item) => ({ item, marks: [] }));
  return items
    .flatMap((item) => {
      const inTitle = match(prepared(item.title), terms);
      const elsewhere = (item.also ?? []).map(
        (text) => (match(prepared(text), terms)?.score ?? -Infinity) - otherWordsMalus,
      );
      const best = Math.max(inTitle?.score ?? -Infinity, ...elsewhere);
      if (best === -Infinity) return [];
      const score = best + (remembered.has(item.key) ? rememberedBonus : 0);
      return [{ item, marks: inTitle?.marks ?? [], score }];
    })
    .toSorted((a, b) => b.score - a.score)
    .map(({ item, marks }) => ({ item, marks }));
}

/** The address of a web search, or undefined while none is set up. `engine` holds `{q}`. */
export function webSearchUrl(engine: string, query: string): string | undefined {
  if (query.trim() === "" || !/^https?:\/\//i.test(engine) || !engine.includes("{q}")) return undefined;
  return engine.replaceAll("{q}", encodeURIComponent(query.trim()));
}
