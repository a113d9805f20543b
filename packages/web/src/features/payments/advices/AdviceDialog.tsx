import type { PaymentAdvice } from "@busbar/contract/payments/payment-advices";
import { useState } from "react";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { AskDialog } from "../../../records/editing/AskDialog.tsx";
import { DayField } from "../../../ui/fields/DayField.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { isMoney } from "../editing/use-split.ts";
import { paymentTexts } from "../feature.ts";
import { useMoneyWrite } from "../payment-queries.ts";
import styles from "../payments.module.css";

/** A customer reports a payment. */
export function AdviceDialog({ onDone, onClose }: { onDone: (made: PaymentAdvice) => void; onClose: () => void }) {
  const t = paymentTexts.useTexts();
  const api = useApi();
  const [told, setTold] = useState({ amount: "", paidOn: "", remark: "" });
  const [missing, setMissing] = useState(false);
  const set = (part: Partial<typeof told>) => setTold({ ...told, ...part });
  const tell = useMoneyWrite((body: typeof told, options) => api.createPaymentAdvice({ body }, options));
  return (
    <AskDialog
      title={t("advice.title")}
      verb={t("advice.verb")}
      done={t("advice.done")}
      run={() => tell.mutateAsync(told).then(onDone)}
      keepsOpen={() => {
        const isMissing = !isMoney(told.amount) || told.paidOn === "";
        setMissing(isMissing);
        return isMissing;
      }}
      onClose={onClose}
    >
      <p>{t("advice.text")}</p>
      <div className={styles.fields}>
        <label className={styles.field}>
          {t("amount")}
          <TextField value={told.amount} maxLength={17} onChange={({ target }) => set({ amount: target.value })} />
        </label>
        <div className={styles.field}>
          <span>{t("advice.paidOn")}</span>
          <DayField
            required
            aria-label={t("advice.paidOn")}
            value={told.paidOn}
            onChange={(paidOn) => set({ paidOn: paidOn ?? "" })}
          />
        </div>
        <label className={styles.field}>
          {t("remark")}
          <TextField value={told.remark} maxLength={300} onChange={({ target }) => set({ remark: target.value })} />
        </label>
      </div>
      {missing ? <Callout tone="danger">{t("missing")}</Callout> : null}
    </AskDialog>
  );
}
