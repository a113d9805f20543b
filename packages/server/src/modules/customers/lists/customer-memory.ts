import type { Actor } from "../../../kernel/actor.ts";
import { createListMemory } from "../../../kernel/records/list-memory.ts";
import type { Ports } from "../../../ports.ts";
import type { CustomerFilters, Reach } from "./customer-filters.ts";

/** Fewer are counted anew each time: it takes less than a millisecond. */
const leastRemembered = 5000;

/**
 * Totals of large lists of customers, and the areas that a person sees on a day: those for lists alone, whatever writes
 * or leaves the portal asks anew.
 */
export function createCustomerMemory(wake: Ports["wake"]) {
  const reaches = createListMemory<Reach>(wake, () => Number.POSITIVE_INFINITY);
  return {
    totals: createListMemory<number>(wake, (total) => total, leastRemembered),

    reachOf: ({ id }: Actor, today: string, read: () => Promise<Reach>): Promise<Reach> =>
      reaches.answer([id, today], read),

    /** Null where the count hangs on other tables than customers. `reach` null: everything. */
    keyOf({ region, areaCode, lifecycle, source, ...rest }: CustomerFilters, actor: Actor, reach: Reach | null) {
      if (rest.keyword || rest.pinyin || rest.manager !== undefined || rest.lacks || rest.partnerNo) return null;
      if (rest.overdueOnly) return null;
      return JSON.stringify([region, areaCode, lifecycle, source, reach && [actor.id, reach.regions, reach.areaCodes]]);
    },
  };
}
export type CustomerMemory = ReturnType<typeof createCustomerMemory>;
