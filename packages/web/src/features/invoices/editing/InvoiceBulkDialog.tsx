import type { InvoiceQuery } from "@busbar/contract/invoices/invoices";
import type { BulkReceipt } from "@busbar/contract/bulk-actions/bulk-actions";
import { useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { useWrite } from "../../../kernel/queries/use-write.ts";
import type { Choice } from "../../../records/bulk/use-selection.ts";
import { AskDialog } from "../../../records/editing/AskDialog.tsx";
import { invoiceTexts } from "../invoice-texts.ts";

export type BulkStep = "submit" | "review" | "send";

type ChosenProps = { of: Choice<InvoiceQuery>; count: number; onClose: () => void };
type InvoiceBulkDialogProps = ChosenProps & { what: BulkStep; onDone: (receipt: BulkReceipt) => void };

/** Asks before many statements are submitted, reviewed or mailed again. */
export function InvoiceBulkDialog({ what, of, count, onClose, onDone }: InvoiceBulkDialogProps) {
  const t = invoiceTexts.useTexts();
  const api = useApi();
  const calls = { submit: api.submitInvoices, review: api.reviewInvoices, send: api.sendInvoices };
  const take = useWrite({
    meta: { errorShown: true },
    write: (body: { of: Choice<InvoiceQuery> }, options) => calls[what]({ body }, options),
  });
  return (
    <AskDialog
      title={t(`bulk.${what}.title`, { count })}
      verb={t(`bulk.${what}`)}
      run={() => take.mutateAsync({ of }).then(onDone)}
      onClose={onClose}
    >
      <p>{t(what === "send" ? "bulk.send.text" : "bulk.text")}</p>
    </AskDialog>
  );
}

/** Asks before the PDFs of many statements are packed by a job. */
export function InvoicePackDialog({ of, count, onClose }: ChosenProps) {
  const t = invoiceTexts.useTexts();
  const api = useApi();
  const cache = useQueryClient();
  const pack = useWrite({
    meta: { errorShown: true },
    write: (body: { of: Choice<InvoiceQuery> }, options) => api.packInvoices({ body }, options),
    onSettled: () => cache.invalidateQueries({ queryKey: ["jobs"] }),
  });
  return (
    <AskDialog
      title={t("pack.title", { count })}
      verb={t("pack.verb")}
      run={() => pack.mutateAsync({ of })}
      done={t("pack.started")}
      onClose={onClose}
    >
      <p>{t("pack.text")}</p>
    </AskDialog>
  );
}
