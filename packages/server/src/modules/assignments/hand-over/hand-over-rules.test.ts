import fc from "fast-check";
import { expect, test } from "vitest";
import { movesOf, type Place } from "./hand-over-rules.ts";

const today = "2026-01-20";
const place = (id: string, given: Partial<Place> = {}): Place => ({
  id,
  node: "320000",
  isPrimary: true,
  validFrom: "2025-01-01",
  validTo: null,
  ...given,
});
const deputy = (id: string, given: Partial<Place> = {}) => place(id, { isPrimary: false, ...given });

test.each([
  [
    "what has begun ends today and goes on with the successor",
    [place("1", { validTo: "2026-03-01" })],
    [],
    {
      removed: [],
      ended: [{ id: "1", validTo: today }],
      added: [{ like: "1", validFrom: today, validTo: "2026-03-01" }],
    },
  ],
  [
    "what is yet to begin begins for the successor",
    [place("1", { validFrom: "2026-02-01" })],
    [],
    { removed: ["1"], ended: [], added: [{ like: "1", validFrom: "2026-02-01", validTo: null }] },
  ],
  [
    "a deputy who becomes the one who answers is deputy no longer",
    [place("1")],
    [deputy("2")],
    {
      removed: [],
      ended: [
        { id: "1", validTo: today },
        { id: "2", validTo: today },
      ],
      added: [{ like: "1", validFrom: today, validTo: null }],
    },
  ],
  [
    "a deputy is one again when the other's days are over",
    [place("1", { validTo: "2026-02-01" })],
    [deputy("2", { validFrom: today, validTo: "2026-06-01" })],
    {
      removed: ["2"],
      ended: [{ id: "1", validTo: today }],
      added: [
        { like: "2", validFrom: "2026-02-01", validTo: "2026-06-01" },
        { like: "1", validFrom: today, validTo: "2026-02-01" },
      ],
    },
  ],
  [
    "whoever answers already does not become deputy of oneself",
    [deputy("1")],
    [place("2", { validTo: "2026-02-01" })],
    {
      removed: [],
      ended: [{ id: "1", validTo: today }],
      added: [{ like: "1", validFrom: "2026-02-01", validTo: null }],
    },
  ],
  [
    "places on another node have nothing to do with it",
    [place("1")],
    [deputy("2", { node: "330000" })],
    { removed: [], ended: [{ id: "1", validTo: today }], added: [{ like: "1", validFrom: today, validTo: null }] },
  ],
  [
    "without a successor they end",
    [place("1")],
    null,
    { removed: [], ended: [{ id: "1", validTo: today }], added: [] },
  ],
] as const)("R-A10 %s", (_, held, theirs, expected) => {
  expect(movesOf(held, theirs, today)).toEqual(expected);
});

const day = (n: number) => new Date(Date.UTC(2026, 0, n)).toISOString().slice(0, 10);
/** Consecutive periods of one person on one node, around the twentieth. */
const stretches = (prefix: string) =>
  fc
    .array(fc.record({ gap: fc.nat(4), length: fc.integer({ min: 1, max: 12 }), isPrimary: fc.boolean() }), {
      minLength: 1,
      maxLength: 5,
    })
    .map((parts) => {
      let at = 10;
      return parts.flatMap(({ gap, length, isPrimary }, n): Place[] => {
        const from = at + gap;
        at = from + length;
        const one = place(`${prefix}${n}`, { validFrom: day(from), validTo: day(at), isPrimary });
        return one.validTo! > today ? [one] : [];
      });
    });

test("R-A10 whatever both hold, from today on the successor has each day once, with the higher of the two ranks", () => {
  const has = (places: readonly Place[], on: string) =>
    places.filter(({ validFrom, validTo }) => validFrom <= on && (validTo === null || on < validTo));
  fc.assert(
    fc.property(stretches("h"), stretches("t"), (held, theirs) => {
      // No two primaries on one node and day.
      fc.pre(
        !held.some((one) =>
          theirs.some(
            (other) =>
              one.isPrimary && other.isPrimary && one.validFrom < other.validTo! && other.validFrom < one.validTo!,
          ),
        ),
      );
      const { removed, ended, added } = movesOf(held, theirs, today);
      const all = [...held, ...theirs];
      const after = [
        ...theirs
          .filter(({ id }) => !removed.includes(id))
          .map((one) => ({ ...one, validTo: ended.find(({ id }) => id === one.id)?.validTo ?? one.validTo })),
        ...added.map(({ like, ...dates }) => ({ ...all.find(({ id }) => id === like)!, ...dates })),
      ];
      for (let n = 5; n < 90; n += 1) {
        const on = day(n);
        const before = on < today ? has(theirs, on) : [...has(held, on), ...has(theirs, on)];
        const now = has(after, on);
        expect(now.length).toBe(before.length > 0 ? 1 : 0);
        expect(now.some(({ isPrimary }) => isPrimary)).toBe(before.some(({ isPrimary }) => isPrimary));
      }
    }),
  );
});
