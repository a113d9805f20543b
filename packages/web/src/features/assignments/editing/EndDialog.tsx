import { Assignment } from "@busbar/contract/assignments/assignments";
import { useId, useState } from "react";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { currentRecord } from "../../../records/current-record.ts";
import { toast } from "../../../kernel/portal/toasts.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { useSaveAssignment } from "../assignment-queries.ts";
import { toPlan, valuesOf } from "../assignment-rules.ts";
import { addDays } from "../../../ui/values/days.ts";
import { assignmentTexts } from "../assignment-texts.ts";
import styles from "../assignments.module.css";
import { DayField } from "../../../ui/fields/DayField.tsx";
import { placeInFull } from "../list/place-words.ts";
import { Callout } from "../../../ui/states/Callout.tsx";
import { Effect } from "./Effect.tsx";
import { PresentRow } from "./PresentRow.tsx";

/** Ends an assignment that has begun: asks for the last day and says what follows. */
export function EndDialog({ row: given, today, onClose }: { row: Assignment; today: string; onClose: () => void }) {
  const t = assignmentTexts.useTexts();
  const id = useId();
  const save = useSaveAssignment();
  const [row, setRow] = useState(given);
  const [last, setLast] = useState<string | undefined>(today);
  const [refusal, setRefusal] = useState("");
  const place = placeInFull(row, t);
  const name = row.fullName;
  const confirm = async () => {
    if (last === undefined) return setRefusal(t("end.required"));
    setRefusal("");
    try {
      await save.mutateAsync({ seen: row, rowVersion: row.rowVersion, values: { ...valuesOf(row), validTo: last } });
      toast.success(t("saved.ended", { place, last }));
      onClose();
    } catch (error) {
      const present = currentRecord(error, Assignment);
      if (present) setRow(present);
      else setRefusal(messageOf(error));
    }
  };
  const next = last && addDays(last, 1);
  const after = !row.isPrimary
    ? "end.afterDeputy"
    : row.level === "ORGANISATION"
      ? "end.afterDefault"
      : "end.afterPrimary";
  return (
    <ConfirmDialog
      open
      danger
      title={t("end.title", { name, place })}
      verb={t("end.verb")}
      writes
      stoppable
      onConfirm={confirm}
      onClose={onClose}
    >
      {row === given ? null : (
        <PresentRow row={row}>
          <p>{t("stale.confirm")}</p>
        </PresentRow>
      )}
      <label className={styles.day} htmlFor={id}>
        {t("lastDay")}
        {/* Ending it yesterday takes effect today; earlier days are history. */}
        <DayField id={id} value={last} min={addDays(today, -1)} required onChange={setLast} />
      </label>
      {next ? <p>{t("joined", { first: t(after, { next, name, place }), second: t("end.history") })}</p> : null}
      <Effect
        intent={last === undefined ? null : { id: row.id, change: toPlan({ ...valuesOf(row), validTo: last }) }}
      />
      {refusal ? <Callout tone="danger">{refusal}</Callout> : null}
    </ConfirmDialog>
  );
}
