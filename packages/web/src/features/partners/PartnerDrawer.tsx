import { emptyValues } from "@busbar/contract/fields/noun";
import { Partner, PartnerDraft, partners } from "@busbar/contract/partners/partners";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { toast } from "../../kernel/portal/toasts.ts";
import { RecordDrawer } from "../../records/editing/RecordDrawer.tsx";
import { useRecordEditor } from "../../records/editing/use-record-editor.ts";
import { RecordFields } from "../../records/fields/RecordFields.tsx";
import { Form } from "../../ui/form/Form.tsx";
import { partnerTexts } from "./partner-texts.ts";
import { useSavePartner, valuesOf } from "./partner-queries.ts";
import { draftName, type Editing } from "./partner-steps.ts";
import { useFieldWords } from "./partner-words.tsx";

const { status: _, ...empty } = emptyValues(partners);

/** Adds or changes a partner. */
export function PartnerDrawer({ editing, onClose }: { editing: Editing; onClose: () => void }) {
  const t = partnerTexts.useTexts();
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
  return (
    <RecordDrawer
      editor={editor}
      title={t(editing.row ? "editTitle" : "create")}
      conflictTitle={t("conflict")}
      {...words}
      onClose={onClose}
    >
      <Form id={editor.formId} form={editor.form} initialValues={editor.initial} onFinish={editor.submit}>
        <RecordFields
          of={partners}
          draft={PartnerDraft}
          names={[
            "name",
            "uscc",
            "agreementFrom",
            "agreementTo",
            "contactName",
            "contactMobile",
            "note",
            "externalRefs",
          ]}
          special={{ name: { autoFocus: true }, agreementTo: { hint: t("form.lastDayHint") } }}
        />
      </Form>
    </RecordDrawer>
  );
}
