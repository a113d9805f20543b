import type { Allocation, Payment } from "@busbar/contract/payments/payments";
import { invoiceAddress } from "@busbar/contract/records/record-addresses";
import { useState } from "react";
import { AskedPart } from "../../../kernel/boot/PartBoundary.tsx";
import { createPart } from "../../../kernel/boot/part.tsx";
import controls from "../../../ui/fields/controls.module.css";
import { Button } from "../../../ui/form/Button.tsx";
import { DateText, Money } from "../../../ui/values/Values.tsx";
import { paymentTexts } from "../feature.ts";
import { useReasons } from "../payment-words.tsx";
import styles from "../payments.module.css";

const ReverseDialog = createPart(() => import("../editing/ReverseDialog.tsx").then((m) => m.ReverseDialog));

/** The allocations of a payment; reversed ones are struck out, with the date. */
export function AllocationTable({ row }: { row: Payment }) {
  const t = paymentTexts.useTexts();
  const why = useReasons();
  const [reversing, setReversing] = useState<Allocation | null>(null);
  if (row.allocations.length === 0) return <p className={styles.quiet}>{t("allocations.none")}</p>;
  return (
    <div className={styles.scroll}>
      <table className={styles.rows}>
        <thead>
          <tr>
            <th>{t("allocation.statement")}</th>
            <th>{t("allocation.due")}</th>
            <th>{t("allocation.on")}</th>
            <th data-figure="">{t("amount")}</th>
            <th aria-label={t("allocation.reverse")} />
          </tr>
        </thead>
        <tbody>
          {row.allocations.map((each) => (
            <tr key={each.id} data-reversed={each.reversedOn ? "" : undefined}>
              <td>
                <a className={`${controls.link} ${styles.figure}`} href={`#${invoiceAddress({ id: each.invoiceId })}`}>
                  {each.docNo}
                </a>
              </td>
              <td>{each.dueDate ? <DateText value={each.dueDate} /> : null}</td>
              <td>
                <DateText value={each.allocatedOn} />
              </td>
              <td data-figure="">
                <Money amount={each.amount} />
              </td>
              <td>
                {each.reversedOn ? (
                  <span className={styles.quiet}>{t("allocation.reversed", { on: each.reversedOn })}</span>
                ) : null}
                {each.reverse === "ok" || each.reverse === "period.closed" ? (
                  <Button
                    look="link"
                    disabled={each.reverse !== "ok"}
                    title={why(each.reverse)}
                    onClick={() => setReversing(each)}
                  >
                    {t("allocation.reverse")}
                  </Button>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <AskedPart what={reversing} onFailed={() => setReversing(null)}>
        {(each) => <ReverseDialog allocation={each} onClose={() => setReversing(null)} />}
      </AskedPart>
    </div>
  );
}
