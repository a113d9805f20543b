import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import controls from "../../fields/controls.module.css";
import { ChartFrame, type ChartPlace } from "../ChartFrame.tsx";
import styles from "../charts.module.css";
import { useChartTexts } from "../chart-texts.ts";
import { csvOf } from "../csv.ts";
import { FigureTable } from "../FigureTable.tsx";
import { saveFile } from "../save-file.ts";
import type { DrawnPlot, PlotOption } from "./plot-engine.ts";

/** How the keyboard goes through the values of a plot. */
export type PlotWalk = {
  /** Index of the series whose values are walked, and their number. */
  series: number;
  count: number;
  /** The value that is shown first. */
  start: number;
  /** Values that an arrow key skips, by its name; absent: one. */
  steps?: Readonly<Record<string, number>>;
  /** A value in words. */
  words: (at: number) => string;
  /** Enter and a click: opens what is behind a value. */
  open?: ((at: number) => void) | undefined;
};

export type Plot = {
  option: PlotOption;
  renderer?: "svg" | "canvas";
  walk: PlotWalk;
  /** A taller card. */
  tall?: boolean;
};

type PlotCardProps = {
  title: string;
  caption: string;
  plot: Plot;
  isEmpty?: boolean;
  /** The same numbers as a table and as a file. */
  heads: readonly string[];
  rows: readonly (readonly (string | number)[])[];
  /** Name of the file, without its ending. */
  file: string;
};

/** A chart of many values in the card of all charts: arrow keys go through them, Enter opens what is behind one. */
export function PlotCard({ title, caption, plot, isEmpty = false, heads, rows, file }: PlotCardProps) {
  return (
    <ChartFrame
      finding={title}
      caption={caption}
      isEmpty={isEmpty}
      of={plot}
      drawing={PlotCanvas}
      table={<FigureTable name={title} heads={heads} rows={rows} />}
      onFile={() => saveFile(csvOf(heads, rows), `${file}.csv`)}
    />
  );
}

function PlotCanvas({ box, name, onFailed, of: { option, renderer = "svg", walk, tall } }: ChartPlace<Plot>) {
  const texts = useChartTexts();
  const drawn = useRef<DrawnPlot | null>(null);
  const [asked, setAsked] = useState<number | null>(null);
  const at = asked !== null && asked < walk.count ? asked : null;
  const failed = useEffectEvent(onFailed);
  const given = useEffectEvent(() => option);
  const click = useEffectEvent((dataIndex: number) => walk.open?.(dataIndex));
  // Outside React: the chart library, which is loaded with the first chart.
  useEffect(() => {
    let isGone = false;
    import("./plot-engine.ts")
      .then(({ drawPlot }) => {
        if (!isGone && box.current)
          drawn.current = drawPlot(box.current, { option: given(), renderer, onClick: (index) => click(index) });
      })
      .catch(() => !isGone && failed());
    return () => {
      isGone = true;
      drawn.current?.dispose();
      drawn.current = null;
    };
  }, [box, renderer]);
  useEffect(() => drawn.current?.show(option), [option]);

  const mark = (next: number | null) => {
    const to = next === null ? null : Math.max(0, Math.min(walk.count - 1, next));
    setAsked(to);
    drawn.current?.mark(walk.series, to);
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const sign = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (sign !== undefined) mark(at === null ? walk.start : at + sign * (walk.steps?.[event.key] ?? 1));
    else if (event.key === "Home") mark(0);
    else if (event.key === "End") mark(walk.count - 1);
    else if (event.key === "Enter" && at !== null && walk.open) walk.open(at);
    else return;
    event.preventDefault();
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move between its values */}
      <div
        ref={box}
        className={styles.canvas}
        data-kind={tall ? "tall" : "plot"}
        role="img"
        aria-label={`${name} ${texts.keys}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move between its values
        tabIndex={0}
        onKeyDown={press}
        onBlur={() => mark(null)}
      />
      <p className={controls.hiddenText} role="status">
        {at === null ? "" : walk.words(at)}
      </p>
    </>
  );
}
