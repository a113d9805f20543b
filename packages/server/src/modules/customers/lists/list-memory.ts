import type { Ports } from "../../../ports.ts";
import type { Actor } from "../../../kernel/actor.ts";
import type { CustomerFilters, Reach } from "./customer-filters.ts";

/** Fewer are counted anew each time: it takes less than a millisecond. */
const leastRemembered = 5000;
const mostKept = 1000;

/**
 * What lists ask again and again, remembered until the next event of any noun: here at once after each change, in other
 * processes by the wake-up, and every five seconds without one. Totals of large lists: they stay exact, and nobody's own
 * change looks ignored; their key holds all that the count hangs on, what is filtered and whose reach it is, or that it
 * is everything. The areas that a person sees on a day: for lists alone, whatever writes or leaves the portal asks anew.
 */
export function createListMemory(wake: Ports["wake"]) {
  const totals = new Map<string, number>();
  const reaches = new Map<string, Reach>();
  let forgotten = 0;
  wake.listen("event", () => {
    totals.clear();
    reaches.clear();
    forgotten += 1;
  });

  return {
    async reachOf({ id }: Actor, today: string, read: () => Promise<Reach>): Promise<Reach> {
      const key = `${id} ${today}`;
      const known = reaches.get(key);
      if (known) return known;
      const asked = forgotten;
      const reach = await read();
      if (reaches.size >= mostKept) reaches.clear();
      if (asked === forgotten) reaches.set(key, reach);
      return reach;
    },

    /** Null where the count hangs on other tables than customers. `reach` null: everything. */
    keyOf({ region, areaCode, lifecycle, source, ...rest }: CustomerFilters, actor: Actor, reach: Reach | null) {
      if (rest.keyword || rest.pinyin || rest.manager !== undefined || rest.lacks || rest.partnerNo) return null;
      if (rest.overdueOnly) return null;
      return JSON.stringify([region, areaCode, lifecycle, source, reach && [actor.id, reach.regions, reach.areaCodes]]);
    },
    recall: (key: string | null) => (key === null ? undefined : totals.get(key)),
    /** Call before counting; what is given to the answer is remembered unless something happened meanwhile. */
    counting(key: string | null): (total: number) => void {
      const asked = forgotten;
      return (total) => {
        if (key === null || total < leastRemembered || asked !== forgotten) return;
        if (totals.size >= mostKept) totals.clear();
        totals.set(key, total);
      };
    },
  };
}
export type ListMemory = ReturnType<typeof createListMemory>;
