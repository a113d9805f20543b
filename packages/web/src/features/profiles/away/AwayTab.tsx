import type { Absence, AbsenceState } from "@busbar/contract/absences/absences";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { useApi, useCan, useUser } from "../../../kernel/portal/portal-context.tsx";
import { AskDialog } from "../../../records/editing/AskDialog.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../../ui/states/PageSkeleton.tsx";
import { lastDayOf } from "../../../ui/values/days.ts";
import { StatusTag, type StatusTone } from "../../../ui/values/StatusTag.tsx";
import { awayTexts } from "./away-texts.ts";
import { absences, useEndAbsence } from "./absence-queries.ts";
import { AwayDialog } from "./AwayDialog.tsx";
import { SettingRow } from "../tabs/SettingRow.tsx";
import styles from "../profile.module.css";

const tones: Record<AbsenceState, StatusTone> = {
  IN_FORCE: "active",
  COMING: "neutral",
  OVER: "locked",
  CALLED_OFF: "locked",
};

/** Who stands in for the person, and for whom the person stands in. */
export function AwayTab() {
  const t = awayTexts.useTexts();
  const known = useQuery(absences(useApi()));
  const mayForOthers = useCan()(["user:admin"]);
  const [adding, setAdding] = useState(false);
  const [ending, setEnding] = useState<Absence | null>(null);
  const { data } = known;
  const canAdd = data?.canHandOn === true || mayForOthers;
  return (
    <>
      <div className={styles.tabHead}>
        <p className={styles.lead}>{canAdd ? t("text") : t("nothing")}</p>
        {canAdd ? <Button onClick={() => setAdding(true)}>{t("set")}</Button> : null}
      </div>
      {known.isError && !data ? (
        <ErrorState message={messageOf(known.error)} onRetry={() => void known.refetch()} />
      ) : null}
      {known.isLoading ? <Skeleton lines={4} /> : null}
      {data?.list.length === 0 ? <EmptyState title={t("none")} /> : null}
      <ul className={styles.rows}>
        {data?.list.map((row) => (
          <AbsenceLine key={row.id} row={row} onEnd={() => setEnding(row)} />
        ))}
      </ul>
      {adding && data ? (
        <AwayDialog canHandOn={data.canHandOn} today={data.today} onClose={() => setAdding(false)} />
      ) : null}
      {ending ? <EndDialog row={ending} onClose={() => setEnding(null)} /> : null}
    </>
  );
}

function AbsenceLine({ row, onEnd }: { row: Absence; onEnd: () => void }) {
  const t = awayTexts.useTexts();
  const { id } = useUser();
  const { person, standIn, fromDate, toDate, reason, ended } = row;
  const names = { person: person.fullName, standIn: standIn.fullName };
  const title = person.id === id ? t("mine", names) : standIn.id === id ? t("for", names) : t("others", names);
  const days =
    row.state === "CALLED_OFF"
      ? t("calledOff", { from: fromDate })
      : t("days", { from: fromDate, last: lastDayOf(toDate) ?? "" });
  return (
    <SettingRow
      title={title}
      text={
        <>
          <span className={styles.awayDays}>
            <StatusTag tone={tones[row.state]}>{t(`state.${row.state}`)}</StatusTag>
            {days}
          </span>
          {reason ? <small>{reason}</small> : null}
          {ended?.by ? <small>{t("endedBy", { name: ended.by })}</small> : null}
        </>
      }
      action={
        row.canEnd ? (
          <Button onClick={onEnd} aria-label={`${t(endVerb(row))} ${title}`}>
            {t(endVerb(row))}
          </Button>
        ) : null
      }
    />
  );
}

const endVerb = ({ state }: Absence) => (state === "COMING" ? "callOff" : "end");

function EndDialog({ row, onClose }: { row: Absence; onClose: () => void }) {
  const t = awayTexts.useTexts();
  const end = useEndAbsence();
  const names = { person: row.person.fullName, standIn: row.standIn.fullName };
  return (
    <AskDialog
      title={t(endVerb(row))}
      verb={t(endVerb(row))}
      done={t("ended")}
      run={() => end.mutateAsync(row.id)}
      onClose={onClose}
    >
      <p>{t("endText", names)}</p>
    </AskDialog>
  );
}
