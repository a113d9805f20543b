/* oxlint-disable jsx-a11y/control-has-associated-label -- the bars are hidden from screen readers */
import type { LaidColumn } from "../rules/column-layout.ts";
import { cellClass, pinStyle } from "./TableRow.tsx";
import styles from "./grid.module.css";

type SkeletonRowsProps<Row> = { count: number; laid: LaidColumn<Row>[]; withCheck: boolean; withActions: boolean };

/** Four lengths, so that they look like words. */
const bars = [styles.bar, styles.bar1, styles.bar2, styles.bar3];

/** Grey bars as placeholders of the first rows; the style sheet shows them after 200 ms. */
export function SkeletonRows<Row>({ count, laid, withCheck, withActions }: SkeletonRowsProps<Row>) {
  return Array.from({ length: count }, (_, row) => (
    // The rows have no key of their own.
    // oxlint-disable-next-line react/no-array-index-key
    <tr key={row} className={`${styles.row} ${styles.rowSkeleton}`} aria-hidden="true">
      {withCheck ? <td className={`${styles.td} ${styles.tdCheck} ${styles.pin}`} /> : null}
      {laid.map(({ column, side }, at) => (
        <td key={column.key} className={cellClass("td", column.align, side)} style={pinStyle(column.key, side)}>
          <span className={bars[(row * 5 + at * 3) % 4]} />
        </td>
      ))}
      {withActions ? <td className={`${styles.td} ${styles.tdActions} ${styles.pin} ${styles.pinEnd}`} /> : null}
    </tr>
  ));
}
