import type { PaymentAdvice } from "@busbar/contract/payments/payment-advices";
import { useState } from "react";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { AskDialog } from "../../../records/editing/AskDialog.tsx";
import { DayField } from "../../../ui/fields/DayField.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { isMoney } from "../editing/use-split.ts";
import { paymentTexts } from "../payment-texts.ts";
import { useFieldTitle } from "../payment-words.tsx";
import { useMoneyWrite } from "../payment-queries.ts";
import styles from "../payments.module.css";

type AdviceDialogProps = {
  /** What is probably paid; it can be changed. */
  amount?: string;
  onDone: (made: PaymentAdvice) => void;
  onClose: () => void;
};

/** A customer reports a payment. */
export function AdviceDialog({ amount = "", onDone, onClose }: AdviceDialogProps) {
  const t = paymentTexts.useTexts();
  const title = useFieldTitle();
  const api = useApi();
  const [input, setInput] = useState({ amount, paidOn: "", remark: "" });
  const [missing, setMissing] = useState(false);
  const set = (part: Partial<typeof input>) => setInput({ ...input, ...part });
  const create = useMoneyWrite((body: typeof input, options) => api.createPaymentAdvice({ body }, options));
  return (
    <AskDialog
      title={t("advice.title")}
      verb={t("advice.verb")}
      done={t("advice.done")}
      run={() => create.mutateAsync(input).then(onDone)}
      keepsOpen={() => {
        const isMissing = !isMoney(input.amount) || input.paidOn === "";
        setMissing(isMissing);
        return isMissing;
      }}
      onClose={onClose}
    >
      <p>{t("advice.text")}</p>
      <div className={styles.fields}>
        <label className={styles.field}>
          {title("amount")}
          <TextField value={input.amount} maxLength={17} onChange={({ target }) => set({ amount: target.value })} />
        </label>
        <div className={styles.field}>
          <span>{t("advice.paidOn")}</span>
          <DayField
            required
            aria-label={t("advice.paidOn")}
            value={input.paidOn}
            onChange={(paidOn) => set({ paidOn: paidOn ?? "" })}
          />
        </div>
        <label className={styles.field}>
          {title("remark")}
          <TextField value={input.remark} maxLength={300} onChange={({ target }) => set({ remark: target.value })} />
        </label>
      </div>
      {missing ? <Callout tone="danger">{t("missing")}</Callout> : null}
    </AskDialog>
  );
}
