import { readClock } from "./interval-cells.ts";
import { type ReadingUnit, readUnit } from "./quantity.ts";

/** Whether the times of a file name the end of a slot, as in China, or its start. */
export type LabelConvention = "start" | "end";

/** A column of values: its place in the file, and the minute of its row's day at which its slot begins; -15 is on the day before. */
type SlotColumn = { at: number; minute: number };

/** How a file of intervals is laid out, as its titles and first rows say. */
export type IntervalLayout = {
  /** wide: a row is a day with 96, 48 or 24 values. long: a row is one value. */
  form: "wide" | "long";
  labels: LabelConvention;
  /** Minutes of a slot, by the number of columns; null where the file has none or the rows say it. */
  minutes: 15 | 30 | 60 | null;
  slots: readonly SlotColumn[];
  /** By a title such as `电量（kWh）`; null where none says it. */
  unit: ReadingUnit | null;
};

type Named = { at: number; label: number };
const day = 1440;

/** Columns named by times of the day, or numbered P1 to P96. */
function valueColumns(head: readonly string[]): { named: Named[]; numbered: Named[] } {
  const named: Named[] = [];
  const numbered: Named[] = [];
  head.forEach((title, at) => {
    const text = title.normalize("NFKC").trim();
    const label = readClock(text);
    if (label !== null) named.push({ at, label });
    const number = /^(?:[ptv]|点|第)?0*(\d{1,2})(?:点|时段)?$/i.exec(text)?.[1];
    if (number !== undefined && Number(number) > 0) numbered.push({ at, label: Number(number) });
  });
  return { named, numbered };
}

const minutesByCount: Readonly<Record<number, 15 | 30 | 60>> = { 96: 15, 48: 30, 24: 60 };

/** Whether the labels are exactly those of all slots, from `first` on. */
const areAll = (labels: readonly number[], first: number, step: number): boolean =>
  labels.toSorted((a, b) => a - b).every((label, at) => label === first + at * step);

function wideLayout(head: readonly string[], wanted?: LabelConvention): Omit<IntervalLayout, "unit"> | null {
  const { named, numbered } = valueColumns(head);
  const minutes = minutesByCount[named.length];
  if (minutes !== undefined) {
    // 00:00 in the last column is the end of the day.
    const closes = named.at(-1)?.label === 0 && named[0]?.label === minutes;
    const labels = named.map(({ label }) => (closes && label === 0 ? day : label));
    const found = areAll(labels, 0, minutes) ? "start" : areAll(labels, minutes, minutes) ? "end" : null;
    if (found === null) return null;
    const convention = wanted ?? found;
    const slots = named.map(({ at }, place) => {
      const label = labels[place] as number;
      return { at, minute: convention === "end" ? label - minutes : label };
    });
    return { form: "wide", labels: convention, minutes, slots };
  }
  const step = minutesByCount[numbered.length];
  const labels = numbered.map(({ label }) => label);
  if (step === undefined || !areAll(labels, 1, 1)) return null;
  const slots = numbered.map(({ at, label }) => ({ at, minute: (label - 1) * step }));
  return { form: "wide", labels: wanted ?? "start", minutes: step, slots };
}

/** End labels have a 24:00, or begin the day after its first slot and not at 0:00. */
function labelsOfRows(title: string, times: readonly number[]): LabelConvention {
  if (/结束|止|end|\bto\b/i.test(title)) return "end";
  if (/开始|起|start|begin|from/i.test(title)) return "start";
  if (times.includes(day)) return "end";
  return times[0] !== undefined && [15, 30, 60].includes(times[0]) ? "end" : "start";
}

/**
 * Recognises the layout of a file.
 * @param times the first times of its rows in minutes of the day, from the column titled `timeTitle`
 * @param wanted the convention that a person has chosen
 */
export function recogniseLayout(
  head: readonly string[],
  { timeTitle, times }: { timeTitle: string; times: readonly number[] },
  wanted?: LabelConvention,
): IntervalLayout {
  const unit = head.map(readUnit).find((one) => one !== null) ?? null;
  const wide = wideLayout(head, wanted);
  if (wide) return { ...wide, unit };
  return { form: "long", labels: wanted ?? labelsOfRows(timeTitle, times), minutes: null, slots: [], unit };
}
