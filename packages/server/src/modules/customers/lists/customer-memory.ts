import type { Actor } from "../../../kernel/actor.ts";
import { createMomentsUnderWay } from "../../../kernel/fast/moments-under-way.ts";
import { createListMemory } from "../../../kernel/fast/list-memory.ts";
import { createKeyFrequencies } from "../../../kernel/fast/key-frequencies.ts";
import { rememberPlaceNames } from "../../../kernel/records/place-names.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import type { Ports } from "../../../ports.ts";
import type { CustomerFilters, Reach } from "./customer-filters.ts";

/** Smaller totals are counted each time; that takes less than a millisecond. */
const leastRemembered = 5000;

/**
 * Remembers totals of large customer lists, names of areas and the areas that a person sees on a day. Only lists use it; writes and
 * exports query the database.
 */
export function createCustomerMemory(wake: Pick<Ports["wake"], "onWrites">) {
  const reaches = createListMemory<Reach>(wake, () => Number.POSITIVE_INFINITY);
  return {
    momentsUnderWay: createMomentsUnderWay(),

    keyFrequencies: createKeyFrequencies("customer_pairs"),

    totals: createListMemory<number>(wake, (total) => total, leastRemembered),

    placeNames: rememberPlaceNames(wake),

    reachOf: (db: Db, { id }: Actor, today: string, read: (on: Db) => Promise<Reach>): Promise<Reach> =>
      reaches.answer(db, [id, today], read),

    /** Null when the count depends on tables other than customers. `reach` null means every row. */
    keyOf({ region, areaCode, lifecycle, source, ...rest }: CustomerFilters, actor: Actor, reach: Reach | null) {
      if (rest.keyword || rest.pinyin || rest.manager !== undefined || rest.lacks || rest.partnerNo) return null;
      if (rest.overdueOnly || rest.updatedAfter || rest.externalRef) return null;
      return JSON.stringify([region, areaCode, lifecycle, source, reach && [actor.id, reach.regions, reach.areaCodes]]);
    },
  };
}
export type CustomerMemory = ReturnType<typeof createCustomerMemory>;
