import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import controls from "../fields/controls.module.css";
import { useUiTexts } from "../texts/ui-texts.tsx";
import type { ChartPlace } from "./ChartFrame.tsx";
import type { DrawnChart } from "./chart-engine.ts";
import { type Chart, pointsDrawn } from "./chart-model.ts";
import { formatPoint } from "./chart-option.ts";
import { useChartTexts } from "./chart-texts.ts";
import styles from "./charts.module.css";

const goTo = (href: string) => {
  location.hash = href;
};

/** The rendered chart: arrow keys move between its points; Enter and a click open the list behind a point. */
export function ChartCanvas({ box, of: chart, name, onFailed }: ChartPlace<Chart>) {
  const { locale } = useUiTexts();
  const texts = useChartTexts();
  const engine = useRef<DrawnChart | null>(null);
  const [at, setAt] = useState<number | null>(null);
  const points = pointsDrawn(chart);
  const point = at === null ? undefined : points[at];

  const show = useEffectEvent(() => engine.current?.show({ chart, locale }));
  const failed = useEffectEvent(onFailed);
  // Outside React: the chart library, which is loaded with the first chart.
  useEffect(() => {
    let isGone = false;
    import("./chart-engine.ts").then(
      ({ drawChart }) => {
        if (isGone || !box.current) return;
        engine.current = drawChart(box.current, goTo);
        show();
      },
      () => !isGone && failed(),
    );
    return () => {
      isGone = true;
      engine.current?.dispose();
      engine.current = null;
    };
  }, [box]);
  useEffect(() => engine.current?.show({ chart, locale }), [chart, locale]);

  const mark = (next: number | null) => {
    const to = next === null ? null : Math.max(0, Math.min(points.length - 1, next));
    setAt(to);
    engine.current?.mark(to === null ? null : (points[to] ?? null));
  };
  const steps: Record<string, () => void> = {
    ArrowRight: () => mark(at === null ? 0 : at + 1),
    ArrowDown: () => mark(at === null ? 0 : at + 1),
    ArrowLeft: () => mark(at === null ? points.length - 1 : at - 1),
    ArrowUp: () => mark(at === null ? points.length - 1 : at - 1),
    Home: () => mark(0),
    End: () => mark(points.length - 1),
    Enter: () => point?.href && goTo(point.href),
  };
  const press = (event: KeyboardEvent) => {
    const step = event.ctrlKey || event.metaKey || event.altKey ? undefined : steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move between its points */}
      <div
        ref={box}
        className={styles.canvas}
        data-kind={chart.kind}
        style={{ "--rows": chart.categories.length } as React.CSSProperties}
        role="img"
        aria-label={`${name} ${texts.keys}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move between its points
        tabIndex={0}
        onKeyDown={press}
        onBlur={() => mark(null)}
      />
      <p className={controls.hiddenText} role="status">
        {point ? `${point.category} ${point.name} ${formatPoint(point.value, point.unit)}` : ""}
      </p>
    </>
  );
}
