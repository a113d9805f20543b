/* oxlint-disable jsx-a11y/control-has-associated-label -- the bars are hidden from screen readers */
import type { LaidColumn } from "../rules/column-layout.ts";
import { cellClass, pinStyle } from "./TableRow.tsx";

type SkeletonRowsProps<Row> = { count: number; laid: LaidColumn<Row>[]; withCheck: boolean; withActions: boolean };

/** Grey bars in the places of the first rows; the style sheet shows them after 200 ms. */
export function SkeletonRows<Row>({ count, laid, withCheck, withActions }: SkeletonRowsProps<Row>) {
  return Array.from({ length: count }, (_, row) => (
    // The bars have no identity of their own.
    // oxlint-disable-next-line react/no-array-index-key
    <tr key={row} className="bb-row bb-row-skeleton" aria-hidden="true">
      {withCheck ? <td className="bb-td bb-td-check bb-pin" /> : null}
      {laid.map(({ column, side }, at) => (
        <td key={column.key} className={cellClass("bb-td", column.align, side)} style={pinStyle(column.key, side)}>
          <span className={`bb-bar bb-bar-${(row * 5 + at * 3) % 4}`} />
        </td>
      ))}
      {withActions ? <td className="bb-td bb-td-actions bb-pin bb-pin-end" /> : null}
    </tr>
  ));
}
