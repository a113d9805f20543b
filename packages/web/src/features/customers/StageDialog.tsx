import type { CustomerRow } from "@busbar/contract/customers";
import type { Lifecycle } from "@busbar/contract/customer-fields";
import { useState } from "react";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { toast } from "../../kernel/portal/toasts.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { useSaveCustomer } from "./customer-queries.ts";
import { customerTexts } from "./customer-texts.ts";
import { Callout } from "../../ui/states/Callout.tsx";
import type { Stage } from "./row-actions.ts";

export type StageChange = { customer: Pick<CustomerRow, "id" | "name" | "rowVersion">; to: Stage };

const stageTargets: Record<Stage, Lifecycle> = {
  activate: "ACTIVE",
  suspend: "SUSPENDED",
  close: "CLOSED",
  reopen: "PENDING_CHECK",
};

/** Asks before a customer changes its stage; a refusal is told in the dialog. */
export function StageDialog({ change: { customer, to }, onClose }: { change: StageChange; onClose: () => void }) {
  const t = customerTexts.useTexts();
  const save = useSaveCustomer();
  const [refusal, setRefusal] = useState("");
  const confirm = async () => {
    try {
      await save.mutateAsync({
        id: customer.id,
        body: { lifecycle: stageTargets[to], rowVersion: customer.rowVersion },
      });
      toast.success(t("stage.done"));
      onClose();
    } catch (error) {
      setRefusal(messageOf(error));
    }
  };
  return (
    <ConfirmDialog
      open
      title={t(`stage.${to}`, { name: customer.name })}
      verb={t(`action.${to}`)}
      danger={to === "close"}
      writes
      stoppable
      onConfirm={confirm}
      onClose={onClose}
    >
      {refusal ? <Callout tone="danger">{refusal}</Callout> : null}
    </ConfirmDialog>
  );
}
