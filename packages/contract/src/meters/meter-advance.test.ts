import fc from "fast-check";
import { expect, test } from "vitest";
import { lineAmount, totalsOf } from "../invoices/invoice-amounts.ts";
import { Exact } from "../kernel/decimal.ts";
import { advanceOf, type DialSpan, readProblem, sumOfQuantities } from "./meter-advance.ts";
import { DialRead, MeterDraft } from "./meter-fields.ts";

const span = (rest: Partial<DialSpan> = {}): DialSpan => ({
  startRead: "99876.50",
  endRead: "123.40",
  digitsInt: 5,
  multiplier: "120",
  validFrom: "2025-06-01",
  validTo: "2025-07-01",
  capacityKva: "1000.00",
  ...rest,
});

test("R-B02 a meter that passed zero and the one put in its place count 38,303.000 kWh", () => {
  const a = advanceOf(span());
  expect(a).toMatchObject({ ok: true, dial: "246.9", quantity: "29628.000", rolledOver: true });
  const b = advanceOf(span({ startRead: "12.00", endRead: "98.75", multiplier: "100" }));
  expect(b).toMatchObject({ ok: true, dial: "86.75", quantity: "8675.000", rolledOver: false });
  const quantity = sumOfQuantities([a, b].map((one) => (one.ok ? one.quantity : "")));
  expect(quantity).toBe("38303.000");
  const amount = lineAmount(quantity, "0.612500");
  expect(amount).toBe("23460.59");
  expect(totalsOf([{ amount, taxRate: "0.13", collectable: true }], "INCLUSIVE")).toMatchObject({
    net: "20761.58",
    tax: "2699.01",
  });
});

test.each<[string, Partial<DialSpan>, object]>([
  ["a tenth of the dial", { startRead: "95000", endRead: "5000", multiplier: "1" }, { ok: true, dial: "10000" }],
  [
    "a hundredth more than a tenth of the dial",
    { startRead: "95000", endRead: "5000.01", multiplier: "1" },
    { ok: false, reason: "meter.rollover", values: { dial: "10000.01", limit: "10000" } },
  ],
  // 30 days at 1.2 times 1,000 kVA are 864,000 kWh.
  ["all that the point can take", { startRead: "99999", endRead: "7199", multiplier: "120" }, { ok: true }],
  [
    "more than the point can take",
    { startRead: "99999", endRead: "7199.01", multiplier: "120" },
    { ok: false, reason: "meter.rollover_power", values: { power: "1200", capacity: "1000.00" } },
  ],
  ["a point whose capacity nobody knows", { multiplier: "99999", capacityKva: null }, { ok: true, averageKw: null }],
  ["the same figure twice", { endRead: "99876.50" }, { ok: true, quantity: "0.000", rolledOver: false }],
  [
    "a dial that went on by more than the point can take",
    { startRead: "0", endRead: "50000" },
    { ok: true, rolledOver: false, isBeyondCapacity: true },
  ],
  ["four decimals of both", { startRead: "0", endRead: "0.0001", multiplier: "5" }, { ok: true, quantity: "0.001" }],
])("R-B02 an advance past zero is judged: %s", (_, rest, expected) => {
  expect(advanceOf(span(rest))).toMatchObject(expected);
});

test("R-B02 nothing is ever counted backwards, and a rollover never beyond a tenth of the dial", () => {
  const read = fc.integer({ min: 0, max: 9_999_999 }).map((hundredths) => (hundredths / 100).toFixed(2));
  const figures = fc.record({
    startRead: read,
    endRead: read,
    multiplier: fc.integer({ min: 1, max: 9999 }).map(String),
  });
  fc.assert(
    fc.property(figures, (given) => {
      const advance = advanceOf(span({ ...given, capacityKva: null }));
      const difference = new Exact(given.endRead).minus(given.startRead);
      expect(advance.ok || difference.isNegative()).toBe(true);
      if (!advance.ok) return;
      expect(new Exact(advance.quantity).isNegative()).toBe(false);
      expect(advance.rolledOver).toBe(difference.lessThan(0));
      if (advance.rolledOver) expect(new Exact(advance.dial).lessThanOrEqualTo(10_000)).toBe(true);
      // The read that results from the counted quantity is the closing read.
      const back = new Exact(advance.quantity).div(given.multiplier).plus(given.startRead).mod(100_000);
      expect(back.toFixed(2)).toBe(given.endRead);
    }),
  );
});

test.each([
  ["99999.99", null],
  ["100000", { code: "meter.read_digits", values: { digits: 5, max: "100000" } }],
  ["1.234", { code: "meter.read_decimals", values: { places: 2 } }],
])("R-B02 a dial of five digits and two decimals shows %s or does not", (text, expected) => {
  expect(readProblem(text, { digitsInt: 5, digitsDec: 2 })).toEqual(expected);
});

test.each([
  ["00,123.40", "123.4"],
  ["９９ 876.50", "99876.5"],
  ["0", "0"],
])("R-B02 the read %s of a form or a file is the figure %s", (text, figure) => {
  expect(DialRead.parse(text)).toBe(figure);
});

test.each([
  [{ startRead: "" }, "startRead"],
  [{ startRead: "-1" }, "startRead"],
  [{ startRead: "1.23456" }, "startRead"],
  [{ multiplier: "0" }, "multiplier"],
  [{ multiplier: "100000" }, "multiplier"],
  [{ assetNo: "12-34" }, "assetNo"],
  [{ digitsInt: 3 }, "digitsInt"],
])("R-B02 a meter with %o is refused at the field", (rest, path) => {
  const meter = { assetNo: "dz2025000001", kind: "THREE_PHASE", validFrom: "2025-01-01", startRead: "0" };
  expect(MeterDraft.parse(meter)).toMatchObject({ assetNo: "DZ2025000001", digitsInt: 6, digitsDec: 2 });
  const result = MeterDraft.safeParse({ ...meter, ...rest });
  expect(result.error?.issues.map((issue) => issue.path.join("."))).toEqual([path]);
});
