import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import type { ChangeQuery } from "../../../kernel/lists/list-state.ts";
import { PartBoundary } from "../../../kernel/boot/PartBoundary.tsx";
import { lazyComponent } from "../../../kernel/boot/lazy-component.tsx";
import { useApi, useBusinessDate, useCan } from "../../../kernel/portal/portal-context.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { RecordFigures } from "../../../records/figures/RecordFigures.tsx";
import { PlotCard } from "../../../ui/charts/plots/PlotCard.tsx";
import { CheckGroup } from "../../../ui/form/choosing/CheckGroup.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { addDays } from "../../../ui/values/days.ts";
import { CurveBar } from "../CurveBar.tsx";
import { Compared, type CurveState } from "../curve-state.ts";
import { PlotSkeleton } from "../PlotSkeleton.tsx";
import { readingsOf } from "../reading-queries.ts";
import { readingTexts } from "../reading-texts.ts";
import styles from "../readings.module.css";
import { monthsBefore, yearBefore } from "./compared-days.ts";
import { dayLoadOf } from "./day-load.ts";
import { useDayWords } from "./day-words.tsx";

// Lazy, since it contains the kit's dialogs.
const EnterValuesDialog = lazyComponent(() =>
  import("../typed/EnterValuesDialog.tsx").then((m) => m.EnterValuesDialog),
);

type DayCurveProps = { point: string; day: string; state: CurveState; onChange: ChangeQuery<CurveState> };

/** Like days are sought so many months back. */
const monthsOfLikeDays = 3;

/** The load of one day, with what it is compared with. */
export function DayCurve({ point, day, state, onChange }: DayCurveProps) {
  const t = readingTexts.useTexts();
  const api = useApi();
  const today = useBusinessDate();
  const mayEnter = useCan()(["meter:vee"]) && day < today;
  const [entering, setEntering] = useState(false);
  const close = () => setEntering(false);
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
  const words = useDayWords({ series, days, day, compare });
  // Until another month has been read, the card stays as it is: its table stays a table.
  const [held, setHeld] = useState(words.plot);
  if (words.plot !== null && words.plot !== held) setHeld(words.plot);
  const plot = words.plot ?? held;
  const options = Compared.options.map((one) => ({ value: one, label: t(`compare.${one}`) }));
  const error = own.error ?? others.error;
  return (
    <>
      <CurveBar day={day} state={state} onChange={onChange} daily={false}>
        <CheckGroup
          aria-label={t("compare")}
          look="bordered"
          size="small"
          options={options}
          value={compare}
          onChange={(values) => onChange({ compare: values })}
        />
        {mayEnter ? <Button onClick={() => setEntering(true)}>{t("enter")}</Button> : null}
      </CurveBar>
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
      <PartBoundary onFailed={close}>
        {entering && <EnterValuesDialog pointId={point} day={day} onClose={close} />}
      </PartBoundary>
    </>
  );
}
