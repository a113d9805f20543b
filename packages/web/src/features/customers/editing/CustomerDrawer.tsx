import { Customer } from "@busbar/contract/customers/customers";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { toast } from "../../../kernel/portal/toasts.ts";
import { RecordDrawer } from "../../../records/editing/RecordDrawer.tsx";
import { useRecordEditor } from "../../../records/editing/use-record-editor.ts";
import { CustomerForm } from "./CustomerForm.tsx";
import { draftName, type Editing } from "./customer-values.ts";
import { oneCustomer, useSaveCustomer } from "../customer-queries.ts";
import { customerTexts } from "../customer-texts.ts";
import { useCustomerWords } from "../customer-words.ts";
import { type CustomerValues, emptyValues, valuesOf } from "./customer-values.ts";

const titles = {
  create: "form.create",
  lead: "form.lead",
  edit: "form.edit",
} as const;

/** Adds or edits a customer beside the list. Fetches the record first, so that nobody edits an outdated row. */
export function CustomerDrawer({ editing, onClose }: { editing: Editing; onClose: () => void }) {
  const t = customerTexts.useTexts();
  const api = useApi();
  const words = useCustomerWords();
  const id = "id" in editing ? editing.id : null;
  const record = useQuery({ ...oneCustomer(api, id ?? ""), enabled: id !== null, staleTime: 0 });
  const editor = useRecordEditor<Customer, CustomerValues, Editing>({
    draft: draftName,
    work: editing,
    sameWork,
    // The first fresh answer is the version that the person edits; later ones show as conflicts.
    record: id === null ? null : record.isFetchedAfterMount ? record.data : undefined,
    schema: Customer,
    empty: emptyValues,
    valuesOf,
    save: useSaveCustomer(editing.kind === "lead"),
    onSaved: (saved, seen) =>
      toast.success(seen ? t("form.saved") : t("form.created", { customerNo: saved.customerNo })),
    onClose,
  });
  return (
    <RecordDrawer
      editor={editor}
      title={t(titles[editing.kind])}
      size={720}
      conflictTitle={t("conflict.title")}
      {...words}
      loadError={record.error}
      onRetry={() => void record.refetch()}
      onClose={onClose}
    >
      <CustomerForm
        id={editor.formId}
        form={editor.form}
        initial={editor.initial}
        kind={editing.kind}
        group={"group" in editing ? editing.group : undefined}
        onSubmit={editor.submit}
      />
    </RecordDrawer>
  );
}

const sameWork = (one: Editing, other: Editing) =>
  one.kind === other.kind && ("id" in one ? one.id : "") === ("id" in other ? other.id : "");
