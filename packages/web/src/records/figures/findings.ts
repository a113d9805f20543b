import { Exact } from "@busbar/contract/kernel/decimal";

type Sum = InstanceType<typeof Exact>;

export const sumOf = (amounts: readonly string[]): Sum =>
  amounts.reduce((all, amount) => all.plus(amount), new Exact(0));

/** A share for a title, such as `12%`; a share that is not exactly 0 or 100% is never told as if it were. */
export function percentOf(part: Sum | string | number, whole: Sum | string | number): string {
  const share = new Exact(part).div(whole).times(100);
  const told = share.toDecimalPlaces(0);
  if (told.isZero() && !share.isZero()) return "<1%";
  if (told.equals(100) && !share.equals(100)) return share.greaterThan(100) ? ">100%" : ">99%";
  return `${told.toString()}%`;
}

/** Per cent; smaller changes count as "same", since nobody acts on them. */
const leastChange = 1;

/** The change of an amount, for a title. */
export function changeOf(before: string, now: string): { kind: "up" | "down" | "same"; percent: string } {
  const [from, to] = [new Exact(before), new Exact(now)];
  const change = to.minus(from).div(from).times(100);
  if (change.abs().lessThan(leastChange)) return { kind: "same", percent: "0%" };
  return {
    kind: change.isNegative() ? "down" : "up",
    percent: percentOf(to.minus(from).abs(), from),
  };
}

/** The last `count` months as `yyyy-mm`, up to that of `day`. */
export function monthsUntil(day: string, count: number): string[] {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(year, month - count + at, 1)).toISOString().slice(0, 7),
  );
}

/** A month for a title: `2025年12月`, `December 2025`. */
export const monthInWords = (month: string, language: "zh" | "en"): string =>
  new Date(`${month.slice(0, 7)}-01T00:00:00Z`).toLocaleDateString(language === "zh" ? "zh-CN" : "en-GB", {
    year: "numeric",
    month: "long",
    timeZone: "UTC",
  });
