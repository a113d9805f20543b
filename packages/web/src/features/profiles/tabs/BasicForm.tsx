import { OwnDetails, UserAccount } from "@busbar/contract/users/user-accounts";
import { ofOneself, Sex, sexWords } from "@busbar/contract/users/user-fields";
import { Button } from "../../../ui/form/Button.tsx";
import { Field, Form, useForm } from "../../../ui/form/Form.tsx";
import { TextField, TextArea } from "../../../ui/form/TextField.tsx";
import { RadioGroup } from "../../../ui/form/choices.tsx";
import { useState } from "react";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { currentRecord } from "../../../records/current-record.ts";
import { changedValues, clashes } from "../../../records/editing/changed-values.ts";
import { showFieldErrors } from "../../../kernel/forms/form-rules.ts";
import { useRules } from "../../../kernel/forms/use-rules.ts";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { toast } from "../../../kernel/portal/toasts.ts";
import { LastEdit } from "../../../records/editing/ChangeNote.tsx";
import { useNounWords } from "../../../records/fields/field-words.ts";
import { Callout } from "../../../ui/states/Callout.tsx";
import { ConflictDialog } from "../../../ui/dialogs/ConflictDialog.tsx";
import { SubmitButton } from "../../../ui/dialogs/SubmitButton.tsx";
import type { SaveProfile } from "../profile-queries.ts";
import { profileTexts } from "../profile-texts.ts";
import styles from "../profile.module.css";

const { fields } = ofOneself;

type BasicFormProps = {
  save: SaveProfile;
  work: ProfileWork;
  dirty: boolean;
  /** Whether the typed values were restored from a draft. */
  restored: boolean;
  onTyped: (typed: PersonalDetails) => void;
  onSaved: (account: UserAccount) => void;
  onUndo: () => void;
};

/** Sends the changed fields only; asks only about fields that were changed elsewhere, too. */
export function BasicForm({ save, work, dirty, restored, onTyped, onSaved, onUndo }: BasicFormProps) {
  const t = profileTexts.useTexts();
  const language = useLanguage();
  const words = useNounWords(ofOneself);
  const form = useForm<PersonalDetails>();
  const [conflict, setConflict] = useState<UserAccount | null>(null);
  const [refusal, setRefusal] = useState("");
  const { seen, typed } = work;
  const rules = useRules(OwnDetails);

  const send = async (names: readonly DetailField[], rowVersion: number) => {
    if (save.isPending) return;
    setRefusal("");
    const changes = Object.fromEntries(names.map((name) => [name, typed[name]])) as Partial<PersonalDetails>;
    try {
      const saved = await save.mutateAsync({ rowVersion, ...changes });
      toast.success(t("saved"));
      onSaved(saved);
    } catch (error) {
      const present = currentRecord(error, UserAccount);
      if (!present) {
        if (!showFieldErrors(form, error)) setRefusal(messageOf(error));
      } else if (clashes(seen, typed, detailsOf(present)).length > 0) setConflict(present);
      else await send(names, present.rowVersion);
    }
  };
  const merge = async (mine: ReadonlySet<DetailField>) => {
    if (!conflict) return;
    const open = clashes(seen, typed, detailsOf(conflict));
    const names = changedValues(seen, typed).filter((name) => !open.includes(name) || mine.has(name));
    setConflict(null);
    if (names.length === 0) onSaved(conflict);
    else await send(names, conflict.rowVersion);
  };
  const inWords = (name: DetailField, { [name]: value }: PersonalDetails) =>
    value ? words.showValue(name, value) : t("none");

  return (
    <Form
      form={form}
      className={styles.form}
      initialValues={typed}
      onTyped={onTyped}
      onFinish={() => void send(changedValues(seen, typed), work.rowVersion)}
    >
      {restored && <Callout tone="ok">{t("restored")}</Callout>}
      <Field name="fullName" label={words.fieldTitle("fullName")} rules={rules("fullName")}>
        <TextField maxLength={fields.fullName.maxLength ?? 0} autoComplete="name" />
      </Field>
      <Field name="nickname" label={words.fieldTitle("nickname")} rules={rules("nickname")}>
        <TextField maxLength={fields.nickname.maxLength ?? 0} autoComplete="nickname" />
      </Field>
      <Field name="sex" label={words.fieldTitle("sex")}>
        <RadioGroup options={Sex.options.map((value) => ({ value, label: sexWords[value][language] }))} />
      </Field>
      <Field
        name="introduction"
        label={words.fieldTitle("introduction")}
        rules={rules("introduction")}
        // Cards and lists have one line, and the server refuses line breaks.
        normalize={(text: string) => text.replace(/[\r\n]+/g, " ")}
      >
        <TextArea rows={3} maxLength={fields.introduction.maxLength ?? 0} counted />
      </Field>
      {refusal && <Callout tone="danger">{refusal}</Callout>}
      <div className={styles.actions}>
        <SubmitButton busy={save.isPending} disabled={!dirty}>
          {t("save")}
        </SubmitButton>
        <Button disabled={!dirty || save.isPending} onClick={onUndo}>
          {t("reset")}
        </Button>
      </div>
      {conflict && (
        <ConflictDialog
          title={t("conflict")}
          changed={<LastEdit of={conflict} />}
          clashes={clashes(seen, typed, detailsOf(conflict)).map((name) => ({
            name,
            title: words.fieldTitle(name),
            mine: inWords(name, typed),
            present: inWords(name, conflict),
          }))}
          onMerge={(mine) => void merge(mine)}
          onClose={() => setConflict(null)}
        />
      )}
    </Form>
  );
}

/** The form's values: what a person says about themselves. */
export type PersonalDetails = Pick<UserAccount, "fullName" | "nickname" | "sex" | "introduction">;
export type DetailField = keyof PersonalDetails;

const detailsOf = ({ fullName, nickname, sex, introduction }: PersonalDetails): PersonalDetails => ({
  fullName,
  nickname,
  sex,
  introduction,
});

/** The work in the form: the values when it began, and the typed ones. */
export type ProfileWork = { rowVersion: number; seen: PersonalDetails; typed: PersonalDetails };

export const workOn = (account: PersonalDetails & { rowVersion: number }): ProfileWork => ({
  rowVersion: account.rowVersion,
  seen: detailsOf(account),
  typed: detailsOf(account),
});
