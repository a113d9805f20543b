import { advanceOf, type DialSpan } from "@busbar/contract/meters/meter-advance";

/** Checks of a point's month. A finding that blocks is settled before the month is billed, a warning is accepted. */
export type CheckCode =
  | "R01"
  | "R02"
  | "R04"
  | "R06"
  | "R07"
  | "R08"
  | "R09"
  | "R10"
  | "R11"
  | "R12"
  | "R13"
  | "R14"
  | "R15"
  | "R16"
  | "R20";
export const blocking: ReadonlySet<CheckCode> = new Set(["R01", "R04", "R13", "R14", "R15"]);

/** Figures are thousandths of the unit, of kW for R12, counts of slots, or texts, as the check says. */
export type Finding = {
  code: CheckCode;
  firstDay: string;
  lastDay: string;
  /** From 1, of the first day. */
  slot?: number;
  figures: Readonly<Record<string, bigint | number | string>>;
};

/** A local day with a value for each of its slots, in thousandths; null is missing. Without `quality` all are actual. */
export type DayValues = {
  day: string;
  resolutionMin: number;
  values: readonly (number | null)[];
  quality: string | null;
};

export type MonthFacts = {
  /** All days of the month that are over, by date; those without readings with nulls. */
  days: readonly DayValues[];
  /** Whether the point takes energy; idle points may stand at zero. */
  isActive: boolean;
  /** The advance of the registers over the month; null when not known. */
  register: bigint | null;
  /** Sum and bands of a settled month; null without one. */
  settled: { total: bigint; bands: readonly bigint[] } | null;
  /** The same month of last year, else the mean of the three months before; null without either. */
  usual: bigint | null;
  contractDemandKw: bigint | null;
  /** Installations of the month's channel, by their first day. */
  installs: readonly (Omit<DialSpan, "endRead" | "validTo"> & {
    assetNo: string;
    endRead: string | null;
    validTo: string | null;
  })[];
  dataAuthorisedTo: string | null;
};

const perMille = (value: bigint, share: bigint): bigint => value * share;
const absolute = (value: bigint): bigint => (value < 0n ? -value : value);
const tenKwh = 10_000n;
const zeroMinutes = 7 * 1440;
const mostEqual = 96;

/** What is wrong with the readings of a month, or strange enough that a person looks at it. */
export function checkMonth(facts: MonthFacts): Finding[] {
  const { days } = facts;
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  if (first === undefined || last === undefined) return [];
  const whole = { firstDay: first, lastDay: last };
  const found: Finding[] = [];
  const add = (code: CheckCode, figures: Finding["figures"], place: Partial<Finding> = {}) =>
    void found.push({ ...whole, ...place, code, figures });

  const counts = countSlots(days);
  if (counts.missing > 0) add("R01", { missing: counts.missing, slots: counts.slots }, counts.span);
  // Both sides in slots: 5 % exactly is not too much.
  if (counts.estimated * 20 > counts.slots) add("R02", { estimated: counts.estimated, slots: counts.slots });
  const total = counts.total;

  found.push(...checkMeters(facts, whole));
  if (facts.isActive) for (const run of longRuns(days)) add(run.code, { length: run.length }, run.place);

  const { register, settled, usual, contractDemandKw } = facts;
  if (register !== null) {
    const limit = perMille(absolute(register), 5n) > tenKwh * 1000n ? perMille(absolute(register), 5n) : tenKwh * 1000n;
    if (absolute(total - register) * 1000n > limit) add("R08", { intervals: total, register });
  }
  if (settled !== null) {
    // A point that is settled without intervals has nothing to compare.
    const isRead = counts.missing < counts.slots;
    if (isRead && absolute(total - settled.total) * 1000n > perMille(absolute(settled.total), 5n))
      add("R10", { intervals: total, settled: settled.total });
    const bands = settled.bands.reduce((sum, one) => sum + one, 0n);
    if (settled.bands.length > 0 && bands !== settled.total) add("R13", { bands, settled: settled.total });
  }
  if (usual !== null && usual > 0n && (total * 2n < usual || total > usual * 2n)) add("R11", { total, usual });
  const peak = peakOf(days);
  if (contractDemandKw !== null && peak && peak.kw * 100n > contractDemandKw * 105n)
    add(
      "R12",
      { demand: peak.kw, contract: contractDemandKw },
      { firstDay: peak.day, lastDay: peak.day, slot: peak.slot },
    );
  const { dataAuthorisedTo } = facts;
  if (dataAuthorisedTo !== null && dataAuthorisedTo <= last)
    add("R16", { until: dataAuthorisedTo }, { firstDay: dataAuthorisedTo > first ? dataAuthorisedTo : first });
  return found;
}

