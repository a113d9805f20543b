/*
 * Days of one calendar month by their numbers, 1 to 31; the first day of the next month is one more than the last.
 */

/** Days by their numbers, `to` exclusive. */
export type Run = { from: bigint; to: bigint };
export const holds = ({ from, to }: Run, day: bigint) => from <= day && day < to;
export const lengthOf = ({ from, to }: Run) => to - from;
export function daysOf({ from, to }: Run): bigint[] {
  const days: bigint[] = [];
  for (let day = from; day < to; day += 1n) days.push(day);
  return days;
}
/** How many days two runs have in common. */
export function overlap(a: Run, b: Run): bigint {
  const from = a.from > b.from ? a.from : b.from;
  const to = a.to < b.to ? a.to : b.to;
  return to > from ? to - from : 0n;
}

/** Neighbouring days of equal state, joined; days without a state are in no run. */
export function runsOf<State extends string | bigint | null>(days: readonly bigint[], stateOf: (day: bigint) => State) {
  const runs: (Run & { state: NonNullable<State> })[] = [];
  for (const day of days) {
    const state = stateOf(day);
    if (state === null) continue;
    const last = runs.at(-1);
    if (last?.to === day && last.state === state) last.to = day + 1n;
    else runs.push({ from: day, to: day + 1n, state });
  }
  return runs;
}

export class MonthDays {
  readonly length: bigint;
  readonly name: string;

  constructor(day: string) {
    this.name = day.slice(0, 7);
    const [year = 0n, month = 0n] = this.name.split("-").map(BigInt);
    const isLeap = year % 4n === 0n && (year % 100n !== 0n || year % 400n === 0n);
    if (month === 2n) this.length = isLeap ? 29n : 28n;
    else this.length = [4n, 6n, 9n, 11n].includes(month) ? 30n : 31n;
  }

  #number(day: string): bigint {
    const month = day.slice(0, 7);
    if (month === this.name) return BigInt(day.slice(8));
    return month < this.name ? 1n : this.length + 1n;
  }

  /** What lies in the month of the days; without an end, it is that of the month. */
  run({ from, to }: { from?: string | undefined; to?: string | undefined }): Run {
    return {
      from: from === undefined ? 1n : this.#number(from),
      to: to === undefined ? this.length + 1n : this.#number(to),
    };
  }
}
