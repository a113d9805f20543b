import { addDays, daysBetween } from "@busbar/contract/kernel/business-time";
import fc from "fast-check";
import type { Days } from "../../../../kernel/targets/pricing.ts";

/** A decimal text of exactly `places` decimals. */
export const decimal = (most: number, places: number, least = 0) =>
  fc
    .record({ whole: fc.integer({ min: least, max: most }), part: fc.integer({ min: 0, max: 10 ** places - 1 }) })
    .map(({ whole, part }) => `${whole}.${String(part).padStart(places, "0")}`);

export const daysOf = (month: string): Days => {
  const from = `${month}-01`;
  return { from, to: `${addDays(from, 31).slice(0, 7)}-01` };
};

/** Where days are cut, at most so often. */
export const cuts = (most: number) => fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: most });
export const cutAt = ({ from, to }: Days, at: readonly number[]): Days[] => {
  const inside = at.map((day) => addDays(from, day)).filter((day) => day < to);
  const edges = [...new Set([from, ...inside.toSorted(), to])];
  return edges.slice(1).map((end, place) => ({ from: edges[place] ?? from, to: end }));
};

/** Mostly the days themselves, else some of them. */
export const someOf = (days: Days): fc.Arbitrary<Days> => {
  const length = daysBetween(days.from, days.to);
  const whole = fc.constant(days);
  const begun = fc.integer({ min: 0, max: length - 1 });
  const some = begun.chain((first) =>
    fc.tuple(fc.constant(first), fc.oneof(fc.integer({ min: first + 1, max: length }), fc.constant(length))),
  );
  return fc.oneof(
    { weight: 3, arbitrary: whole },
    {
      weight: 1,
      arbitrary: some.map(([first, end]) => ({ from: addDays(days.from, first), to: addDays(days.from, end) })),
    },
  );
};
