import type { Payment } from "@busbar/contract/payments/payments";
import { isReason } from "@busbar/contract/values/reasons";
import { useState } from "react";
import { useApi, useBusinessDate } from "../../../kernel/portal/portal-context.tsx";
import { AskDialog } from "../../../records/editing/AskDialog.tsx";
import { CustomerField } from "../../../records/editing/CustomerField.tsx";
import { DayField } from "../../../ui/fields/DayField.tsx";
import { TextArea, TextField } from "../../../ui/form/TextField.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { paymentTexts } from "../payment-texts.ts";
import { useFieldTitle } from "../payment-words.tsx";
import { useMoneyWrite } from "../payment-queries.ts";
import styles from "../payments.module.css";
import { isMoney } from "./use-split.ts";

export type PaymentStep = "assign" | "refund" | "reverse" | "offset";
type StepInput = { reason: string; amount: string; valueDate: string; customerId: string | null };

type StepDialogProps = {
  step: PaymentStep;
  row: Payment;
  /** Gets the updated payment, or the refund or offset that was recorded. */
  onDone: (answer: Payment) => void;
  onClose: () => void;
};

/** Asks before a step, with its parameters and its consequences. */
export function StepDialog({ step, row, onDone, onClose }: StepDialogProps) {
  const t = paymentTexts.useTexts();
  const title = useFieldTitle();
  const api = useApi();
  const today = useBusinessDate();
  const [input, setInput] = useState<StepInput>({
    reason: "",
    amount: row.unallocated,
    valueDate: today,
    customerId: row.customerId,
  });
  const [missing, setMissing] = useState(false);
  const set = (part: Partial<StepInput>) => setInput({ ...input, ...part });
  const write = useMoneyWrite(({ reason, amount, valueDate, customerId }: StepInput, options) => {
    const params = { id: row.id };
    const { rowVersion } = row;
    switch (step) {
      case "assign":
        return api.assignPayment({ params, body: { rowVersion, customerId } }, options);
      case "refund":
        return api.refundPayment({ params, body: { rowVersion, amount, valueDate, remark: reason } }, options);
      case "reverse":
        return api.reversePayment({ params, body: { rowVersion, reason } }, options);
      case "offset":
        return api.offsetPayment({ params, body: { rowVersion, reason } }, options);
    }
  });
  const isMissing = () => {
    if (step === "assign") return false;
    if (step === "refund") return !isMoney(input.amount) || input.valueDate === "";
    return !isReason(input.reason);
  };
  return (
    <AskDialog
      danger={step === "reverse" || step === "offset"}
      title={t(`${step}.title`)}
      verb={t(`${step}.verb`)}
      done={t(`${step}.done`)}
      run={() => write.mutateAsync(input).then(onDone)}
      keepsOpen={() => {
        setMissing(isMissing());
        return isMissing();
      }}
      onClose={onClose}
    >
      <p>{t(`${step}.text`)}</p>
      {step === "assign" ? (
        <CustomerField
          aria-label={t("customer")}
          value={input.customerId}
          chosen={row.customerName ?? undefined}
          onChange={(customerId) => set({ customerId })}
        />
      ) : null}
      {step === "refund" ? (
        <div className={styles.fields}>
          <label className={styles.field}>
            {title("amount")}
            <TextField value={input.amount} maxLength={17} onChange={({ target }) => set({ amount: target.value })} />
          </label>
          <div className={styles.field}>
            <span>{title("valueDate")}</span>
            <DayField
              required
              aria-label={title("valueDate")}
              value={input.valueDate}
              onChange={(valueDate) => set({ valueDate: valueDate ?? "" })}
            />
          </div>
        </div>
      ) : null}
      {step === "assign" ? null : (
        <label className={styles.field}>
          {step === "refund" ? title("remark") : t("reason")}
          <TextArea
            rows={3}
            maxLength={300}
            value={input.reason}
            onChange={({ target }) => set({ reason: target.value })}
          />
        </label>
      )}
      {missing ? <Callout tone="danger">{t("missing")}</Callout> : null}
    </AskDialog>
  );
}
