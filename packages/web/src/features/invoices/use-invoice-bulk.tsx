import type { InvoiceQuery } from "@busbar/contract/invoices/invoices";
import { useState } from "react";
import IconReview from "~icons/ri/checkbox-circle-line";
import IconSubmit from "~icons/ri/send-plane-line";
import { createPart } from "../../kernel/boot/part.tsx";
import { PartBoundary } from "../../kernel/boot/PartBoundary.tsx";
import { useApi, useCan } from "../../kernel/portal/portal-context.tsx";
import { BulkButtons, type BulkEntry, useBulkReport } from "../../records/bulk/BulkActions.tsx";
import { useSelection } from "../../records/bulk/use-selection.ts";
import { invoiceTexts } from "./feature.ts";

const BulkDialog = createPart(() => import("./editing/InvoiceBulkDialog.tsx").then((m) => m.InvoiceBulkDialog));

/** Selecting statements, and submitting or reviewing many of them. */
export function useInvoiceBulk(query: InvoiceQuery) {
  const t = invoiceTexts.useTexts();
  const api = useApi();
  const can = useCan();
  const { selection, choice, count, clear } = useSelection(query, (matching) =>
    api.listInvoices({ query: { ...matching, pageNo: 1, pageSize: 1 } }).then(({ total }) => total),
  );
  const { report, shown } = useBulkReport();
  const [asked, setAsked] = useState<"submit" | "review">();
  const close = () => setAsked(undefined);
  const entries: BulkEntry[] = [
    ...(can(["invoice:submit"])
      ? [{ key: "submit", label: t("bulk.submit"), icon: IconSubmit, onRun: () => setAsked("submit") }]
      : []),
    ...(can(["invoice:review"])
      ? [{ key: "review", label: t("bulk.review"), icon: IconReview, onRun: () => setAsked("review") }]
      : []),
  ];
  return {
    selection: entries.length > 0 ? { ...selection, actions: <BulkButtons entries={entries} /> } : undefined,
    shown: (
      <>
        {shown}
        <PartBoundary key={asked ?? ""} onFailed={close}>
          {asked ? (
            <BulkDialog
              what={asked}
              of={choice}
              count={count}
              onClose={close}
              onDone={(receipt) => {
                clear();
                report(receipt);
              }}
            />
          ) : null}
        </PartBoundary>
      </>
    ),
  };
}
