import { dayTypeOf } from "@busbar/contract/holidays/day-types";
import { type Holiday, holidayRoutes, mostDaysAtOnce } from "@busbar/contract/holidays/holidays";
import { addDays, daysBetween } from "@busbar/contract/kernel/business-time";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import IconNext from "~icons/ri/arrow-right-s-line";
import IconPrevious from "~icons/ri/arrow-left-s-line";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useListState } from "../../kernel/lists/list-state.ts";
import { useApi, useBusinessDate, useCan } from "../../kernel/portal/portal-context.tsx";
import { toast } from "../../kernel/portal/toasts.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/form/buttons/IconButton.tsx";
import { PageFrame } from "../../ui/pages/PageFrame.tsx";
import { Callout } from "../../ui/states/Callout.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { ChosenDays } from "./ChosenDays.tsx";
import { holidayTexts } from "./holiday-texts.ts";
import { holidaysOf, useCopyHolidays, useSetHolidays } from "./holiday-queries.ts";
import { type Choice, YearCalendar } from "./YearCalendar.tsx";
import styles from "./holidays.module.css";

const schema = holidayRoutes.listHolidays.query.partial();
export const daysOf = ({ anchor, at }: Choice): string[] => {
  const [first, last] = [anchor, at].toSorted() as [string, string];
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => addDays(first, index));
};

/** Holidays and make-up workdays of a year, in a calendar for mouse and keyboard. */
export function HolidaysPage() {
  const t = holidayTexts.useTexts();
  const api = useApi();
  const mayWrite = useCan()(["dict:write"]);
  const today = useBusinessDate();
  const [query, change] = useListState("holidays", schema);
  const year = query.year ?? Number(today.slice(0, 4));
  const [choice, setChoice] = useState<Choice | null>(null);
  const name = useRef<HTMLInputElement>(null);
  const table = useQuery(holidaysOf(api, year));
  const set = useSetHolidays(api);
  const copy = useCopyHolidays(api);
  const days = new Map<string, Holiday>(table.data?.year === year ? table.data.days.map((day) => [day.date, day]) : []);
  const special = new Map([...days].map(([date, { kind }]) => [date, kind]));
  const goTo = (next: number) => {
    setChoice(null);
    change({ year: next });
  };

  const save = async (given: string[], body: { kind: Holiday["kind"] | null; name?: string; nameEn?: string }) => {
    if (given.length > mostDaysAtOnce) return toast.error(t("tooMany", { most: mostDaysAtOnce }));
    const seen = given.map((date) => ({ date, rowVersion: days.get(date)?.rowVersion ?? 0 }));
    await set.mutateAsync({ name: "", nameEn: "", ...body, days: seen });
    toast.success(t("saved", { count: given.length }));
  };
  const clear = () => {
    const there = choice ? daysOf(choice).filter((date) => days.has(date)) : [];
    if (there.length === 0 || !mayWrite) return;
    save(there, { kind: null }).catch((error: unknown) => toast.error(messageOf(error)));
  };
  const begin = () =>
    copy.mutateAsync({ from: year - 1, to: year }).then(
      ({ copied }) => toast.success(t("copied", { count: copied })),
      (error: unknown) => toast.error(messageOf(error)),
    );

  const kinds = [...special.values()];
  const all = daysOf({ anchor: `${year}-01-01`, at: `${year}-12-31` });
  const counts = {
    holidays: kinds.filter((kind) => kind === "HOLIDAY").length,
    makeups: kinds.filter((kind) => kind === "MAKEUP_WORKDAY").length,
    workdays: all.filter((day) => dayTypeOf(day, special) === "WORKDAY").length,
  };
  const known = table.data?.years ?? [];
  const isMissing = table.data?.year === year && !known.includes(year);

  return (
    <PageFrame
      title={t("title")}
      card={false}
      about={
        <span className={styles.year}>
          <IconButton aria-label={t("previous")} onClick={() => goTo(year - 1)}>
            <Icon of={IconPrevious} />
          </IconButton>
          <b>{t("year", { year: String(year) })}</b>
          <IconButton aria-label={t("next")} onClick={() => goTo(year + 1)}>
            <Icon of={IconNext} />
          </IconButton>
        </span>
      }
    >
      {table.isError ? (
        <ErrorState title={t("failed")} message={messageOf(table.error)} onRetry={() => void table.refetch()} />
      ) : (
        <>
          {isMissing && (
            <Callout tone="warn" role="note">
              <b>{t("none.title", { year: String(year) })}</b>
              <p>{t("none.text")}</p>
              {mayWrite && known.includes(year - 1) && (
                <p>
                  <Button busy={copy.isPending} onClick={() => void begin()}>
                    {t("copy", { from: String(year - 1) })}
                  </Button>{" "}
                  {t("copy.text")}
                </p>
              )}
            </Callout>
          )}
          <p className={styles.counts}>{t("count", counts)}</p>
          <div className={styles.columns}>
            <YearCalendar
              year={year}
              today={today}
              days={days}
              choice={choice}
              onChoose={setChoice}
              onEdit={() => name.current?.focus()}
              onClear={clear}
            />
            {choice && (
              <ChosenDays
                key={`${choice.anchor} ${choice.at} ${days.get(choice.at)?.rowVersion ?? 0}`}
                chosen={daysOf(choice)}
                days={days}
                mayWrite={mayWrite}
                busy={set.isPending}
                nameField={name}
                onSave={save}
              />
            )}
          </div>
        </>
      )}
    </PageFrame>
  );
}
