import type { PricePlanQuery } from "@busbar/contract/price-plans/price-plans";
import IconArchive from "~icons/ri/archive-line";
import IconRestore from "~icons/ri/inbox-unarchive-line";
import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";
import { useApi, useCan } from "../../kernel/portal/portal-context.tsx";
import { BulkButtons, useBulkDialog } from "../../records/bulk/BulkActions.tsx";
import { useSelection } from "../../records/bulk/use-selection.ts";
import type { PlanBulkStep } from "./PlanBulkDialog.tsx";
import { planTexts } from "./plan-texts.ts";

// Lazy, since it contains the kit's forms.
const PlanBulkDialog = lazyComponent(() => import("./PlanBulkDialog.tsx").then((m) => m.PlanBulkDialog));

/** Selects price plans, and archives or restores them together. */
export function usePlanBulk(query: PricePlanQuery) {
  const t = planTexts.useTexts();
  const api = useApi();
  const mayWrite = useCan()(["price:write"]);
  const { selection, choice, count, clear } = useSelection(query, (matching) =>
    api.listPricePlans({ query: { ...matching, pageNo: 1, pageSize: 1 } }).then(({ total }) => total),
  );
  const { ask, shown } = useBulkDialog<PlanBulkStep>(clear, (step, dialog) => (
    <PlanBulkDialog step={step} of={choice} count={count} {...dialog} />
  ));
  const entries = [
    { key: "archive", label: t("archive"), icon: IconArchive, onRun: () => ask("archive") },
    { key: "restore", label: t("restore"), icon: IconRestore, onRun: () => ask("restore") },
  ];
  return {
    // Without the permission there is no selection.
    selection: mayWrite ? { ...selection, actions: <BulkButtons entries={entries} /> } : undefined,
    shown,
  };
}
