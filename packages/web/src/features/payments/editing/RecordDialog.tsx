import { emptyValues } from "@busbar/contract/fields/noun";
import {
  accountKey,
  type PaymentFields,
  PaymentMethod,
  paymentMethodWords,
  payments,
} from "@busbar/contract/payments/payment-fields";
import type { Payment } from "@busbar/contract/payments/payments";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { isGivenUp, messageOf } from "../../../kernel/calls/call-errors.ts";
import { useApi, useBusinessDate, useCan } from "../../../kernel/portal/portal-context.tsx";
import { toast } from "../../../kernel/portal/toasts.ts";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { CustomerField } from "../../../records/editing/CustomerField.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { SubmitButton } from "../../../ui/dialogs/SubmitButton.tsx";
import { DayField } from "../../../ui/fields/DayField.tsx";
import { Select } from "../../../ui/form/choices.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { paymentTexts } from "../payment-texts.ts";
import { paidStatement, proposalFor, useMoneyWrite } from "../payment-queries.ts";
import styles from "../payments.module.css";
import { SplitTable } from "./SplitTable.tsx";
import { isMoney, useSplit } from "./use-split.ts";

type RecordDialogProps = {
  /** The statement that is paid: its customer, number and outstanding amount are filled in. */
  statementId: string | null;
  onDone: (made: Payment) => void;
  onClose: () => void;
};

/** Payer and amount on the left, the customer's open statements with a proposed allocation on the right. */
export function RecordDialog({ statementId, onDone, onClose }: RecordDialogProps) {
  const t = paymentTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const can = useCan();
  const today = useBusinessDate();
  const { data: statement } = useQuery({ ...paidStatement(api, statementId ?? ""), enabled: statementId !== null });
  const [changed, setChanged] = useState<Partial<PaymentFields>>({});
  const typed: PaymentFields = { ...emptyValues(payments), valueDate: today, ...statement?.payment, ...changed };
  const [picked, setPicked] = useState<string | null>();
  const chosen = picked === undefined ? (statement?.customerId ?? null) : picked;
  const [refusal, setRefusal] = useState("");
  const set = (part: Partial<PaymentFields>) => setChanged({ ...changed, ...part });
  const given = useDeferredValue(typed);
  const account = accountKey(given.payerAccount);
  const hasAmount = isMoney(given.amount);
  const query = {
    ...(hasAmount && { amount: given.amount }),
    ...(chosen && { customerId: chosen }),
    ...(/^[0-9A-Za-z]{4,34}$/.test(account) && { payerAccount: account }),
    ...(given.remark && { remark: given.remark }),
  };
  const proposed = useQuery({ ...proposalFor(api, query), enabled: hasAmount });
  const proposal = hasAmount ? proposed.data : undefined;
  const customerId = chosen ?? proposal?.customerId ?? null;
  const mayAllocate = can(["payment:allocate"]);
  const split = useSplit(typed.amount, mayAllocate ? proposal : undefined);
  const record = useMoneyWrite((body: Parameters<typeof api.createPayment>[0]["body"], options) =>
    api.createPayment({ body }, options),
  );
  const send = async () => {
    if (!isMoney(typed.amount) || typed.valueDate === "") return setRefusal(t("record.missing"));
    if (split.isOver) return setRefusal(t("split.over"));
    setRefusal("");
    try {
      const made = await record.mutateAsync({ ...typed, customerId, allocations: split.items });
      toast.success(t("record.done"));
      onDone(made);
      onClose();
    } catch (error) {
      if (!isGivenUp(error)) setRefusal(messageOf(error));
    }
  };
  const titleOf = (name: keyof PaymentFields) => payments.titles[name][language];
  const field = (
    name: "amount" | "payer" | "payerAccount" | "bankRef" | "remark",
    most = payments.fields[name].maxLength,
  ) => (
    <label className={styles.field}>
      {titleOf(name)}
      <TextField
        value={typed[name]}
        {...(most !== undefined && { maxLength: most })}
        onChange={({ target }) => set({ [name]: target.value })}
      />
    </label>
  );
  return (
    <Dialog
      open
      guarded
      title={t("record")}
      width={980}
      onClose={onClose}
      footer={
        <div className={styles.foot}>
          <span />
          <SubmitButton busy={record.isPending} onPress={() => void send()}>
            {t("record.verb")}
          </SubmitButton>
        </div>
      }
    >
      <div className={styles.panes}>
        <div className={styles.fields}>
          {field("amount", 17)}
          <div className={styles.field}>
            <span>{titleOf("valueDate")}</span>
            <DayField
              required
              aria-label={titleOf("valueDate")}
              today={today}
              value={typed.valueDate}
              onChange={(valueDate) => set({ valueDate: valueDate ?? "" })}
            />
          </div>
          <div className={styles.field}>
            <span>{t("customer")}</span>
            <CustomerField
              aria-label={t("customer")}
              value={customerId}
              chosen={proposal?.customerName ?? statement?.payment.payer}
              onChange={(id) => {
                setPicked(id);
                split.again();
              }}
            />
          </div>
          {field("payer")}
          {field("payerAccount")}
          {field("bankRef")}
          {field("remark")}
          <div className={styles.field}>
            <span>{titleOf("method")}</span>
            <Select
              aria-label={titleOf("method")}
              value={typed.method}
              options={PaymentMethod.options.map((value) => ({ value, label: paymentMethodWords[value][language] }))}
              onChange={(method) => set({ method })}
            />
          </div>
        </div>
        {mayAllocate ? <SplitTable split={split} proposal={proposal} customerId={customerId} /> : null}
      </div>
      {refusal ? <Callout tone="danger">{refusal}</Callout> : null}
    </Dialog>
  );
}
