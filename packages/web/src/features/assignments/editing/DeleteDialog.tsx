import type { Assignment } from "@busbar/contract/assignments/assignments";
import { AskDialog } from "../../../records/editing/AskDialog.tsx";
import { useRemoveAssignment } from "../assignment-queries.ts";
import { assignmentTexts } from "../assignment-texts.ts";
import { Effect } from "./Effect.tsx";
import { placeInFull } from "../list/place-words.ts";

/** Asks before an assignment that has not begun is deleted. */
export function DeleteDialog({ row, onClose }: { row: Assignment; onClose: () => void }) {
  const t = assignmentTexts.useTexts();
  const remove = useRemoveAssignment();
  const place = placeInFull(row, t);
  return (
    <AskDialog
      danger
      title={t("delete.title", { name: row.fullName, place })}
      verb={t("delete.verb")}
      run={() => remove.mutateAsync(row.id)}
      done={t("saved.deleted", { place })}
      onClose={onClose}
    >
      <p>{t("delete.text", { from: row.validFrom })}</p>
      <Effect intent={{ id: row.id, remove: true }} />
    </AskDialog>
  );
}
