import { type InvoiceCheckName, invoiceCheckWords } from "@busbar/contract/invoices/invoice-checks";
import type { Invoice } from "@busbar/contract/invoices/invoices";
import { isReason } from "@busbar/contract/values/reasons";
import { useState } from "react";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { AskDialog } from "../../../records/editing/AskDialog.tsx";
import { DayField } from "../../../ui/fields/DayField.tsx";
import { TextArea, TextField } from "../../../ui/form/TextField.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { invoiceTexts } from "../invoice-texts.ts";
import { IssueFacts } from "./IssueFacts.tsx";
import { type StepGiven, useInvoiceStep } from "../invoice-queries.ts";
import type { InvoiceStep } from "../invoice-steps.ts";
import styles from "../invoices.module.css";

type StepInput = { reason: string; period: string; until: string; checks: InvoiceCheckName[]; full: boolean };

/** The parameters of each step. */
function parametersOf(kind: InvoiceStep["kind"], { reason, period, until, checks, full }: StepInput): StepGiven {
  switch (kind) {
    case "extend":
      return { kind, until, reason };
    case "move":
    case "debit":
      return { kind, period, reason };
    case "credit":
      return { kind, period, reason, full };
    case "accept":
      return { kind, checks, reason };
    case "void":
    case "reject":
    case "dispute":
    case "resolve":
      return { kind, reason };
    default:
      return { kind };
  }
}

type InvoiceDialogProps = {
  step: InvoiceStep;
  /** Gets the updated statement, or the draft that the step created. */
  onDone: (answer: Invoice) => void;
  onClose: () => void;
};

/** Asks before a step, with its parameters and its consequences. */
export function InvoiceDialog({ step: { kind, row, checks = [] }, onDone, onClose }: InvoiceDialogProps) {
  const t = invoiceTexts.useTexts();
  const language = useLanguage();
  const runStep = useInvoiceStep();
  const [input, setInput] = useState<StepInput>({ reason: "", period: row.period, until: "", checks, full: true });
  const [missing, setMissing] = useState(false);
  const parameters = parametersOf(kind, input);
  // Optional for voiding: a draft that nobody reviewed needs no reason.
  const wantsReason = "reason" in parameters;
  const needsReason = wantsReason && kind !== "void";
  const set = (part: Partial<StepInput>) => setInput({ ...input, ...part });
  return (
    <AskDialog
      danger={kind === "void"}
      focus={kind === "issue" ? "confirm" : "safe"}
      title={t(`${kind}.title`)}
      verb={t(`${kind}.verb`)}
      done={t(`${kind}.done`)}
      run={() => runStep.mutateAsync({ row, step: parameters }).then(onDone)}
      keepsOpen={() => {
        const isMissing = (needsReason && !isReason(input.reason)) || (kind === "extend" && input.until === "");
        setMissing(isMissing);
        return isMissing;
      }}
      onClose={onClose}
    >
      {kind === "issue" ? <IssueFacts row={row} /> : null}
      <p>{t(`${kind}.text`)}</p>
      {checks.length > 0 ? (
        <ul>
          {checks.map((name) => (
            <li key={name}>{`${name} ${invoiceCheckWords[name][language]}`}</li>
          ))}
        </ul>
      ) : null}
      {"period" in parameters ? (
        <label className={styles.field}>
          {t("period.target")}
          <TextField value={input.period} maxLength={6} onChange={({ target }) => set({ period: target.value })} />
        </label>
      ) : null}
      {kind === "credit" ? (
        <label className={styles.check}>
          <input type="checkbox" checked={input.full} onChange={({ target }) => set({ full: target.checked })} />
          {t("credit.full")}
        </label>
      ) : null}
      {kind === "extend" ? (
        <label className={styles.field}>
          {t("extend.until")}
          <DayField required value={input.until} onChange={(until) => until && set({ until })} />
        </label>
      ) : null}
      {wantsReason ? (
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
      {missing ? <Callout tone="danger">{t(kind === "extend" ? "extend.required" : "reason.required")}</Callout> : null}
    </AskDialog>
  );
}
