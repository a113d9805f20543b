import type { Region } from "@busbar/contract/areas/areas";
import { Assignment } from "@busbar/contract/assignments/assignments";
import { toast } from "../../../kernel/portal/toasts.ts";
import { RecordDrawer } from "../../../records/editing/RecordDrawer.tsx";
import { useRecordEditor } from "../../../records/editing/use-record-editor.ts";
import { type CodeWords, valueInWords } from "../../../records/value-words.ts";
import { useSaveAssignment } from "../assignment-queries.ts";
import { type AssignmentValues, type Level, valuesOf } from "../assignment-rules.ts";
import { assignmentTexts } from "../assignment-texts.ts";
import { placeInFull, rankWord } from "../list/place-words.ts";
import { reasonOf } from "../row-actions.ts";
import { AssignmentForm } from "./AssignmentForm.tsx";

type AssignmentDrawerProps = {
  /** The current version; the form reports later ones. */
  row: Assignment | null;
  /** The business date; undefined until the list is loaded. */
  today: string | undefined;
  onClose: () => void;
};

/** Name of the draft in the view. */
export const draftName = "assignment";
export type AssignmentWork = { row: Assignment | null };

/** Adds an assignment (`row` null) or changes one. */
export function AssignmentDrawer({ row, today, onClose }: AssignmentDrawerProps) {
  const t = assignmentTexts.useTexts();
  const words = useFieldWords();
  const editor = useRecordEditor<Assignment, AssignmentValues, AssignmentWork>({
    draft: draftName,
    work: { row },
    sameWork: (found, present) => found.row?.id === present.row?.id,
    record: row,
    schema: Assignment,
    empty: {
      level: "PROVINCE",
      region: undefined,
      areaCode: undefined,
      userId: undefined,
      isPrimary: true,
      validFrom: today,
      validTo: undefined,
    },
    valuesOf,
    save: useSaveAssignment(),
    onSaved: (saved, seen) => {
      const place = placeInFull(saved, t);
      toast.success(seen ? t("saved.updated", { place }) : t("saved.created", { place, name: saved.fullName }));
    },
    onClose,
  });
  const present = editor.conflict ?? row;
  return (
    <RecordDrawer
      editor={editor}
      title={t(row ? "form.edit" : "form.create")}
      conflictTitle={t("stale.title")}
      closed={present ? reasonOf(present.actions.update, t) : undefined}
      {...words}
      onClose={onClose}
    >
      <AssignmentForm
        id={editor.formId}
        form={editor.form}
        initial={editor.initial}
        row={present ?? null}
        today={today}
        onSubmit={editor.submit}
      />
    </RecordDrawer>
  );
}

type Field = keyof AssignmentValues;

/** Titles and values of fields, for conflicts. */
function useFieldWords() {
  const t = assignmentTexts.useTexts();
  const titles = { isPrimary: t("form.primary"), validFrom: t("effectiveFrom"), validTo: t("form.lastDay") };
  const codes: CodeWords<AssignmentValues> = {
    level: (code: Level) => t(`level.${code}`),
    region: (code: Region) => t(`region.${code}`),
  };
  const words = { codes, empty: t("noEndDate"), flag: (isPrimary: boolean) => rankWord(isPrimary, t) };
  return {
    fieldTitle: (name: Field) => (titles as Partial<Record<Field, string>>)[name] ?? name,
    showValue: (name: Field, value: unknown) => valueInWords<AssignmentValues>(name, value, words),
  };
}
