import type { InvoiceQuery } from "@busbar/contract/invoices/invoices";
import type { BulkReceipt } from "@busbar/contract/portal/bulk-actions";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { useWrite } from "../../../kernel/queries/use-write.ts";
import type { Choice } from "../../../records/bulk/use-selection.ts";
import { AskDialog } from "../../../records/editing/AskDialog.tsx";
import { invoiceTexts } from "../feature.ts";

type InvoiceBulkDialogProps = {
  what: "submit" | "review";
  of: Choice<InvoiceQuery>;
  count: number;
  onClose: () => void;
  onDone: (receipt: BulkReceipt) => void;
};

/** Asks before many statements are submitted or reviewed. */
export function InvoiceBulkDialog({ what, of, count, onClose, onDone }: InvoiceBulkDialogProps) {
  const t = invoiceTexts.useTexts();
  const api = useApi();
  const take = useWrite({
    meta: { errorShown: true },
    write: (body: { of: Choice<InvoiceQuery> }, options) =>
      what === "submit" ? api.submitInvoices({ body }, options) : api.reviewInvoices({ body }, options),
  });
  return (
    <AskDialog
      title={t(`bulk.${what}.title`, { count })}
      verb={t(`bulk.${what}`)}
      run={() => take.mutateAsync({ of }).then(onDone)}
      onClose={onClose}
    >
      <p>{t("bulk.text")}</p>
    </AskDialog>
  );
}
