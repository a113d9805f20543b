import type { PointQuery } from "@busbar/contract/points/points";
import IconStatus from "~icons/ri/flag-line";
import IconDay from "~icons/ri/calendar-check-line";
import { lazyComponent } from "../../../kernel/boot/lazy-component.tsx";
import { useApi, useCan } from "../../../kernel/portal/portal-context.tsx";
import { BulkButtons, type BulkEntry, useBulkDialog } from "../../../records/bulk/BulkActions.tsx";
import { useSelection } from "../../../records/bulk/use-selection.ts";
import { pointTexts } from "../point-texts.ts";
import type { BulkQuestion } from "./PointBulkDialog.tsx";

// Lazy, since it contains the kit's forms.
const PointBulkDialog = lazyComponent(() => import("./PointBulkDialog.tsx").then((m) => m.PointBulkDialog));

/** Selects points, and the bulk actions on them. */
export function usePointBulk(query: PointQuery) {
  const t = pointTexts.useTexts();
  const api = useApi();
  const mayWrite = useCan()(["point:write"]);
  const { selection, choice, count, clear } = useSelection(query, (matching) =>
    api.countPoints({ query: matching }).then(({ total }) => total),
  );
  const { ask, shown } = useBulkDialog<BulkQuestion>(clear, (what, dialog) => (
    <PointBulkDialog what={what} of={choice} count={count} {...dialog} />
  ));
  const entries: BulkEntry[] = [
    { key: "status", label: t("bulk.status"), icon: IconStatus, onRun: () => ask("status") },
    { key: "authorisation", label: t("bulk.authorisation"), icon: IconDay, onRun: () => ask("authorisation") },
  ];
  return {
    // Without a permission for a bulk action there is no selection.
    selection: mayWrite ? { ...selection, actions: <BulkButtons entries={entries} /> } : undefined,
    shown,
  };
}
