import { EnterpriseApplication } from "@busbar/contract/enterprise-applications/enterprise-applications";
import { useState } from "react";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { currentRecord } from "../../../records/current-record.ts";
import { toast } from "../../../kernel/portal/toasts.ts";
import { Callout } from "../../../ui/states/Callout.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import type { Decide } from "../application-queries.ts";
import { enterpriseApplicationTexts } from "../enterprise-application-texts.ts";

export type DecideProps = {
  application: EnterpriseApplication;
  decide: Decide;
  onDone: () => void;
  onClose: () => void;
  /** Somebody else decided first; gets the current application. */
  onStale: (present: EnterpriseApplication) => void;
};

/** Says what an approval will do. */
export function ApproveDialog({ application, decide, onDone, onClose, onStale }: DecideProps) {
  const t = enterpriseApplicationTexts.useTexts();
  const [refusal, setRefusal] = useState("");
  const { id, rowVersion, kind, enterpriseName: enterprise, manager } = application;
  const name = application.applicant.fullName;
  const confirm = async () => {
    setRefusal("");
    try {
      await decide.mutateAsync({ kind: "approve", id, rowVersion });
      toast.success(t("approve.done", { name, enterprise }));
      onDone();
    } catch (error) {
      const present = currentRecord(error, EnterpriseApplication);
      if (present) onStale(present);
      else setRefusal(messageOf(error));
    }
  };
  return (
    <ConfirmDialog
      open
      title={t("approve.title", { name })}
      verb={t("approve.verb")}
      writes
      stoppable
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {kind === "JOIN"
          ? t("approve.join", { name, enterprise })
          : manager
            ? t("approve.new", { name, enterprise, manager: manager.fullName })
            : t("approve.newNobody", { name, enterprise })}
      </p>
      {refusal ? <Callout tone="danger">{refusal}</Callout> : null}
    </ConfirmDialog>
  );
}
