import { type CustomerStep, stepNeedsReason } from "@busbar/contract/customers/customer-lifecycle";
import type { CustomerRow } from "@busbar/contract/customers/customers";
import { isReason } from "@busbar/contract/values/reasons";
import { useState } from "react";
import { AskDialog } from "../../../records/editing/AskDialog.tsx";
import { ReasonField } from "./ReasonField.tsx";
import { useTakeStep } from "../customer-queries.ts";
import { customerTexts } from "../customer-texts.ts";

export type StepAsked = { customer: Pick<CustomerRow, "id" | "name" | "rowVersion">; step: CustomerStep };

/** Asks before a change of stage, with a reason where the step requires one. */
export function StepDialog({ asked: { customer, step }, onClose }: { asked: StepAsked; onClose: () => void }) {
  const t = customerTexts.useTexts();
  const { id, name, rowVersion } = customer;
  const save = useTakeStep();
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const asks = stepNeedsReason(step);
  const lacksReason = asks && !isReason(reason);
  return (
    <AskDialog
      title={t(`stage.${step}`, { name })}
      verb={t(`action.${step}`)}
      danger={step === "close"}
      byEnter={asks}
      keepsOpen={() => {
        setMissing(lacksReason);
        return lacksReason;
      }}
      run={() => save.mutateAsync({ id, step, reason, rowVersion })}
      done={t("stage.done")}
      onClose={onClose}
    >
      {asks ? <ReasonField value={reason} onChange={setReason} missing={missing} /> : null}
    </AskDialog>
  );
}
