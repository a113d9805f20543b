import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import styles from "./grid.module.css";

type ColumnEdgeProps = {
  label: string;
  width: number;
  min: number;
  max: number;
  /** Called while dragging; `done` on release. */
  onWidth: (width: number, done: boolean) => void;
  /** Fits the column's width to its contents. */
  onFit: () => void;
};

/**
 * The right edge of a column heading: drag it, or focus it and press the arrow keys; a double click fits the contents.
 */
export function ColumnEdge({ label, width, min, max, onWidth, onFit }: ColumnEdgeProps) {
  const from = useRef<{ x: number; width: number }>(undefined);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    // The rendered width exceeds the set one when the column grows.
    from.current = { x: event.clientX, width: event.currentTarget.closest("th")?.offsetWidth || width };
  };
  const drag = (event: PointerEvent<HTMLElement>, done: boolean) => {
    if (!from.current) return;
    const moved = event.clientX - from.current.x;
    if (moved !== 0 || !done) onWidth(from.current.width + moved, done);
    if (done) from.current = undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 50 : 10;
    const next = { ArrowLeft: width - step, ArrowRight: width + step, Home: min, End: max }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onWidth(next, true);
  };

  return (
    // A focusable separator is a widget: WAI-ARIA window splitter.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <span
      className={styles.edge}
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={-1}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => drag(event, false)}
      onPointerUp={(event) => drag(event, true)}
      onPointerCancel={(event) => drag(event, true)}
      onDoubleClick={onFit}
      onKeyDown={onKeyDown}
    />
  );
}
