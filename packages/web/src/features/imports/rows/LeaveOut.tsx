import type { ImportRow } from "@busbar/contract/imports/imports";
import { useState } from "react";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import controls from "../../../ui/fields/controls.module.css";
import { Button } from "../../../ui/form/Button.tsx";
import styles from "../imports.module.css";
import { useImportTexts } from "../import-kind.tsx";

type LeaveOutProps = { row: ImportRow; onSave: (because: string | null) => Promise<unknown> };

/** Leaves an invalid row out, with a reason, and takes it in again. */
export function LeaveOut({ row, onSave }: LeaveOutProps) {
  const t = useImportTexts();
  const [asking, setAsking] = useState(false);
  const [because, setBecause] = useState("");
  const save = (reason: string | null) =>
    onSave(reason).then(
      () => setAsking(false),
      () => setAsking(false),
    );
  if (row.verdict === "left")
    return (
      <Button variant="link" onClick={() => void save(null)}>
        {t("rows.takeIn")}
      </Button>
    );
  if (row.verdict !== "wrong") return null;
  return (
    <>
      <Button variant="link" onClick={() => setAsking(true)}>
        {t("rows.leaveOut")}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t("rows.because", { row: row.row })}
        verb={t("rows.leaveOut")}
        writes
        onConfirm={() => (because.trim() === "" ? Promise.resolve() : save(because.trim()))}
        onClose={() => setAsking(false)}
      >
        <input
          className={`${controls.input} ${styles.because}`}
          aria-label={t("rows.because", { row: row.row })}
          maxLength={200}
          value={because}
          onChange={({ target }) => setBecause(target.value)}
        />
        <p>{t("rows.becauseHint")}</p>
      </ConfirmDialog>
    </>
  );
}
