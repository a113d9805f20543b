import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useListState } from "../../kernel/lists/list-state.ts";
import { useApi, useBusinessDate } from "../../kernel/portal/portal-context.tsx";
import { PointField } from "../../records/editing/PointField.tsx";
import { PageFrame } from "../../ui/pages/PageFrame.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { CurveBar } from "./CurveBar.tsx";
import { CurveState, curvePage } from "./curve-state.ts";
import { DayCurve } from "./day/DayCurve.tsx";
import { PlotSkeleton } from "./PlotSkeleton.tsx";
import { isDaily } from "./day/reading-days.ts";
import { readingsOf } from "./reading-queries.ts";
import { readingTexts } from "./reading-texts.ts";
import styles from "./readings.module.css";
import { SpanCurve } from "./span/SpanCurve.tsx";

/** The readings of one point as curves; point, day and comparisons are kept in the address. */
export function CurvePage() {
  const t = readingTexts.useTexts();
  const [state, change] = useListState(curvePage, CurveState);
  return (
    <PageFrame title={t("title")} card={false}>
      <div className={styles.page}>
        <div className={styles.bar}>
          <PointField
            aria-label={t("point")}
            placeholder={t("point.choose")}
            className={styles.point}
            value={state.point}
            onChange={(point) => change({ point })}
          />
        </div>
        {state.point === undefined ? (
          <EmptyState title={t("choose.title")} hint={t("choose.hint")} />
        ) : (
          <PointCurve key={state.point} point={state.point} state={state} onChange={(patch, by) => change(patch, by)} />
        )}
      </div>
    </PageFrame>
  );
}

type PointCurveProps = {
  point: string;
  state: CurveState;
  onChange: ReturnType<typeof useListState<typeof CurveState>>[1];
};

function PointCurve({ point, state, onChange }: PointCurveProps) {
  const t = readingTexts.useTexts();
  const api = useApi();
  const today = useBusinessDate();
  const known = useQuery({
    ...readingsOf(api, point, (state.day ?? today).slice(0, 7)),
    // Until another month has been read, the view stays as it is.
    placeholderData: keepPreviousData,
  });
  if (known.error) return <ErrorState message={messageOf(known.error)} onRetry={() => void known.refetch()} />;
  if (state.day === undefined && !known.data) return <PlotSkeleton />;
  if (known.data?.lastDay === null) return <EmptyState title={t("none.title")} hint={t("none.hint")} />;
  const day = state.day ?? known.data?.lastDay ?? today;
  // Gas and heat are read once a day: they have energy by day, and no loads.
  const daily = known.data !== undefined && isDaily(known.data);
  if (state.look === "day" && !daily) return <DayCurve point={point} day={day} state={state} onChange={onChange} />;
  const shown = daily ? { ...state, look: "month" as const } : state;
  return (
    <>
      <CurveBar day={day} state={shown} onChange={onChange} daily={daily} />
      <SpanCurve point={point} day={day} state={shown} onChange={onChange} />
    </>
  );
}
