import type { Assignment } from "@busbar/contract/assignments";
import { useState } from "react";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { toast } from "../../../kernel/portal/toasts.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { useRemoveAssignment } from "../assignment-queries.ts";
import { assignmentTexts } from "../assignment-texts.ts";
import { Callout } from "../../../ui/states/Callout.tsx";
import { placeInFull } from "../place-words.ts";

/** Asks before an assignment that has not begun is deleted; a refusal is told in the dialog. */
export function DeleteDialog({ row, onClose }: { row: Assignment; onClose: () => void }) {
  const t = assignmentTexts.useTexts();
  const remove = useRemoveAssignment();
  const [refusal, setRefusal] = useState("");
  const place = placeInFull(row, t);
  const confirm = async () => {
    try {
      await remove.mutateAsync(row.id);
      toast.success(t("saved.deleted", { place }));
      onClose();
    } catch (error) {
      setRefusal(messageOf(error));
    }
  };
  return (
    <ConfirmDialog
      open
      danger
      title={t("delete.title", { name: row.fullName, place })}
      verb={t("delete.verb")}
      writes
      stoppable
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t("delete.text", { from: row.validFrom })}</p>
      {refusal ? <Callout tone="danger">{refusal}</Callout> : null}
    </ConfirmDialog>
  );
}
