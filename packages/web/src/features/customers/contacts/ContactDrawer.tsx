import { Contact, contactDutyWords, contactNoticeWords } from "@busbar/contract/customers/customer-contacts";
import { ContactDraft, ContactDuty, ContactNotice } from "@busbar/contract/customers/customer-fields";
import { problemText } from "@busbar/contract/kernel/errors/zod-problem";
import { labelPlaceholder, rulesFrom } from "../../../kernel/forms/form-rules.ts";
import { toast } from "../../../kernel/portal/toasts.ts";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { RecordDrawer } from "../../../records/editing/RecordDrawer.tsx";
import { useRecordEditor } from "../../../records/editing/use-record-editor.ts";
import { MultiSelect, Select } from "../../../ui/form/choices.tsx";
import { Field, Form } from "../../../ui/form/Form.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { customerTexts } from "../customer-texts.ts";
import { showValue } from "../detail/show-value.ts";
import { fieldTitle } from "../field-titles.ts";
import { contactDraftName, type ContactWork } from "./contact-dialogs.ts";
import { type ContactValues, contactValues, noContact, useSaveContact } from "./contact-queries.ts";

type Props = { work: ContactWork; contact: Contact | null; onClose: () => void };

/** Adds or edits a contact of a customer. `contact` is the current version. */
export function ContactDrawer({ work, contact, onClose }: Props) {
  const t = customerTexts.useTexts();
  const language = useLanguage();
  const editor = useRecordEditor<Contact, ContactValues, ContactWork>({
    draft: contactDraftName,
    work,
    record: contact,
    schema: Contact,
    empty: noContact,
    valuesOf: contactValues,
    save: useSaveContact(work.customerId),
    onSaved: ({ name }) => toast.success(t("contact.saved", { name })),
    onClose,
  });
  const rules = (name: "name" | "mobile" | "email") =>
    rulesFrom(ContactDraft, name, (_, issue) => problemText(issue, language, labelPlaceholder));
  return (
    <RecordDrawer
      editor={editor}
      title={contact ? t("contact.edit", { name: contact.name }) : t("form.addContact")}
      conflictTitle={t("contact.conflict")}
      fieldTitle={(name) => (name === "name" ? t("form.contactName") : fieldTitle(name, t))}
      showValue={(name, value) => showValue(name, value, t)}
      onClose={onClose}
    >
      <Form id={editor.formId} form={editor.form} initialValues={editor.initial} onFinish={editor.submit}>
        <Field name="name" label={t("form.contactName")} rules={rules("name")}>
          <TextField autoFocus autoComplete="off" />
        </Field>
        <Field name="mobile" label={t("form.contactMobile")} rules={rules("mobile")}>
          <TextField inputMode="tel" autoComplete="off" />
        </Field>
        <Field name="email" label={t("form.contactEmail")} rules={rules("email")}>
          <TextField inputMode="email" autoComplete="off" />
        </Field>
        <Field name="duty" label={t("form.contactDuty")}>
          <Select options={ContactDuty.options.map((value) => ({ value, label: contactDutyWords[value][language] }))} />
        </Field>
        <Field name="receives" label={t("contact.receives")} hint={t("contact.receivesHint")}>
          <MultiSelect
            options={ContactNotice.options.map((value) => ({ value, label: contactNoticeWords[value][language] }))}
          />
        </Field>
      </Form>
    </RecordDrawer>
  );
}
