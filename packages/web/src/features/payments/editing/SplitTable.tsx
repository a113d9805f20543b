import { type PaymentProposal, proposalReasonWords } from "@busbar/contract/payments/payment-proposals";
import type { InvoiceRow } from "@busbar/contract/invoices/invoices";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { DateText, Money } from "../../../ui/values/Values.tsx";
import { paymentTexts } from "../feature.ts";
import styles from "../payments.module.css";
import type { Split } from "./use-split.ts";

type SplitTableProps = {
  split: Split;
  proposal: PaymentProposal | undefined;
  /** Undefined while they come. */
  open: readonly InvoiceRow[] | undefined;
  hasCustomer: boolean;
};

/** The customer's open statements with what each gets; the rest is counted down while one types. */
export function SplitTable({ split, proposal, open, hasCustomer }: SplitTableProps) {
  const t = paymentTexts.useTexts();
  const language = useLanguage();
  const words = () => {
    if (!hasCustomer) return t("split.choose");
    if (open === undefined) return t("split.loading");
    return open.length === 0 ? t("split.none") : null;
  };
  const instead = words();
  return (
    <section className={styles.split} aria-label={t("split.title")}>
      <div className={styles.splitHead}>
        <h3>{t("split.title")}</h3>
        {proposal && proposal.items.length > 0 ? (
          <span className={styles.quiet}>
            {t("split.reason", { reason: proposalReasonWords[proposal.reason][language] })}{" "}
            {split.isProposed ? (
              <Button look="link" onClick={split.clear}>
                {t("split.clear")}
              </Button>
            ) : (
              <Button look="link" onClick={split.again}>
                {t("split.again")}
              </Button>
            )}
          </span>
        ) : null}
      </div>
      {instead !== null || open === undefined ? (
        <p className={styles.quiet}>{instead}</p>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.rows}>
            <thead>
              <tr>
                <th>{t("allocation.statement")}</th>
                <th>{t("allocation.due")}</th>
                <th data-figure="">{t("split.outstanding")}</th>
                <th data-figure="">{t("split.part")}</th>
              </tr>
            </thead>
            <tbody>
              {open.map(({ id, docNo, dueDate, outstanding }) => (
                <tr key={id}>
                  <td className={styles.figure}>{docNo}</td>
                  <td>{dueDate ? <DateText value={dueDate} /> : null}</td>
                  <td data-figure="">
                    <Money amount={outstanding} />
                  </td>
                  <td data-figure="">
                    <TextField
                      aria-label={t("split.of", { docNo: docNo ?? "" })}
                      value={split.parts[id] ?? ""}
                      maxLength={17}
                      onChange={({ target }) => split.set(id, target.value.trim())}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className={styles.rest} data-over={split.isOver ? "" : undefined} aria-live="polite">
        {t("split.rest")} <Money amount={split.rest} />
      </p>
      {split.isOver ? <Callout tone="danger">{t("split.over")}</Callout> : null}
    </section>
  );
}
