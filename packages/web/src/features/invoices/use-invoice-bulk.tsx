import type { InvoiceQuery } from "@busbar/contract/invoices/invoices";
import IconReview from "~icons/ri/checkbox-circle-line";
import IconPack from "~icons/ri/file-zip-line";
import IconMail from "~icons/ri/mail-send-line";
import IconSubmit from "~icons/ri/send-plane-line";
import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";
import { useApi, useCan } from "../../kernel/portal/portal-context.tsx";
import { BulkButtons, type BulkEntry, useBulkDialog } from "../../records/bulk/BulkActions.tsx";
import { type Choice, useSelection } from "../../records/bulk/use-selection.ts";
import type { BulkStep } from "./editing/InvoiceBulkDialog.tsx";
import { invoiceTexts } from "./invoice-texts.ts";

const BulkDialog = lazyComponent(() => import("./editing/InvoiceBulkDialog.tsx").then((m) => m.InvoiceBulkDialog));
const PackDialog = lazyComponent(() => import("./editing/InvoiceBulkDialog.tsx").then((m) => m.InvoicePackDialog));

type BulkQuestion = { what: BulkStep } | { what: "pack"; of: Choice<InvoiceQuery>; count: number };

/** Selects statements to submit, review or mail in bulk, and packs PDFs, also of the whole list. */
export function useInvoiceBulk(query: InvoiceQuery, total: number, mayPack: boolean) {
  const t = invoiceTexts.useTexts();
  const api = useApi();
  const can = useCan();
  const { selection, choice, count, clear } = useSelection(query, (matching) =>
    api.listInvoices({ query: { ...matching, pageNo: 1, pageSize: 1 } }).then((answer) => answer.total),
  );
  const { ask, shown } = useBulkDialog<BulkQuestion>(clear, (question, dialog) =>
    question.what === "pack" ? (
      <PackDialog of={question.of} count={question.count} onClose={dialog.onClose} />
    ) : (
      <BulkDialog what={question.what} of={choice} count={count} {...dialog} />
    ),
  );
  const step = (what: BulkStep, icon: BulkEntry["icon"]): BulkEntry => ({
    key: what,
    label: t(`bulk.${what}`),
    icon,
    onRun: () => ask({ what }),
  });
  const entries: BulkEntry[] = [
    ...(can(["invoice:submit"]) ? [step("submit", IconSubmit)] : []),
    ...(can(["invoice:review"]) ? [step("review", IconReview)] : []),
    ...(can(["invoice:submit"]) ? [step("send", IconMail)] : []),
    ...(mayPack
      ? [
          {
            key: "pack",
            label: t("pack.verb"),
            icon: IconPack,
            onRun: () => ask({ what: "pack", of: choice, count }),
          },
        ]
      : []),
  ];
  const { pageNo: _, pageSize: __, ...matching } = query;
  return {
    selection: entries.length > 0 ? { ...selection, actions: <BulkButtons entries={entries} /> } : undefined,
    packAll: () => ask({ what: "pack", of: { query: matching, expected: total }, count: total }),
    shown,
  };
}
