import type { Allocation, Payment } from "@busbar/contract/payments/payments";
import { invoiceAddress, paymentAddress } from "@busbar/contract/records/record-addresses";
import type { ReactNode } from "react";
import { lazyComponent } from "../../../kernel/boot/lazy-component.tsx";
import { useOverlays } from "../../../records/editing/use-overlays.tsx";
import { useIsCustomer } from "../../../records/use-is-outside.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { Link } from "../../../ui/form/buttons/Link.tsx";
import { DateText, Money } from "../../../ui/values/Values.tsx";
import { paymentTexts } from "../payment-texts.ts";
import { useFieldTitle, useReasons } from "../payment-words.tsx";
import controls from "../../../ui/fields/controls.module.css";
import styles from "../payments.module.css";

const addressOf = (invoiceId: string | null, paymentId: string | null) =>
  paymentId === null ? invoiceAddress({ id: invoiceId ?? "" }) : paymentAddress({ id: paymentId });
const targetOf = ({ invoiceId, offsetId }: Allocation) => addressOf(invoiceId, offsetId);
const sourceOf = ({ creditId, paymentId }: Allocation) => addressOf(creditId, paymentId);

const ReverseDialog = lazyComponent(() => import("../editing/ReverseDialog.tsx").then((m) => m.ReverseDialog));

type Props = { of: Payment["allocations"]; none: ReactNode; source?: true };

/**
 * Allocations of a payment with what they pay, or with `source` those to an offset with what paid it; reversed ones are
 * struck out, with the date.
 */
export function AllocationTable({ of, none, source }: Props) {
  const t = paymentTexts.useTexts();
  const title = useFieldTitle();
  const isCustomer = useIsCustomer();
  const why = useReasons();
  const overlays = useOverlays({
    reverse: (each: Allocation, close) => <ReverseDialog allocation={each} onClose={close} />,
  });
  if (of.length === 0) return none;
  return (
    <div className={styles.scroll}>
      <table className={styles.rows}>
        <thead>
          <tr>
            <th>{t(source ? "allocation.source" : "allocation.statement")}</th>
            {source ? null : <th className={styles.wideOnly}>{t("allocation.due")}</th>}
            <th className={styles.wideOnly}>{t(isCustomer ? "own.appliedOn" : "allocation.on")}</th>
            <th data-figure="">{title("amount")}</th>
            <th>
              <span className={controls.hiddenText}>{t("allocation.reverse")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {of.map((each) => (
            <tr key={each.id} data-reversed={each.reversedOn ? "" : undefined}>
              <td>
                <Link className={styles.figure} href={`#${source ? sourceOf(each) : targetOf(each)}`}>
                  {source ? each.sourceNo : each.docNo}
                </Link>
                <small className={styles.phoneOnly}>
                  <DateText value={each.allocatedOn} />
                </small>
              </td>
              {source ? null : (
                <td className={styles.wideOnly}>{each.dueDate ? <DateText value={each.dueDate} /> : null}</td>
              )}
              <td className={styles.wideOnly}>
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
                    variant="link"
                    disabled={each.reverse !== "ok"}
                    title={why(each.reverse)}
                    onClick={() => overlays.open("reverse", each)}
                  >
                    {t("allocation.reverse")}
                  </Button>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {overlays.shown}
    </div>
  );
}
