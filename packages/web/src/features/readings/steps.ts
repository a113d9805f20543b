import { addDays, daysBetween } from "../../ui/values/days.ts";
import type { CurveState } from "./curve-state.ts";

type Shown = Pick<CurveState, "look" | "span">;

/** What a step goes by: a day or week, a month or year. */
export function stepped(day: string, { look, span }: Shown, sign: 1 | -1, far: boolean): string {
  if (look === "day") return addDays(day, sign * (far ? 7 : 1));
  return monthsOn(day, sign * (far || span === "year" ? 12 : 1));
}

/** The same day in another month, or its last one. */
function monthsOn(day: string, count: number): string {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count;
  const nameOf = (at: number) =>
    `${String(Math.floor(at / 12)).padStart(4, "0")}-${String((at % 12) + 1).padStart(2, "0")}`;
  const last = daysBetween(`${nameOf(month)}-01`, `${nameOf(month + 1)}-01`);
  return `${nameOf(month)}-${String(Math.min(last, Number(day.slice(8)))).padStart(2, "0")}`;
}

/** M, H and D; the letter of what is shown leads back to the day. */
export function viewOfLetter(letter: string, look: CurveState["look"]): CurveState["look"] | undefined {
  const asked = ({ m: "month", h: "heat", d: "duration" } as const)[letter];
  return asked === look ? "day" : asked;
}
