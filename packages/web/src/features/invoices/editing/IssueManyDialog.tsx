import type { InvoiceRow } from "@busbar/contract/invoices/invoices";
import { Exact } from "@busbar/contract/kernel/decimal";
import type { BulkReceipt } from "@busbar/contract/bulk-actions/bulk-actions";
import { monthOf } from "@busbar/contract/values/months";
import { useState } from "react";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { useWrite } from "../../../kernel/queries/use-write.ts";
import { AskDialog } from "../../../records/editing/AskDialog.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { Money } from "../../../ui/values/Values.tsx";
import { invoiceTexts } from "../invoice-texts.ts";
import styles from "../invoices.module.css";

type IssueManyDialogProps = {
  rows: readonly InvoiceRow[];
  onDone: (receipt: BulkReceipt) => void;
  onClose: () => void;
};

/** Asks for the count to be typed before many statements are issued, since no step leads back. */
export function IssueManyDialog({ rows, onDone, onClose }: IssueManyDialogProps) {
  const t = invoiceTexts.useTexts();
  const api = useApi();
  const count = rows.length;
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState(false);
  const issue = useWrite({
    meta: { errorShown: true },
    write: (ids: string[], options) => api.issueInvoices({ body: { of: { ids } } }, options),
  });
  const total = rows.reduce((all, { payable }) => all.plus(payable), new Exact(0)).toFixed(2);
  return (
    <AskDialog
      byEnter
      focus="contents"
      title={t("issueMany.title", { count })}
      verb={t("issueMany.verb", { count })}
      run={() => issue.mutateAsync(rows.map(({ id }) => id)).then(onDone)}
      keepsOpen={() => {
        const isWrong = typed.normalize("NFKC").trim() !== String(count);
        setWrong(isWrong);
        return isWrong;
      }}
      onClose={onClose}
    >
      <p>{t("issue.text")}</p>
      <ul className={styles.issueList}>
        {rows.map((row) => (
          <li key={row.id}>
            <span>
              {row.customerName} {monthOf(row.period)}
            </span>
            <Money amount={row.payable} />
          </li>
        ))}
      </ul>
      <p className={styles.issueTotal}>
        {t("sums")} <Money amount={total} />
      </p>
      <label className={styles.field}>
        {t("issueMany.count", { count })}
        <TextField
          autoFocus
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          faulty={wrong}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      {wrong ? <Callout tone="danger">{t("issueMany.wrong", { count })}</Callout> : null}
    </AskDialog>
  );
}
