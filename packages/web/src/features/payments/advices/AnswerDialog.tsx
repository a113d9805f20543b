import type { PaymentAdvice } from "@busbar/contract/payments/payment-advices";
import { isReason } from "@busbar/contract/values/reasons";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { AskDialog } from "../../../records/editing/AskDialog.tsx";
import { Select, withChosen } from "../../../ui/form/choices.tsx";
import { TextArea } from "../../../ui/form/TextField.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { paymentTexts } from "../payment-texts.ts";
import { paymentsOf, useMoneyWrite } from "../payment-queries.ts";
import styles from "../payments.module.css";

type AnswerDialogProps = { how: "found" | "dismiss"; row: PaymentAdvice; onClose: () => void };

/** Links an advice to the received payment, or answers that none was received. */
export function AnswerDialog({ how, row, onClose }: AnswerDialogProps) {
  const t = paymentTexts.useTexts();
  const api = useApi();
  const [chosen, setChosen] = useState<{ value: string; label: string }>();
  const [words, setWords] = useState("");
  const [keyword, setKeyword] = useState("");
  const [missing, setMissing] = useState(false);
  const payments = useQuery({ ...paymentsOf(api, row.customerId, keyword), enabled: how === "found" });
  const options = (payments.data?.list ?? []).map(({ id, payNo, valueDate, amount }) => ({
    value: id,
    label: `${payNo} · ${valueDate} · ${amount}`,
  }));
  const left = (payments.data?.total ?? 0) - (payments.data?.list.length ?? 0);
  const params = { id: row.id };
  const { rowVersion } = row;
  const answer = useMoneyWrite((given: { paymentId: string; answer: string }, options) =>
    how === "found"
      ? api.findPaymentOfAdvice({ params, body: { rowVersion, paymentId: given.paymentId } }, options)
      : api.dismissPaymentAdvice({ params, body: { rowVersion, answer: given.answer } }, options),
  );
  return (
    <AskDialog
      title={t(`advice.${how}`)}
      verb={t(`advice.${how}`)}
      done={t(`advice.${how}.done`)}
      run={() => answer.mutateAsync({ paymentId: chosen?.value ?? "", answer: words })}
      keepsOpen={() => {
        const isMissing = how === "found" ? chosen === undefined : !isReason(words);
        setMissing(isMissing);
        return isMissing;
      }}
      onClose={onClose}
    >
      <p>{t(`advice.${how}.text`)}</p>
      {how === "found" ? (
        <div className={styles.field}>
          <span>{t("advice.payment")}</span>
          <Select
            aria-label={t("advice.payment")}
            value={chosen?.value ?? null}
            busy={payments.isFetching}
            searchable
            onSearch={setKeyword}
            options={withChosen(options, chosen)}
            onChange={(value) => setChosen(options.find((each) => each.value === value) ?? chosen)}
          />
        </div>
      ) : null}
      {how === "found" && left > 0 ? <p className={styles.quiet}>{t("advice.more", { count: left })}</p> : null}
      {how === "found" ? null : (
        <label className={styles.field}>
          {t("advice.answer")}
          <TextArea rows={3} maxLength={300} value={words} onChange={({ target }) => setWords(target.value)} />
        </label>
      )}
      {missing ? <Callout tone="danger">{t("missing")}</Callout> : null}
    </AskDialog>
  );
}
