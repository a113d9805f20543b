import { ContactDraft, contacts } from "@busbar/contract/customers/contact-fields";
import { Contact } from "@busbar/contract/customers/customer-contacts";
import { toast } from "../../../kernel/portal/toasts.ts";
import { RecordDrawer } from "../../../records/editing/RecordDrawer.tsx";
import { useRecordEditor } from "../../../records/editing/use-record-editor.ts";
import { useNounWords } from "../../../records/fields/field-words.ts";
import { RecordFields } from "../../../records/fields/RecordFields.tsx";
import { Form } from "../../../ui/form/Form.tsx";
import { customerTexts } from "../customer-texts.ts";
import { contactDraftName, type ContactWork } from "./contact-queries.ts";
import { contactValues, noContact, useSaveContact } from "./contact-queries.ts";

type Props = { work: ContactWork; contact: Contact | null; onClose: () => void };

/** Adds or edits a contact of a customer. `contact` is the current version. */
export function ContactDrawer({ work, contact, onClose }: Props) {
  const t = customerTexts.useTexts();
  const words = useNounWords(contacts);
  const editor = useRecordEditor<Contact, ContactDraft, ContactWork>({
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
  return (
    <RecordDrawer
      editor={editor}
      title={contact ? t("contact.edit", { name: contact.name }) : t("form.addContact")}
      conflictTitle={t("contact.conflict")}
      {...words}
      onClose={onClose}
    >
      <Form id={editor.formId} form={editor.form} initialValues={editor.initial} onFinish={editor.submit}>
        <RecordFields
          of={contacts}
          draft={ContactDraft}
          names={contacts.names}
          special={{ name: { autoFocus: true }, receives: { hint: t("contact.receivesHint") } }}
          unmarked
        />
      </Form>
    </RecordDrawer>
  );
}
