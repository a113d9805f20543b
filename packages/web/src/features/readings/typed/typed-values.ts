import type { IntervalDay } from "@busbar/contract/readings/readings";
import { type SlotMinutes, slotStarts } from "@busbar/contract/readings/slots";
import { ofThousandths } from "@busbar/contract/readings/slots";

/** The form of a value; thousands separators of a spreadsheet are taken away before. */
const form = /^\d{1,6}(\.\d{1,3})?$/;

export type Typed = {
  values: { slot: number; value: string }[];
  /** Lines from 1 that are no value. */
  faulty: number[];
  /** Lines beyond the end of the day. */
  beyond: number;
  sum: string;
};

/** The lines of a field, or a pasted column, as values of the slots from `first` on; empty lines at the end are left out. */
export function typedIn(text: string, first: number, slots: number): Typed {
  const lines = text.trimEnd().split(/\r?\n|\t/);
  const given = text.trim() === "" ? [] : lines.map((line) => line.trim().replaceAll(/(?<=\d),(?=\d{3}\b)/g, ""));
  const room = Math.max(0, slots - first + 1);
  const values = given.slice(0, room).map((value, at) => ({ slot: first + at, value }));
  const good = values.filter(({ value }) => form.test(value));
  const sum = good.reduce((all, { value }) => all + Math.round(Number(value) * 1000), 0);
  return {
    values,
    faulty: values.flatMap(({ value }, at) => (form.test(value) ? [] : [at + 1])),
    beyond: Math.max(0, given.length - room),
    sum: ofThousandths(sum),
  };
}

/** The clock at the start of each slot of the day, whether it has readings or not. */
export const startsOf = (day: string, zone: string, found: IntervalDay | undefined, minutes: number): string[] =>
  slotStarts(day, zone, (found?.resolutionMinutes ?? minutes) as SlotMinutes);

/** The slot that values are entered from at first: the first that is missing, else the first of the day. */
export const firstMissing = (found: IntervalDay | undefined): number =>
  Math.max(0, found?.values.indexOf(null) ?? 0) + 1;
