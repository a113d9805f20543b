import {
  TaxInvoiceDraft,
  TaxInvoiceKind,
  taxInvoiceKindWords,
  taxInvoices,
} from "@busbar/contract/tax-invoices/tax-invoice-fields";
import { type InvoicedStatement, TaxInvoice } from "@busbar/contract/tax-invoices/tax-invoices";
import { Exact } from "@busbar/contract/kernel/decimal";
import { monthOf } from "@busbar/contract/values/months";
import { useQuery } from "@tanstack/react-query";
import { useRules } from "../../kernel/forms/use-rules.ts";
import { useApi, useBusinessDate } from "../../kernel/portal/portal-context.tsx";
import { toast } from "../../kernel/portal/toasts.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { RecordDrawer } from "../../records/editing/RecordDrawer.tsx";
import { type Sent, useRecordEditor } from "../../records/editing/use-record-editor.ts";
import { RecordFields } from "../../records/fields/RecordFields.tsx";
import { DayField } from "../../ui/fields/DayField.tsx";
import { MultiSelect, RadioGroup } from "../../ui/form/choices.tsx";
import { Field, Form, useTyped } from "../../ui/form/Form.tsx";
import { TextArea, TextField } from "../../ui/form/TextField.tsx";
import { Callout } from "../../ui/states/Callout.tsx";
import { formatMoney } from "../../ui/values/format-values.ts";
import { taxInvoiceTexts } from "./tax-invoice-texts.ts";
import { draftName, type Editing, useTaxInvoiceWrite, valuesOf, waitingOf } from "./tax-invoice-queries.ts";
import { useFieldWords } from "./tax-invoice-words.ts";

const isAmount = /^-?\d+(\.\d{1,2})?$/;

/** Records a tax invoice, or corrects one. */
export function TaxInvoiceDrawer({ editing, onClose }: { editing: Editing; onClose: () => void }) {
  const t = taxInvoiceTexts.useTexts();
  const api = useApi();
  const language = useLanguage();
  const today = useBusinessDate();
  const words = useFieldWords();
  const row = editing.kind === "update" ? editing.row : null;
  const from = editing.kind === "red" ? editing.of : row;
  const customerId = editing.kind === "create" ? editing.statement.customerId : from!.customerId;
  const waiting = useQuery(waitingOf(api, customerId)).data?.list ?? [];
  const own: readonly InvoicedStatement[] = editing.kind === "create" ? [editing.statement] : from!.statements;
  const statements = [...own, ...waiting.filter(({ id }) => own.every((one) => one.id !== id))];
  const save = useTaxInvoiceWrite(({ seen, names, values, rowVersion }: Sent<TaxInvoice, TaxInvoiceDraft>, options) => {
    if (!seen) return api.createTaxInvoice({ body: values }, options);
    const changed = Object.fromEntries(names.map((name) => [name, values[name]]));
    return api.updateTaxInvoice({ params: { id: seen.id }, body: { ...changed, rowVersion } }, options);
  });
  const first = valuesOf(editing, today);
  const editor = useRecordEditor<TaxInvoice, TaxInvoiceDraft, Editing>({
    draft: draftName,
    work: editing,
    sameWork: (found, present) => JSON.stringify(found) === JSON.stringify(present),
    record: row,
    schema: TaxInvoice,
    empty: first,
    valuesOf: (record) => valuesOf({ kind: "update", row: record }, today),
    save,
    onSaved: ({ number }) => toast.success(t("saved", { number })),
    onClose,
  });
  const typed = { ...first, ...useTyped(editor.form) };
  const kinds = TaxInvoiceKind.options.map((value) => ({ value, label: taxInvoiceKindWords[value][language] }));
  const rules = useRules(TaxInvoiceDraft);
  const fields = (...names: (keyof typeof taxInvoices.fields)[]) => (
    <RecordFields
      of={taxInvoices}
      draft={TaxInvoiceDraft}
      names={names}
      unmarked
      special={{
        number: { autoFocus: true, hint: t("numberHint") },
        kind: { control: <RadioGroup options={kinds} /> },
        issuedOn: { control: <DayField required today={today} /> },
        // As text: a sum with its sign, which is compared with the statements while it is typed.
        net: { control: <TextField maxLength={20} autoComplete="off" /> },
        tax: { control: <TextField maxLength={20} autoComplete="off" /> },
        note: { control: <TextArea rows={2} maxLength={500} /> },
      }}
    />
  );
  return (
    <RecordDrawer
      editor={editor}
      title={t(editing.kind === "update" ? "edit" : editing.kind === "red" ? "recordRed" : "record")}
      conflictTitle={t("conflict")}
      {...words}
      onClose={onClose}
    >
      <Form id={editor.formId} form={editor.form} initialValues={editor.initial} onFinish={editor.submit}>
        {editing.kind === "red" ? <p>{t("redHint", { number: editing.of.number })}</p> : null}
        {fields("number", "kind", "issuedOn")}
        <Field name="invoiceIds" label={t("column.statements")} rules={rules("invoiceIds")}>
          <MultiSelect
            options={statements.map(({ id, docNo, period, payable }) => ({
              value: id,
              label: `${docNo} · ${monthOf(period)} · ${formatMoney(payable)}`,
            }))}
          />
        </Field>
        {fields("net", "tax")}
        <Compared values={typed} statements={statements} />
        {fields("note")}
      </Form>
    </RecordDrawer>
  );
}

/**
 * The gross amount and its difference from the chosen statements: a hint only, since a statement may have several
 * invoices.
 */
function Compared({ values, statements }: { values: TaxInvoiceDraft; statements: readonly InvoicedStatement[] }) {
  const t = taxInvoiceTexts.useTexts();
  if (!isAmount.test(values.net ?? "") || !isAmount.test(values.tax ?? "")) return null;
  const gross = new Exact(values.net).plus(values.tax);
  const owed = statements
    .filter(({ id }) => values.invoiceIds?.includes(id))
    .reduce((all, { payable }) => all.plus(payable), new Exact(0));
  // The amount of a red-letter invoice is negative.
  const difference = values.redOfId === null ? gross.minus(owed) : gross.plus(owed);
  const shown = { gross: formatMoney(gross.toFixed(2)), difference: formatMoney(difference.toFixed(2)) };
  return difference.isZero() ? (
    <Callout tone="ok">{t("matches", shown)}</Callout>
  ) : (
    <Callout tone="warn">{t("difference", shown)}</Callout>
  );
}
