import { yearBefore } from "@busbar/contract/contracts/contract-months";
import type { Contract } from "@busbar/contract/contracts/contracts";
import { isReason } from "@busbar/contract/values/reasons";
import { useState } from "react";
import { AskDialog } from "../../../records/editing/AskDialog.tsx";
import { DayField } from "../../../ui/fields/DayField.tsx";
import { LastDayField } from "../../../ui/fields/LastDayField.tsx";
import { TextArea } from "../../../ui/form/TextField.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { addDays } from "../../../ui/values/days.ts";
import { type StepGiven, useContractStep } from "../contract-queries.ts";
import type { ContractStep } from "../contract-steps.ts";
import { contractTexts } from "../contract-texts.ts";
import styles from "../contracts.module.css";

type ContractDialogProps = {
  step: ContractStep;
  /** Gets the draft of a renewal, or null when the contract was deleted. */
  onDone: (answer: Contract | null) => void;
  onClose: () => void;
};

/** The term of equal length that begins the day after. */
const followingTerm = ({ startDate, endDate }: Pick<Contract, "startDate" | "endDate">) => {
  const years = Number(endDate.slice(0, 4)) - Number(startDate.slice(0, 4));
  const wholeYears = years > 0 && endDate.slice(4) === startDate.slice(4);
  const days = (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000;
  const end = wholeYears ? `${Number(endDate.slice(0, 4)) + years}${endDate.slice(4)}` : addDays(endDate, days);
  return { startDate: endDate, endDate: end };
};

/** Asks before a workflow step, with its parameters and its consequences. */
export function ContractDialog({ step: { kind, row }, onDone, onClose }: ContractDialogProps) {
  const t = contractTexts.useTexts();
  const { today } = row;
  const take = useContractStep();
  const [reason, setReason] = useState("");
  const [day, setDay] = useState(kind === "terminate" ? addDays(today, 1) : (row.signDate ?? today));
  const [term, setTerm] = useState(followingTerm({ startDate: row.startDate, endDate: row.endsOn }));
  const [missing, setMissing] = useState(false);
  const needsReason = kind === "return" || kind === "returnAmendment" || kind === "terminate" || kind === "hold";
  const given: StepGiven =
    kind === "return" || kind === "returnAmendment" || kind === "hold"
      ? { kind, reason }
      : kind === "sign"
        ? { kind, signDate: day }
        : kind === "terminate"
          ? { kind, terminatedOn: day, reason }
          : kind === "renew"
            ? { kind, ...term }
            : { kind };
  const lost = row.volumes.filter(({ month }) => `${month}-01` >= day).length;
  return (
    <AskDialog
      danger={kind === "terminate" || kind === "remove"}
      title={t(`${kind}.title`, { contractNo: row.contractNo })}
      verb={t(`${kind}.verb`)}
      run={() => take.mutateAsync({ row, given }).then(onDone)}
      done={t(`${kind}.done`)}
      keepsOpen={() => {
        const isMissing = needsReason && !isReason(reason);
        setMissing(isMissing);
        return isMissing;
      }}
      onClose={onClose}
    >
      <p>{t(`${kind}.text`)}</p>
      {kind === "sign" ? (
        <label className={styles.field}>
          {t("sign.date")}
          <DayField required today={today} value={day} onChange={(next) => next && setDay(next)} />
        </label>
      ) : null}
      {kind === "terminate" ? (
        <>
          <label className={styles.field}>
            {t("terminate.last")}
            <LastDayField required value={day} onChange={(next) => next && setDay(next)} />
          </label>
          <p>{t("terminate.ends", { points: new Set(row.points.map(({ pointId }) => pointId)).size, months: lost })}</p>
        </>
      ) : null}
      {kind === "renew" ? (
        <>
          <label className={styles.field}>
            {t("renew.from")}
            <DayField
              required
              value={term.startDate}
              onChange={(startDate) => startDate && setTerm({ ...term, startDate })}
            />
          </label>
          <label className={styles.field}>
            {t("renew.until")}
            <LastDayField
              required
              value={term.endDate}
              onChange={(endDate) => endDate && setTerm({ ...term, endDate })}
            />
          </label>
          <p>{t("renew.volumes", { month: yearBefore(term.startDate.slice(0, 7)) })}</p>
        </>
      ) : null}
      {needsReason ? (
        <label className={styles.field}>
          {t("reason")}
          <TextArea rows={3} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
        </label>
      ) : null}
      {missing ? <Callout tone="danger">{t("reason.required")}</Callout> : null}
    </AskDialog>
  );
}
