import type { ContractQuery } from "@busbar/contract/contracts/contracts";
import IconApprove from "~icons/ri/checkbox-circle-line";
import IconSign from "~icons/ri/quill-pen-line";
import IconSubmit from "~icons/ri/send-plane-line";
import { lazyComponent } from "../../../kernel/boot/lazy-component.tsx";
import { useApi, useCan } from "../../../kernel/portal/portal-context.tsx";
import { BulkButtons, type BulkEntry, useBulkDialog } from "../../../records/bulk/BulkActions.tsx";
import { useSelection } from "../../../records/bulk/use-selection.ts";
import { contractTexts } from "../contract-texts.ts";
import type { BulkStep } from "./ContractBulkDialog.tsx";

// Lazy, since it contains the kit's forms.
const ContractBulkDialog = lazyComponent(() => import("./ContractBulkDialog.tsx").then((m) => m.ContractBulkDialog));

/** Selects contracts and takes a workflow step for many of them. */
export function useContractBulk(query: ContractQuery, today: string | undefined) {
  const t = contractTexts.useTexts();
  const api = useApi();
  const can = useCan();
  const { selection, choice, count, clear } = useSelection(query, (matching) =>
    api.listContracts({ query: { ...matching, pageNo: 1, pageSize: 1 } }).then(({ total }) => total),
  );
  const { ask, shown } = useBulkDialog<BulkStep>(clear, (step, dialog) =>
    today ? <ContractBulkDialog step={step} of={choice} count={count} today={today} {...dialog} /> : null,
  );
  const entry = (key: BulkStep, icon: BulkEntry["icon"]) => ({
    key,
    label: t(`action.${key}`),
    icon,
    onRun: () => ask(key),
  });
  const entries: BulkEntry[] = [
    ...(can(["contract:write"]) ? [entry("submit", IconSubmit)] : []),
    ...(can(["contract:approve"]) ? [entry("approve", IconApprove)] : []),
    ...(can(["contract:write"]) ? [entry("sign", IconSign)] : []),
  ];
  return {
    // Without a permission for a bulk action there is no selection.
    selection: entries.length > 0 ? { ...selection, actions: <BulkButtons entries={entries} /> } : undefined,
    shown,
  };
}
