import { useEffect, useEffectEvent } from "react";
import { ChartFrame, type ChartPlace } from "../ChartFrame.tsx";
import styles from "../charts.module.css";
import { FigureTable } from "../FigureTable.tsx";
import type { OptionOf } from "./kinds-engine.ts";

type KindCardProps = {
  title: string;
  caption: string;
  option: OptionOf;
  /** The same numbers as a table: its column headings, and its rows with a row heading first. */
  heads: readonly string[];
  rows: readonly (readonly (string | number)[])[];
};

/** A chart of any kind that the library has, in the card of all charts, with the table of its numbers. */
export function KindCard({ title, caption, option, heads, rows }: KindCardProps) {
  return (
    <ChartFrame
      finding={title}
      caption={caption}
      of={option}
      drawing={KindCanvas}
      table={<FigureTable name={title} heads={heads} rows={rows} />}
    />
  );
}

function KindCanvas({ box, name, onFailed, of: option }: ChartPlace<OptionOf>) {
  const failed = useEffectEvent(onFailed);
  // Outside React: the chart library, which is loaded with the first chart.
  useEffect(() => {
    let isGone = false;
    let dispose: (() => void) | undefined;
    import("./kinds-engine.ts").then(
      ({ drawKind }) => {
        if (!isGone && box.current) dispose = drawKind(box.current, option);
      },
      () => !isGone && failed(),
    );
    return () => {
      isGone = true;
      dispose?.();
    };
  }, [box, option]);
  return <div ref={box} className={styles.canvas} role="img" aria-label={name} />;
}
