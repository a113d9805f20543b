import type { PaymentQuery } from "@busbar/contract/payments/payments";
import IconAllocate from "~icons/ri/checkbox-multiple-line";
import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";
import { useApi, useCan } from "../../kernel/portal/portal-context.tsx";
import { BulkButtons, useBulkDialog } from "../../records/bulk/BulkActions.tsx";
import { useChosenExport } from "../../records/bulk/use-chosen-export.ts";
import { useSelection } from "../../records/bulk/use-selection.ts";
import { paymentTexts } from "./payment-texts.ts";

// Lazy, since it contains the kit's forms.
const AllocateManyDialog = lazyComponent(() =>
  import("./editing/AllocateManyDialog.tsx").then((m) => m.AllocateManyDialog),
);

/** Selects payments, to allocate them as suggested and to export them. */
export function usePaymentBulk(query: PaymentQuery, mayExport: boolean) {
  const t = paymentTexts.useTexts();
  const api = useApi();
  const mayAllocate = useCan()(["payment:allocate"]);
  const { selection, choice, count, clear } = useSelection(query, (matching) =>
    api.listPayments({ query: { ...matching, pageNo: 1, pageSize: 1 } }).then(({ total }) => total),
  );
  const { ask, shown } = useBulkDialog<"allocate">(clear, (_, dialog) => (
    <AllocateManyDialog of={choice} count={count} {...dialog} />
  ));
  const onExport = useChosenExport({
    choice,
    count,
    name: "payments",
    some: (ids, format) => api.exportChosenPayments({ body: { ids, sort: query.sort, format } }),
    all: (matching, format) => api.exportPayments({ query: { ...matching, format } }),
  });
  const entries = mayAllocate
    ? [{ key: "allocate", label: t("bulk.allocate"), icon: IconAllocate, onRun: () => ask("allocate") }]
    : [];
  return {
    // Without a permission for a bulk action there is no selection.
    selection:
      mayAllocate || mayExport
        ? { ...selection, onExport: mayExport ? onExport : undefined, actions: <BulkButtons entries={entries} /> }
        : undefined,
    shown,
  };
}
