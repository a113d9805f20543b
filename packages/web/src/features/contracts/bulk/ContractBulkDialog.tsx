import type { ContractQuery } from "@busbar/contract/contracts/contracts";
import type { BulkReceipt } from "@busbar/contract/bulk-actions/bulk-actions";
import { useState } from "react";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { BulkDialog } from "../../../records/bulk/BulkDialog.tsx";
import type { Choice } from "../../../records/bulk/use-selection.ts";
import { DayField } from "../../../ui/fields/DayField.tsx";
import styles from "../contracts.module.css";
import { contractTexts } from "../contract-texts.ts";

export type BulkStep = "submit" | "approve" | "sign";
type ContractBulkDialogProps = {
  step: BulkStep;
  of: Choice<ContractQuery>;
  count: number;
  /** The business date. */
  today: string;
  onDone: (receipt: BulkReceipt) => void;
  onClose: () => void;
};

/** Asks before a step is taken for all selected contracts. */
export function ContractBulkDialog({ step, of, count, today, ...rest }: ContractBulkDialogProps) {
  const t = contractTexts.useTexts();
  const api = useApi();
  const [day, setDay] = useState(today);
  return (
    <BulkDialog
      {...rest}
      title={t(`bulk.${step}.title`, { count })}
      verb={t(`bulk.${step}.verb`, { count })}
      count={count}
      body={{ of, signDate: day }}
      run={({ of: chosen, ...signing }, options) => {
        if (step === "sign") return api.signContracts({ body: { of: chosen, ...signing } }, options);
        const body = { of: chosen };
        return step === "submit" ? api.submitContracts({ body }, options) : api.approveContracts({ body }, options);
      }}
    >
      <p>{t(`bulk.${step}.text`)}</p>
      {step === "sign" ? (
        <label className={styles.field}>
          {t("sign.date")}
          <DayField required today={today} value={day} onChange={(next) => next && setDay(next)} />
        </label>
      ) : null}
    </BulkDialog>
  );
}
