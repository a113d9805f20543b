import { invoiceStatuses, invoiceStatusWords } from "@busbar/contract/invoices/invoice-status";
import type { InvoiceQuery, InvoiceStateCount } from "@busbar/contract/invoices/invoices";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { Button } from "../../ui/form/Button.tsx";
import { formatMoney } from "../../ui/values/format-values.ts";
import { invoiceTexts } from "./invoice-texts.ts";
import styles from "./invoices.module.css";

type StatePillsProps = {
  states: readonly InvoiceStateCount[];
  chosen: InvoiceQuery["status"];
  /** Undefined: all statuses. */
  onChoose: (status: InvoiceQuery["status"]) => void;
};

/** A pill per status with count and total. */
export function StatePills({ states, chosen, onChoose }: StatePillsProps) {
  const t = invoiceTexts.useTexts();
  const language = useLanguage();
  const [only] = chosen?.length === 1 ? chosen : [];
  const shown = invoiceStatuses.filter((status) => status === only || states.some((state) => state.status === status));
  return (
    <div className={styles.pills} role="group" aria-label={t("states")}>
      {shown.map((status) => {
        const state = states.find((one) => one.status === status);
        return (
          <Button
            variant="unstyled"
            key={status}
            className={styles.pill}
            data-status={status}
            aria-pressed={status === only}
            onClick={() => onChoose(status === only ? undefined : [status])}
          >
            <span>
              {invoiceStatusWords[status][language]} <strong>{state?.count ?? 0}</strong>
            </span>
            <small>{formatMoney(state?.payable ?? "0")}</small>
          </Button>
        );
      })}
    </div>
  );
}
