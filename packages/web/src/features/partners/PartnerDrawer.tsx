import { problemText } from "@busbar/contract/kernel/errors/zod-problem";
import { Partner, PartnerDraft } from "@busbar/contract/partners/partners";
import type { ReactNode } from "react";
import { labelPlaceholder, rulesFrom } from "../../kernel/forms/form-rules.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { toast } from "../../kernel/portal/toasts.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { CreditCodeField } from "../../records/editing/CreditCodeField.tsx";
import { RecordDrawer } from "../../records/editing/RecordDrawer.tsx";
import { useRecordEditor } from "../../records/editing/use-record-editor.ts";
import { DayField } from "../../ui/fields/DayField.tsx";
import { LastDayField } from "../../ui/fields/LastDayField.tsx";
import controls from "../../ui/fields/controls.module.css";
import { Field, Form } from "../../ui/form/Form.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { partnerTexts } from "./feature.ts";
import { useSavePartner, valuesOf } from "./partner-queries.ts";
import { draftName, type Editing } from "./partner-steps.ts";
import { useFieldWords } from "./partner-words.tsx";

const empty: PartnerDraft = {
  name: "",
  uscc: "",
  contactName: "",
  contactMobile: "",
  agreementFrom: "",
  agreementTo: null,
  note: "",
};

/** Adds or changes a partner. */
export function PartnerDrawer({ editing, onClose }: { editing: Editing; onClose: () => void }) {
  const t = partnerTexts.useTexts();
  const language = useLanguage();
  const words = useFieldWords();
  const editor = useRecordEditor<Partner, PartnerDraft, Editing>({
    draft: draftName,
    work: editing,
    sameWork: (found, present) => found.row?.id === present.row?.id,
    record: editing.row,
    schema: Partner,
    empty,
    valuesOf,
    save: useSavePartner(useApi()),
    onSaved: ({ name }) => toast.success(t("saved", { name })),
    onClose,
  });
  const rules = (name: keyof PartnerDraft) =>
    rulesFrom(PartnerDraft, name, (_, issue) => problemText(issue, language, labelPlaceholder));
  const optional = (name: keyof PartnerDraft): ReactNode => (
    <>
      {words.fieldTitle(name)} <span className={controls.optional}>{t("form.optional")}</span>
    </>
  );
  return (
    <RecordDrawer
      editor={editor}
      title={t(editing.row ? "editTitle" : "create")}
      conflictTitle={t("conflict")}
      {...words}
      onClose={onClose}
    >
      <Form id={editor.formId} form={editor.form} initialValues={editor.initial} onFinish={editor.submit}>
        <Field name="name" label={words.fieldTitle("name")} rules={rules("name")}>
          <TextField autoFocus maxLength={120} autoComplete="off" />
        </Field>
        <CreditCodeField label={optional("uscc")} rules={rules("uscc")} />
        <Field name="agreementFrom" label={words.fieldTitle("agreementFrom")} rules={rules("agreementFrom")}>
          <DayField required />
        </Field>
        <Field
          name="agreementTo"
          label={optional("agreementTo")}
          hint={t("form.lastDayHint")}
          rules={rules("agreementTo")}
        >
          <LastDayField />
        </Field>
        <Field name="contactName" label={optional("contactName")} rules={rules("contactName")}>
          <TextField maxLength={60} autoComplete="off" />
        </Field>
        <Field name="contactMobile" label={optional("contactMobile")} rules={rules("contactMobile")}>
          <TextField maxLength={40} inputMode="tel" autoComplete="off" />
        </Field>
        <Field name="note" label={optional("note")} rules={rules("note")}>
          <TextField maxLength={500} autoComplete="off" />
        </Field>
      </Form>
    </RecordDrawer>
  );
}
