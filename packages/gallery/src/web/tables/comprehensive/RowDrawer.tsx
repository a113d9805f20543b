import { useRules } from "@busbar/web/kernel/forms/use-rules.ts";
import { toast } from "@busbar/web/kernel/portal/toasts.ts";
import { RecordDrawer } from "@busbar/web/records/editing/RecordDrawer.tsx";
import { useRecordEditor } from "@busbar/web/records/editing/use-record-editor.ts";
import { Select } from "@busbar/web/ui/form/choices.tsx";
import { Field, Form } from "@busbar/web/ui/form/Form.tsx";
import { TextArea, TextField } from "@busbar/web/ui/form/TextField.tsx";
import { RowStatus, TableFields, TableRow } from "../../../contract/gallery-routes.ts";
import { useGallery } from "../../kit/use-gallery.ts";
import { tableTexts } from "../table-texts.ts";
import { type RowValues, useSaveRow, valuesOf } from "../table-queries.ts";

export type EditedRow = { row: TableRow | null };
export const draftName = "table-row";

const empty: RowValues = { title: "", author: "", description: "", status: "draft", rate: 3, percent: 0 };

/** What a row needs beyond the call, which leaves out what stays. */
const FormValues = TableFields.required({ title: true, author: true });

/** Adds or changes a row beside its table. */
export function RowDrawer({ editing, onClose }: { editing: EditedRow; onClose: () => void }) {
  const t = tableTexts.useTexts();
  const editor = useRecordEditor<TableRow, RowValues, EditedRow>({
    draft: draftName,
    work: editing,
    sameWork: (found, present) => found.row?.id === present.row?.id,
    record: editing.row,
    schema: TableRow,
    empty,
    valuesOf,
    save: useSaveRow(useGallery()),
    onSaved: ({ title }) => toast.success(t("saved", { title })),
    onClose,
  });
  const rules = useRules(FormValues);
  return (
    <RecordDrawer
      editor={editor}
      title={t(editing.row ? "edit.title" : "add")}
      conflictTitle={t("edit.conflict")}
      fieldTitle={(name) => t(name)}
      showValue={(name, value) => (name === "status" ? t(`status.${value as RowStatus}`) : String(value))}
      onClose={onClose}
    >
      <Form id={editor.formId} form={editor.form} initialValues={editor.initial} onFinish={editor.submit}>
        <Field name="title" label={t("title")} rules={rules("title")}>
          <TextField autoFocus maxLength={100} autoComplete="off" />
        </Field>
        <Field name="author" label={t("author")} rules={rules("author")}>
          <TextField maxLength={40} autoComplete="off" />
        </Field>
        <Field name="description" label={t("description")} rules={rules("description")}>
          <TextArea rows={3} maxLength={500} counted />
        </Field>
        <Field name="status" label={t("status")}>
          <Select options={RowStatus.options.map((value) => ({ value, label: t(`status.${value}`) }))} />
        </Field>
        <Field name="rate" label={t("rate")}>
          <Select options={[1, 2, 3, 4, 5].map((rate) => ({ value: rate, label: t("rate.of", { rate }) }))} />
        </Field>
      </Form>
    </RecordDrawer>
  );
}
