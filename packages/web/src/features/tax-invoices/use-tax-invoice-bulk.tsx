import type { TaxInvoiceQuery, WaitingQuery } from "@busbar/contract/tax-invoices/tax-invoices";
import IconAdd from "~icons/ri/add-line";
import IconDelete from "~icons/ri/delete-bin-line";
import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";
import { useApi, useCan } from "../../kernel/portal/portal-context.tsx";
import { BulkButtons, useBulkDialog } from "../../records/bulk/BulkActions.tsx";
import { useChosenExport } from "../../records/bulk/use-chosen-export.ts";
import { useSelection } from "../../records/bulk/use-selection.ts";
import { taxInvoiceTexts } from "./tax-invoice-texts.ts";

// Lazy, since they contain the kit's forms.
const RecordManyDialog = lazyComponent(() => import("./bulk/RecordManyDialog.tsx").then((m) => m.RecordManyDialog));
const RemoveManyDialog = lazyComponent(() => import("./bulk/RemoveManyDialog.tsx").then((m) => m.RemoveManyDialog));

/** Selects statements that wait, and records their tax invoices with a pasted column of numbers. */
export function useWaitingBulk(query: WaitingQuery) {
  const t = taxInvoiceTexts.useTexts();
  const mayRecord = useCan()(["payment:record"]);
  // Each statement has a number of its own, so "all that match" cannot be chosen.
  const { selection, clear } = useSelection({ ...query, sort: "" }, () => Promise.resolve(0));
  const { selected, onChange } = selection;
  const { ask, shown } = useBulkDialog<"record">(clear, (_, dialog) => (
    <RecordManyDialog query={query} ids={selected} {...dialog} />
  ));
  const entries = [{ key: "record", label: t("record"), icon: IconAdd, onRun: () => ask("record") }];
  return {
    selection: mayRecord ? { selected, onChange, actions: <BulkButtons entries={entries} /> } : undefined,
    shown,
  };
}

/** Selects recorded tax invoices, to delete their records or export them. */
export function useRecordedBulk(query: TaxInvoiceQuery, mayExport: boolean) {
  const t = taxInvoiceTexts.useTexts();
  const api = useApi();
  const mayRecord = useCan()(["payment:record"]);
  const { selection, choice, count, clear } = useSelection(query, (matching) =>
    api.listTaxInvoices({ query: { ...matching, pageNo: 1, pageSize: 1 } }).then(({ total }) => total),
  );
  const { ask, shown } = useBulkDialog<"remove">(clear, (_, dialog) => (
    <RemoveManyDialog of={choice} count={count} {...dialog} />
  ));
  const onExport = useChosenExport({
    choice,
    count,
    name: "tax-invoices",
    some: (ids, format) => api.exportChosenTaxInvoices({ body: { ids, sort: query.sort, format } }),
    all: (matching, format) => api.exportTaxInvoices({ query: { ...matching, format } }),
  });
  const entries = mayRecord
    ? [{ key: "remove", label: t("bulk.remove"), icon: IconDelete, onRun: () => ask("remove") }]
    : [];
  return {
    selection:
      mayRecord || mayExport
        ? { ...selection, onExport: mayExport ? onExport : undefined, actions: <BulkButtons entries={entries} /> }
        : undefined,
    shown,
  };
}
