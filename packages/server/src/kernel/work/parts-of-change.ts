import type { Unit } from "./unit-of-work.ts";

/**
 * A unit for the many small changes of one `whole`, such as `bulk-actions/12`. Their audit rows refer to the whole, so
 * that a person's activity shows one line; `tell` emits one event for each noun at the end.
 */
export function partsOf(unit: Unit, whole: string): { unit: Unit; tell: () => Promise<void> } {
  const pendingEvents = new Map<string, Parameters<Unit["emit"]>>();
  const emit: Unit["emit"] = async (noun, _keys, happened, userId) => {
    pendingEvents.set(`${noun} ${userId ?? ""}`, [noun, "", happened, userId]);
  };
  const audit: Unit["audit"] = (action, noun, key, change) =>
    unit.audit(action, noun, key, { ...change, partOf: whole });
  return {
    unit: {
      ...unit,
      audit,
      emit,
      async record(action, noun, key, happened, change) {
        await audit(action, noun, key, change);
        await emit(noun, key, happened);
      },
    },
    async tell() {
      for (const event of pendingEvents.values()) await unit.emit(...event);
      pendingEvents.clear();
    },
  };
}
