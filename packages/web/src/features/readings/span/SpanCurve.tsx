import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import type { ChangeQuery } from "../../../kernel/lists/list-state.ts";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { RecordFigures } from "../../../records/figures/RecordFigures.tsx";
import { PlotCard } from "../../../ui/charts/plots/PlotCard.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import type { CurveState } from "../curve-state.ts";
import { PlotSkeleton } from "../PlotSkeleton.tsx";
import { readingsOf } from "../reading-queries.ts";
import { readingTexts } from "../reading-texts.ts";
import styles from "../readings.module.css";
import { useSpanWords } from "./span-words.tsx";

type SpanCurveProps = { point: string; day: string; state: CurveState; onChange: ChangeQuery<CurveState> };

/** A month or year: its days as columns, all its loads as a heat map, or in falling order. */
export function SpanCurve({ point, day, state, onChange }: SpanCurveProps) {
  const t = readingTexts.useTexts();
  const period = day.slice(0, state.span === "year" ? 4 : 7);
  const { data, error, refetch } = useQuery(readingsOf(useApi(), point, period));
  const look = state.look === "day" ? "month" : state.look;
  const words = useSpanWords({ series: data, period, look, onChange });
  // Until another month has been read, the card stays as it is: its table stays a table.
  const [held, setHeld] = useState(words.plot);
  if (words.plot !== null && words.plot !== held) setHeld(words.plot);
  const plot = words.plot ?? held;
  return (
    <>
      <div className={styles.figures}>
        <RecordFigures label={t("title")} figures={words.figures} />
      </div>
      {error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : plot === null ? (
        <PlotSkeleton />
      ) : (
        // Columns and curves are drawn as pictures, a heat map on a canvas.
        <PlotCard key={plot.look} {...plot.card} />
      )}
    </>
  );
}