function countSlots(days: readonly DayValues[]) {
  let [slots, missing, estimated, total] = [0, 0, 0, 0n];
  const without: string[] = [];
  for (const { day, values, quality } of days) {
    slots += values.length;
    const absent = values.filter((value) => value === null).length;
    if (absent > 0) without.push(day);
    missing += absent;
    estimated += quality === null ? 0 : quality.split("E").length - 1;
    for (const value of values) total += BigInt(value ?? 0);
  }
  const [firstDay, lastDay] = [without[0] ?? "", without.at(-1) ?? ""];
  return { slots, missing, estimated, total, span: { firstDay, lastDay } };
}

type Run = { code: "R06" | "R07"; length: number; place: Pick<Finding, "firstDay" | "lastDay" | "slot"> };

/** Zero for longer than seven days, and more than 96 equal values that are not zero. A missing value ends a run. */
function longRuns(days: readonly DayValues[]): Run[] {
  const runs: Run[] = [];
  let value: number | null = null;
  let [length, minutes] = [0, 0];
  let start = { day: "", slot: 0 };
  let end = "";
  const close = () => {
    const place = { firstDay: start.day, lastDay: end, slot: start.slot };
    if (value === 0 && minutes > zeroMinutes) runs.push({ code: "R06", length, place });
    else if (value !== null && value !== 0 && length > mostEqual) runs.push({ code: "R07", length, place });
  };
  for (const { day, values, resolutionMin } of days)
    for (const [at, one] of values.entries()) {
      if (one !== value || one === null) {
        close();
        [value, length, minutes, start] = [one, 0, 0, { day, slot: at + 1 }];
      }
      length += 1;
      minutes += resolutionMin;
      end = day;
    }
  close();
  return runs;
}

/** The highest average power in thousandths of kW; values of whole days tell none. */
function peakOf(days: readonly DayValues[]) {
  let peak: { kw: bigint; day: string; slot: number } | null = null;
  for (const { day, values, resolutionMin } of days) {
    if (resolutionMin > 60) continue;
    for (const [at, value] of values.entries()) {
      const kw = BigInt(value ?? 0) * BigInt(60 / resolutionMin);
      if (!peak || kw > peak.kw) peak = { kw, day, slot: at + 1 };
    }
  }
  return peak;
}

function checkMeters(
  { installs, days }: MonthFacts,
  { firstDay, lastDay }: Pick<Finding, "firstDay" | "lastDay">,
): Finding[] {
  const within = installs.filter(
    ({ validFrom, validTo }) => validFrom <= lastDay && (validTo === null || validTo > firstDay),
  );
  return within.flatMap((install, at): Finding[] => {
    const { assetNo, validFrom, validTo, endRead, multiplier } = install;
    const place = { firstDay: validFrom > firstDay ? validFrom : firstDay, lastDay };
    const next = within[at + 1];
    const found: Finding[] = [];
    if (next && (validTo === null || validTo > next.validFrom))
      found.push({ code: "R15", ...place, firstDay: next.validFrom, figures: { assetNo, other: next.assetNo } });
    // The same device with another factor, though nobody exchanged it.
    if (next?.assetNo === assetNo && next.multiplier !== multiplier)
      found.push({
        code: "R09",
        ...place,
        firstDay: next.validFrom,
        figures: { assetNo, from: multiplier, to: next.multiplier },
      });
    if (validTo === null || validTo > (days.at(-1)?.day ?? "")) return found;
    if (endRead === null)
      return [...found, { code: "R14", ...place, firstDay: validTo, lastDay: validTo, figures: { assetNo } }];
    if (!advanceOf({ ...install, endRead, validTo }).ok)
      found.push({
        code: "R04",
        ...place,
        lastDay: validTo,
        figures: { assetNo, from: install.startRead, to: endRead },
      });
    return found;
  });
}
