import type { CustomerQuery } from "@busbar/contract/customers/customers";
import IconStage from "~icons/ri/flag-line";
import IconTag from "~icons/ri/price-tag-3-line";
import IconPartner from "~icons/ri/team-line";
import IconManager from "~icons/ri/user-star-line";
import { lazyComponent } from "../../../kernel/boot/lazy-component.tsx";
import { detailsOf, messageOf } from "../../../kernel/calls/call-errors.ts";
import { saveFile } from "../../../kernel/network/transfers.ts";
import { useApi, useCan } from "../../../kernel/portal/portal-context.tsx";
import { toast } from "../../../kernel/portal/toasts.ts";
import { BulkButtons, type BulkEntry, useBulkDialog } from "../../../records/bulk/BulkActions.tsx";
import { useSelection } from "../../../records/bulk/use-selection.ts";
import type { ExportFormat } from "../../../ui/table/rules/table-types.ts";
import { exportedColumns } from "./customer-columns.tsx";
import { customerTexts } from "../customer-texts.ts";
import type { BulkQuestion } from "./CustomerBulkDialog.tsx";

// Lazy, since it contains the kit's forms.
const CustomerBulkDialog = lazyComponent(() => import("./CustomerBulkDialog.tsx").then((m) => m.CustomerBulkDialog));

/** Selects customers, and the bulk actions on them. */
export function useCustomerBulk(query: CustomerQuery, mayExport: boolean) {
  const t = customerTexts.useTexts();
  const api = useApi();
  const can = useCan();
  const { selection, choice, count, clear } = useSelection(query, (matching) =>
    api.countCustomers({ query: matching }).then(({ total }) => total),
  );
  const { ask, shown } = useBulkDialog<BulkQuestion>(clear, (what, dialog) => (
    <CustomerBulkDialog what={what} of={choice} count={count} {...dialog} />
  ));

  const download = async (format: ExportFormat, shown: string[]) => {
    const file = { format, columns: exportedColumns(shown) };
    try {
      const answer =
        "ids" in choice
          ? await api.exportChosenCustomers({ body: { ids: choice.ids, sort: query.sort, ...file } })
          : await api.exportCustomers({ query: { ...choice.query, ...file } });
      await saveFile(answer, `customers.${format}`);
      toast.success(t("bulk.exported", { count }));
    } catch (error) {
      toast.error(`${t("bulk.exportFailed")}: ${messageOf(error)}`, detailsOf(error));
    }
  };
  const mayWrite = can(["customer:write"]);
  const noWrite = mayWrite ? undefined : t("reason.not_allowed");
  const noManager = noWrite ?? (can(["assignment:write"]) ? undefined : t("bulk.noAssign"));
  const entries: BulkEntry[] = [
    {
      key: "manager",
      label: t("bulk.manager"),
      icon: IconManager,
      disabledReason: noManager,
      onRun: () => ask("manager"),
    },
    {
      key: "partner",
      label: t("bulk.partner"),
      icon: IconPartner,
      disabledReason: noWrite,
      onRun: () => ask("partner"),
    },
    { key: "stage", label: t("changeStatus"), icon: IconStage, disabledReason: noWrite, onRun: () => ask("stage") },
    { key: "tags", label: t("bulk.tags"), icon: IconTag, disabledReason: noWrite, onRun: () => ask("tags") },
  ];
  return {
    // Without a permission for a bulk action there is no selection.
    selection:
      mayExport || entries.some(({ disabledReason }) => disabledReason === undefined)
        ? {
            ...selection,
            onExport: mayExport ? (format: ExportFormat, shown: string[]) => void download(format, shown) : undefined,
            actions: <BulkButtons entries={entries} />,
          }
        : undefined,
    shown,
  };
}
