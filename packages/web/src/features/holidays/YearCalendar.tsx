import { dayTypeOf, weekdayOf } from "@busbar/contract/holidays/day-types";
import type { Holiday } from "@busbar/contract/holidays/holidays";
import { addDays } from "@busbar/contract/kernel/business-time";
import { type KeyboardEvent, useRef } from "react";
import { tagOf, useLanguage } from "../../kernel/texts/i18n.ts";
import { Button } from "../../ui/form/Button.tsx";
import { holidayTexts } from "./holiday-texts.ts";
import styles from "./holidays.module.css";

/** The two ends of the selection; `at` has the focus. */
export type Choice = { anchor: string; at: string };

type Props = {
  year: number;
  today: string;
  days: ReadonlyMap<string, Holiday>;
  choice: Choice | null;
  onChoose: (choice: Choice) => void;
  onEdit: () => void;
  onClear: () => void;
};

const noon = (day: string) => new Date(`${day}T12:00:00Z`);
/** Monday first. */
const columnOf = (day: string) => (weekdayOf(day) + 6) % 7;
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The same day of another month, or that month's last day. */
function monthAway(day: string, months: number): string {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + months, 0));
  return `${last.toISOString().slice(0, 8)}${String(Math.min(date, last.getUTCDate())).padStart(2, "0")}`;
}

/** Twelve months; arrow keys, Page Up and Down, Home and End move, Shift extends the selection. */
export function YearCalendar({ year, today, days, choice, onChoose, onEdit, onClear }: Props) {
  const t = holidayTexts.useTexts();
  const language = useLanguage();
  const tag = tagOf(language);
  const box = useRef<HTMLDivElement>(null);
  const special = new Map([...days].map(([date, { kind }]) => [date, kind]));
  const [first, last] = choice ? ([choice.anchor, choice.at].toSorted() as [string, string]) : ["", ""];
  const start = today.startsWith(String(year)) ? today : `${year}-01-01`;
  const focused = choice?.at ?? start;

  const chooseDay = (day: string, extend: boolean) => {
    if (!day.startsWith(String(year))) return;
    onChoose({ anchor: extend && choice ? choice.anchor : day, at: day });
    box.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  };
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const next =
      step !== undefined
        ? addDays(focused, step)
        : event.key === "PageUp"
          ? monthAway(focused, -1)
          : event.key === "PageDown"
            ? monthAway(focused, 1)
            : event.key === "Home"
              ? addDays(focused, -columnOf(focused))
              : event.key === "End"
                ? addDays(focused, 6 - columnOf(focused))
                : undefined;
    if (next !== undefined) chooseDay(next, event.shiftKey);
    else if (event.key === "Enter" || event.key === " ") {
      if (!choice) chooseDay(focused, false);
      // Once the form is mounted.
      requestAnimationFrame(onEdit);
    } else if (event.key === "Delete") onClear();
    else return;
    event.preventDefault();
  };

  const labelOf = (day: string): string => {
    const holiday = days.get(day);
    const kind = holiday?.kind === "MAKEUP_WORKDAY" ? "MAKEUP" : dayTypeOf(day, special);
    const name = holiday && (language === "en" ? holiday.nameEn || holiday.name : holiday.name);
    const date = noon(day).toLocaleDateString(tag, { dateStyle: "full", timeZone: "UTC" });
    return [date, t(`type.${kind}`), name].filter(Boolean).join(language === "zh" ? "，" : ", ");
  };
  const weekdays = Array.from({ length: 7 }, (_, at) =>
    noon(addDays("2024-01-01", at)).toLocaleDateString(tag, { weekday: "narrow", timeZone: "UTC" }),
  );

  return (
    <div ref={box} className={styles.months} role="group" aria-label={t("calendar", { year: String(year) })}>
      {Array.from({ length: 12 }, (_, month) => {
        const begin = `${year}-${String(month + 1).padStart(2, "0")}-01`;
        const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
        const title = noon(begin).toLocaleDateString(tag, { month: "long", timeZone: "UTC" });
        return (
          <section key={begin} className={styles.month} aria-label={title}>
            <h2>{title}</h2>
            <div className={styles.grid}>
              {weekdays.map((weekday, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- two weekdays may have the same initial
                <span key={at} className={styles.weekday} aria-hidden="true">
                  {weekday}
                </span>
              ))}
              {Array.from({ length }, (__, index) => {
                const day = addDays(begin, index);
                return (
                  <Button
                    variant="unstyled"
                    key={day}
                    data-day={day}
                    data-kind={days.get(day)?.kind ?? dayTypeOf(day, special)}
                    data-today={day === today || undefined}
                    className={styles.day}
                    style={index === 0 ? { gridColumnStart: columnOf(day) + 1 } : undefined}
                    tabIndex={day === focused ? 0 : -1}
                    aria-pressed={day >= first && day <= last}
                    aria-label={labelOf(day)}
                    title={days.get(day) && labelOf(day)}
                    onClick={(event) => chooseDay(day, event.shiftKey)}
                    onKeyDown={press}
                  >
                    {index + 1}
                  </Button>
                );
              })}
            </div>
          </section>
        );
      })}
    </div>
  );
}
