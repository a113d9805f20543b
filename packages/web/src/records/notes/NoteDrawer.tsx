import { roleCodes } from "@busbar/contract/kernel/role-codes";
import { FollowUp, FollowUpDraft } from "@busbar/contract/follow-ups/follow-ups";
import { useQuery } from "@tanstack/react-query";
import { useRules } from "../../kernel/forms/use-rules.ts";
import { useApi, useUser } from "../../kernel/portal/portal-context.tsx";
import { toast } from "../../kernel/portal/toasts.ts";
import { DayField, type DayFieldProps } from "../../ui/fields/DayField.tsx";
import { Select } from "../../ui/form/choices.tsx";
import { Field, Form } from "../../ui/form/Form.tsx";
import { type FieldControl, TextArea, TextField } from "../../ui/form/TextField.tsx";
import { useUiTexts } from "../../ui/texts/ui-texts.tsx";
import { RecordDrawer } from "../editing/RecordDrawer.tsx";
import { useRecordEditor } from "../editing/use-record-editor.ts";
import { OptionalLabel } from "../fields/RecordFields.tsx";
import type { RecordOf } from "../record-of.ts";
import { colleagues, draftName, useSaveNote } from "./note-queries.ts";
import { notesTexts } from "./notes-texts.ts";

export type Editing = { note: FollowUp | null };

const valuesOf = ({ text, nextStep, dueOn, turn }: FollowUp): FollowUpDraft => ({ text, nextStep, dueOn, turn });

/** Adds or edits a note beside the record. */
export function NoteDrawer({ of, editing, onClose }: { of: RecordOf; editing: Editing; onClose: () => void }) {
  const t = notesTexts.useTexts();
  const user = useUser();
  const none = useUiTexts().record.empty;
  const editor = useRecordEditor<FollowUp, FollowUpDraft, Editing>({
    draft: draftName,
    work: editing,
    sameWork: (found, present) => found.note?.id === present.note?.id,
    record: editing.note,
    schema: FollowUp,
    empty: { text: "", nextStep: "", dueOn: null, turn: user.userCode },
    valuesOf,
    save: useSaveNote(useApi(), of),
    onSaved: () => toast.success(t("saved")),
    onClose,
  });
  const rules = useRules(FollowUpDraft);
  const fieldTitle = (name: keyof FollowUpDraft) => t(`field.${name}`);
  return (
    <RecordDrawer
      editor={editor}
      title={t(editing.note ? "editTitle" : "addTitle")}
      conflictTitle={t("conflict")}
      fieldTitle={fieldTitle}
      showValue={(name, value) => (name === "turn" && value === null ? t("otherSide") : String(value ?? "") || none)}
      onClose={onClose}
    >
      <Form id={editor.formId} form={editor.form} initialValues={editor.initial} onFinish={editor.submit}>
        <Field name="text" label={fieldTitle("text")} rules={rules("text")}>
          <TextArea autoFocus rows={5} maxLength={2000} counted />
        </Field>
        <Field
          name="nextStep"
          label={<OptionalLabel>{fieldTitle("nextStep")}</OptionalLabel>}
          hint={t("stepHint")}
          rules={rules("nextStep")}
        >
          <TextField maxLength={200} autoComplete="off" />
        </Field>
        <Field name="dueOn" label={fieldTitle("dueOn")} rules={rules("dueOn")} dependsOn={["nextStep"]}>
          <DueField />
        </Field>
        <Field name="turn" label={fieldTitle("turn")}>
          <TurnField holder={editing.note} />
        </Field>
      </Form>
    </RecordDrawer>
  );
}

type DueFieldProps = Omit<DayFieldProps, "value" | "onChange"> & {
  value?: string | null;
  onChange?: (day: string | null) => void;
};

const DueField = ({ value = null, onChange, ...rest }: DueFieldProps) => (
  <DayField {...rest} value={value ?? undefined} onChange={(day) => onChange?.(day ?? null)} />
);

type TurnFieldProps = FieldControl & {
  value?: string | null;
  onChange?: (userCode: string | null) => void;
  /** The current holder may no longer be among the options. */
  holder: FollowUp | null;
};

const outside: readonly string[] = [roleCodes.enterprise, roleCodes.partner];
const otherSide = "";

function TurnField({ value = null, onChange, holder, ...rest }: TurnFieldProps) {
  const t = notesTexts.useTexts();
  const user = useUser();
  const people = useQuery(colleagues(useApi())).data ?? [];
  const known = new Map([[user.userCode, user.fullName || user.username]]);
  if (holder?.turn) known.set(holder.turn, holder.turnName ?? holder.turn);
  for (const { userCode, fullName, roleCode } of people) if (!outside.includes(roleCode)) known.set(userCode, fullName);
  return (
    <Select
      {...rest}
      searchable
      value={value ?? otherSide}
      onChange={(userCode) => onChange?.(userCode === otherSide ? null : userCode)}
      options={[
        ...[...known].map(([userCode, name]) => ({ value: userCode, label: `${name} ${userCode}` })),
        { value: otherSide, label: t("otherSide") },
      ]}
    />
  );
}
