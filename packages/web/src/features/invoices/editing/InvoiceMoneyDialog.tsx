import type { Invoice } from "@busbar/contract/invoices/invoices";
import { isReason } from "@busbar/contract/values/reasons";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApi, useBusinessDate } from "../../../kernel/portal/portal-context.tsx";
import { AskDialog } from "../../../records/editing/AskDialog.tsx";
import { DayField } from "../../../ui/fields/DayField.tsx";
import { Select, withChosen } from "../../../ui/form/choices.tsx";
import { TextArea, TextField } from "../../../ui/form/TextField.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { Money } from "../../../ui/values/Values.tsx";
import { invoiceTexts } from "../invoice-texts.ts";
import { owedBy, useInvoiceMoneyWrite } from "../invoice-queries.ts";
import styles from "../invoices.module.css";

export type MoneyStep =
  | { kind: "writeOff" }
  | { kind: "useCredit" }
  | { kind: "refundCredit" }
  | { kind: "approve" | "refuse"; id: string; rowVersion: number };

/** `target`: kind and id of what a credit pays. */
type StepInput = { reason: string; amount: string; valueDate: string; target: string };
type Props = {
  step: MoneyStep;
  row: Invoice;
  available: string;
  /** Customer whose statements a credit can pay. */
  customerId: string;
  onClose: () => void;
};

/** Asks before a credit is used or refunded, or a remainder written off. */
export function InvoiceMoneyDialog({ step, row, available, customerId, onClose }: Props) {
  const t = invoiceTexts.useTexts();
  const api = useApi();
  const today = useBusinessDate();
  const [input, setInput] = useState<StepInput>({ reason: "", amount: available, valueDate: today, target: "" });
  const [missing, setMissing] = useState(false);
  const set = (part: Partial<StepInput>) => setInput({ ...input, ...part });
  const { kind } = step;
  const [keyword, setKeyword] = useState("");
  const owed = useQuery({ ...owedBy(api, customerId, keyword), enabled: kind === "useCredit" });
  const [chosen, setChosen] = useState<{ value: string; label: string }>();
  const options = (owed.data?.list ?? []).map((item) => ({
    value: `${item.kind} ${item.id}`,
    label: `${item.number} · ${item.owed}`,
  }));
  const left = (owed.data?.total ?? 0) - (owed.data?.list.length ?? 0);
  const write = useInvoiceMoneyWrite((given: StepInput, options): Promise<unknown> => {
    const params = { id: row.id };
    switch (step.kind) {
      case "writeOff":
        return api.askWriteOff({ params, body: { rowVersion: row.rowVersion, reason: given.reason } }, options);
      case "useCredit": {
        const [name, id = ""] = given.target.split(" ");
        const target = name === "offset" ? { offsetId: id } : { invoiceId: id };
        return api.allocateCredit({ params, body: { items: [{ ...target, amount: given.amount }] } }, options);
      }
      case "refundCredit":
        return api.refundCredit({ params, body: { amount: given.amount, valueDate: given.valueDate } }, options);
      case "approve":
        return api.approveWriteOff({ params: { id: step.id }, body: { rowVersion: step.rowVersion } }, options);
      case "refuse":
        return api.refuseWriteOff({ params: { id: step.id }, body: { rowVersion: step.rowVersion } }, options);
    }
  });
  const isMissing = () => {
    if (kind === "writeOff") return !isReason(input.reason);
    if (kind === "useCredit") return input.target === "" || input.amount === "";
    return kind === "refundCredit" && (input.valueDate === "" || input.amount === "");
  };
  return (
    <AskDialog
      title={t(`${kind}.verb`)}
      verb={t(`${kind}.verb`)}
      done={t(`${kind}.done`)}
      run={() => write.mutateAsync(input)}
      keepsOpen={() => {
        setMissing(isMissing());
        return isMissing();
      }}
      onClose={onClose}
    >
      <p>{t(`${kind}.text`)}</p>
      {kind === "writeOff" || kind === "approve" ? (
        <p>
          {t("outstanding")} <Money amount={row.outstanding} />
        </p>
      ) : null}
      {kind === "useCredit" ? (
        <div className={styles.field}>
          <span>{t("one")}</span>
          <Select
            aria-label={t("one")}
            value={input.target || null}
            busy={owed.isFetching}
            searchable
            onSearch={setKeyword}
            options={withChosen(options, chosen)}
            onChange={(target) => {
              setChosen(options.find(({ value }) => value === target) ?? chosen);
              set({ target });
            }}
          />
          {left > 0 ? <span>{t("money.more", { count: left })}</span> : null}
        </div>
      ) : null}
      {kind === "useCredit" || kind === "refundCredit" ? (
        <label className={styles.field}>
          {t("money.amount")}
          <TextField value={input.amount} maxLength={17} onChange={({ target }) => set({ amount: target.value })} />
        </label>
      ) : null}
      {kind === "refundCredit" ? (
        <div className={styles.field}>
          <span>{t("money.paidOn")}</span>
          <DayField
            required
            aria-label={t("money.paidOn")}
            value={input.valueDate}
            onChange={(valueDate) => set({ valueDate: valueDate ?? "" })}
          />
        </div>
      ) : null}
      {kind === "writeOff" ? (
        <label className={styles.field}>
          {t("reason")}
          <TextArea
            rows={3}
            maxLength={500}
            value={input.reason}
            onChange={({ target }) => set({ reason: target.value })}
          />
        </label>
      ) : null}
      {missing ? <Callout tone="danger">{t("money.missing")}</Callout> : null}
    </AskDialog>
  );
}
