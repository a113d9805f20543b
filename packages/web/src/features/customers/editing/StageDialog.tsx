import { type CustomerRow, stageTargets } from "@busbar/contract/customers/customers";
import { AskDialog } from "../../../records/editing/AskDialog.tsx";
import { useChangeStage } from "../customer-queries.ts";
import { customerTexts } from "../customer-texts.ts";
import type { Stage } from "../row-actions.ts";

export type StageChange = { customer: Pick<CustomerRow, "id" | "name" | "rowVersion">; to: Stage };

/** Asks before a customer changes its stage. */
export function StageDialog({ change: { customer, to }, onClose }: { change: StageChange; onClose: () => void }) {
  const t = customerTexts.useTexts();
  const { id, name, rowVersion } = customer;
  const save = useChangeStage();
  return (
    <AskDialog
      title={t(`stage.${to}`, { name })}
      verb={t(`action.${to}`)}
      danger={to === "close"}
      run={() => save.mutateAsync({ id, rowVersion, lifecycle: stageTargets[to] })}
      done={t("stage.done")}
      onClose={onClose}
    />
  );
}
