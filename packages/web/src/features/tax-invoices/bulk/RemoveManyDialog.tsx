import type { BulkReceipt } from "@busbar/contract/bulk-actions/bulk-actions";
import type { TaxInvoiceQuery } from "@busbar/contract/tax-invoices/tax-invoices";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { BulkDialog } from "../../../records/bulk/BulkDialog.tsx";
import type { Choice } from "../../../records/bulk/use-selection.ts";
import { taxInvoiceTexts } from "../tax-invoice-texts.ts";

type DialogProps = {
  of: Choice<TaxInvoiceQuery>;
  count: number;
  onDone: (receipt: BulkReceipt) => void;
  onClose: () => void;
};

/** Asks before the selected tax invoices are deleted, which no step leads back from. */
export function RemoveManyDialog({ of, count, ...rest }: DialogProps) {
  const t = taxInvoiceTexts.useTexts();
  const api = useApi();
  return (
    <BulkDialog
      {...rest}
      danger
      typed
      title={t("bulk.removeTitle", { count })}
      verb={t("bulk.removeVerb", { count })}
      count={count}
      body={{ of }}
      run={(body, options) => api.removeTaxInvoices({ body }, options)}
    >
      <p>{t("remove.text")}</p>
    </BulkDialog>
  );
}
