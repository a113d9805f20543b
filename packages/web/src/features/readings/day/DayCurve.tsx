import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import IconEarlier from "~icons/ri/arrow-left-s-line";
import IconLater from "~icons/ri/arrow-right-s-line";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import type { ChangeQuery } from "../../../kernel/lists/list-state.ts";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { RecordFigures } from "../../../records/figures/RecordFigures.tsx";
import { PlotCard } from "../../../ui/charts/plots/PlotCard.tsx";
import { DayField } from "../../../ui/fields/DayField.tsx";
import { IconButton } from "../../../ui/form/buttons/IconButton.tsx";
import { CheckGroup } from "../../../ui/form/choosing/CheckGroup.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { addDays } from "../../../ui/values/days.ts";
import { Compared, type CurveState } from "../curve-state.ts";
import { PlotSkeleton } from "../PlotSkeleton.tsx";
import { readingsOf } from "../reading-queries.ts";
import { readingTexts } from "../reading-texts.ts";
import styles from "../readings.module.css";
import { useCurveKeys } from "../use-curve-keys.ts";
import { monthsBefore, yearBefore } from "./compared-days.ts";
import { dayLoadOf } from "./day-load.ts";
import { useDayWords } from "./day-words.tsx";

type DayCurveProps = { point: string; day: string; state: CurveState; onChange: ChangeQuery<CurveState> };

/** Like days are sought so many months back. */
const monthsOfLikeDays = 3;

/** The load of one day, with what it is compared with. */
export function DayCurve({ point, day, state, onChange }: DayCurveProps) {
  const t = readingTexts.useTexts();
  const api = useApi();
  const compare = state.compare ?? [];
  const month = day.slice(0, 7);
  const own = useQuery(readingsOf(api, point, month));
  const months = [
    ...(compare.includes("like") ? monthsBefore(month, monthsOfLikeDays) : []),
    addDays(day, -1).slice(0, 7),
    ...(compare.includes("year") ? [yearBefore(day).slice(0, 7)] : []),
  ].filter((one) => one !== month);
  const others = useQueries({
    queries: [...new Set(months)].map((one) => readingsOf(api, point, one)),
    combine: (found) => ({
      days: found.flatMap(({ data }) => data?.days ?? []),
      error: found.find(({ error }) => error)?.error ?? null,
    }),
  });
  const series = own.data;
  const days = useMemo(
    () => [...others.days, ...(series?.days ?? [])].map((one) => dayLoadOf(one, series?.timeZone ?? "UTC")),
    [others.days, series],
  );
  const goTo = (next: string) => onChange({ day: next });
  useCurveKeys({
    onStep: (sign, far) => goTo(addDays(day, sign * (far ? 7 : 1))),
    onLetter: () => false,
  });
  const words = useDayWords({ series, days, day, compare });
  // Until another month has been read, the card stays as it is: its table stays a table.
  const [held, setHeld] = useState(words.plot);
  if (words.plot !== null && words.plot !== held) setHeld(words.plot);
  const plot = words.plot ?? held;
  const options = Compared.options.map((one) => ({ value: one, label: t(`compare.${one}`) }));
  const error = own.error ?? others.error;
  return (
    <>
      <div className={styles.bar}>
        <span className={styles.days}>
          <IconButton aria-label={t("earlier")} title={t("earlier")} onClick={() => goTo(addDays(day, -1))}>
            <Icon of={IconEarlier} />
          </IconButton>
          <DayField aria-label={t("day")} value={day} required onChange={(next) => next && goTo(next)} />
          <IconButton aria-label={t("later")} title={t("later")} onClick={() => goTo(addDays(day, 1))}>
            <Icon of={IconLater} />
          </IconButton>
        </span>
        <CheckGroup
          aria-label={t("compare")}
          look="bordered"
          size="small"
          options={options}
          value={compare}
          onChange={(values) => onChange({ compare: values })}
        />
      </div>
      <div className={styles.figures}>
        <RecordFigures label={t("title")} figures={words.figures} />
      </div>
      {error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void own.refetch()} />
      ) : plot === null ? (
        <PlotSkeleton />
      ) : (
        <PlotCard {...plot} />
      )}
    </>
  );
}
