import type { InvoiceRow } from "@busbar/contract/invoices/invoices";
import { monthOf } from "@busbar/contract/values/months";
import { invoiceTexts } from "../invoice-texts.ts";
import { InvoiceTag } from "../invoice-words.tsx";
import { InPlaceMark } from "../../../records/page/InPlaceOf.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { Money } from "../../../ui/values/Values.tsx";
import styles from "./review.module.css";

type ReviewListProps = {
  rows: readonly InvoiceRow[];
  /** The statement shown on the right. */
  at: string | undefined;
  marked: ReadonlySet<string>;
  onOpen: (id: string) => void;
  onMark: (marked: ReadonlySet<string>) => void;
};

/** The statements to review, with checkboxes to pass several at once. */
export function ReviewList({ rows, at, marked, onOpen, onMark }: ReviewListProps) {
  const t = invoiceTexts.useTexts();
  const all = rows.length > 0 && rows.every(({ id }) => marked.has(id));
  const mark = (id: string) => {
    const next = new Set(marked);
    if (!next.delete(id)) next.add(id);
    onMark(next);
  };
  return (
    <nav className={styles.list} aria-label={t("review.list")}>
      <label className={styles.all}>
        <input
          type="checkbox"
          checked={all}
          onChange={() => onMark(all ? new Set() : new Set(rows.map(({ id }) => id)))}
        />
        {t("review.markAll")}
      </label>
      <ul>
        {rows.map((row) => (
          <li key={row.id} data-current={row.id === at ? "" : undefined}>
            <input
              type="checkbox"
              aria-label={t("review.mark", { name: `${row.customerName} ${monthOf(row.period)}` })}
              checked={marked.has(row.id)}
              onChange={() => mark(row.id)}
            />
            <Button variant="unstyled" aria-current={row.id === at ? "true" : undefined} onClick={() => onOpen(row.id)}>
              <span className={styles.name}>{row.customerName}</span>
              <span className={styles.about}>
                <span>
                  {monthOf(row.period)} · {row.contractNo}
                </span>
                <Money amount={row.payable} />
              </span>
              <span>
                <InvoiceTag row={row} /> <InPlaceMark name={row.inPlaceOf} />
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
