import { addDays } from "@busbar/contract/kernel/business-time";
import { expect, test } from "vitest";
import { checkMonth, type DayValues, type MonthFacts } from "./month-checks.ts";

/** Values in thousandths that differ from slot to slot, so that nothing looks flat. */
const busy = (count: number): number[] => Array.from({ length: count }, (_, at) => 1000 + (at % 7));
function daysOf(values: readonly (number | null)[], quality?: string): DayValues[] {
  return Array.from({ length: Math.ceil(values.length / 96) }, (_, at) => ({
    day: addDays("2025-06-01", at),
    resolutionMin: 15,
    values: values.slice(at * 96, at * 96 + 96),
    quality: quality?.slice(at * 96, at * 96 + 96) ?? null,
  }));
}
/** A month whose only day comes to a total, spread over its slots so that no two in a row are equal. */
const total = (thousandths: number): DayValues[] => {
  const values: number[] = Array.from({ length: 96 }, (_, at) => (at % 2 === 0 ? 1 : 0));
  values[95] = thousandths - 48;
  return daysOf(values);
};
const facts = (given: Partial<MonthFacts>): MonthFacts => ({
  days: daysOf(busy(30 * 96)),
  isActive: true,
  register: null,
  settled: null,
  usual: null,
  contractDemandKw: null,
  installs: [],
  dataAuthorisedTo: null,
  ...given,
});
const codes = (given: Partial<MonthFacts>) => checkMonth(facts(given)).map(({ code }) => code);
const estimated = (count: number) => daysOf(busy(30 * 96), `${"E".repeat(count)}${"A".repeat(30 * 96 - count)}`);
const settled = (kwh: bigint, bands: bigint[] = []) => ({ total: kwh, bands });
const inKwh = (kwh: number) => BigInt(kwh) * 1000n;
const dial = {
  assetNo: "DZ1",
  digitsInt: 5,
  multiplier: "1",
  validFrom: "2025-05-01",
  validTo: "2025-06-20",
  capacityKva: null,
};

test.each<[string, Partial<MonthFacts>, string[]]>([
  ["144 of 2,880 slots are estimated", { days: estimated(144) }, []],
  ["145 of 2,880 slots are estimated", { days: estimated(145) }, ["R02"]],
  ["672 slots are zero", { days: daysOf([...Array(672).fill(0), ...busy(96)]) }, []],
  ["673 slots are zero", { days: daysOf([...Array(673).fill(0), ...busy(95)]) }, ["R06"]],
  [
    "673 slots are zero at a point that rests",
    { days: daysOf([...Array(673).fill(0), ...busy(95)]), isActive: false },
    [],
  ],
  ["96 values are equal", { days: daysOf([...Array(96).fill(500), ...busy(96)]) }, []],
  ["97 values are equal", { days: daysOf([...Array(97).fill(500), ...busy(95)]) }, ["R07"]],
  ["a register of 100,000 and intervals of 99,500 kWh", { register: inKwh(100_000), days: total(99_500_000) }, []],
  [
    "a register of 100,000 and intervals of 99,499.999 kWh",
    { register: inKwh(100_000), days: total(99_499_999) },
    ["R08"],
  ],
  ["a register of 1,000 and intervals of 990 kWh", { register: inKwh(1000), days: total(990_000) }, []],
  ["a register of 1,000 and intervals of 989.999 kWh", { register: inKwh(1000), days: total(989_999) }, ["R08"]],
  ["200,000 kWh settled and 201,000 read", { settled: settled(inKwh(200_000)), days: total(201_000_000) }, []],
  ["200,000 kWh settled and 201,000.001 read", { settled: settled(inKwh(200_000)), days: total(201_000_001) }, ["R10"]],
  ["half of last year", { usual: inKwh(100_000), days: total(50_000_000) }, []],
  ["twice last year", { usual: inKwh(100_000), days: total(200_000_000) }, []],
  ["less than half of last year", { usual: inKwh(100_000), days: total(49_999_999) }, ["R11"]],
  ["more than twice last year", { usual: inKwh(100_000), days: total(200_000_001) }, ["R11"]],
  ["a demand of 1,050.000 kW of 1,000", { contractDemandKw: inKwh(1000), days: total(262_500 + 48) }, []],
  ["a demand of 1,050.004 kW of 1,000", { contractDemandKw: inKwh(1000), days: total(262_501 + 48) }, ["R12"]],
  ["bands that come to the settled total", { settled: settled(2880n + 1n, [2881n]), days: daysOf([2881]) }, []],
  ["bands that do not", { settled: settled(2881n, [1000n, 1880n]), days: daysOf([2881]) }, ["R13"]],
  ["a dial that passed zero from 90,000", { installs: [{ ...dial, startRead: "90000", endRead: "0" }] }, []],
  ["a dial that went back from 89,999.99", { installs: [{ ...dial, startRead: "89999.99", endRead: "0" }] }, ["R04"]],
  [
    "a meter that was removed without a closing read",
    { installs: [{ ...dial, startRead: "0", endRead: null }] },
    ["R14"],
  ],
  [
    "two meters at once",
    {
      installs: [
        { ...dial, startRead: "0", endRead: "10" },
        { ...dial, assetNo: "DZ2", startRead: "0", endRead: null, validFrom: "2025-06-10", validTo: null },
      ],
    },
    ["R15"],
  ],
  [
    "a new multiplier of the same meter",
    {
      installs: [
        { ...dial, startRead: "0", endRead: "10" },
        { ...dial, multiplier: "40", startRead: "10", endRead: null, validFrom: "2025-06-20", validTo: null },
      ],
    },
    ["R09"],
  ],
  ["data authorised until after the month", { dataAuthorisedTo: "2025-07-01" }, []],
  ["data authorised until within the month", { dataAuthorisedTo: "2025-06-30" }, ["R16"]],
])("%s", (_, given, found) => {
  expect(codes(given)).toEqual(found);
});

test("missing slots block, and are told with their days", () => {
  const values: (number | null)[] = busy(3 * 96);
  values[100] = null;
  values[200] = null;
  expect(checkMonth(facts({ days: daysOf(values) }))).toEqual([
    { code: "R01", firstDay: "2025-06-02", lastDay: "2025-06-03", figures: { missing: 2, slots: 288 } },
  ]);
});

test("a month of which no day is over has nothing to check", () => {
  expect(checkMonth(facts({ days: [], register: 5n }))).toEqual([]);
});
