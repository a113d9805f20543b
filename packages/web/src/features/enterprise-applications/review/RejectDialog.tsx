import { EnterpriseApplication } from "@busbar/contract/enterprise-applications/enterprise-applications";
import { isReason } from "@busbar/contract/values/reasons";
import { TextArea } from "../../../ui/form/TextField.tsx";
import { useId, useState } from "react";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { currentRecord } from "../../../records/current-record.ts";
import { toast } from "../../../kernel/portal/toasts.ts";
import { useUnsaved } from "../../../kernel/portal/view.ts";
import { Callout } from "../../../ui/states/Callout.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import type { DecideProps } from "./ApproveDialog.tsx";
import { enterpriseApplicationTexts } from "../enterprise-application-texts.ts";
import styles from "../enterprise-applications.module.css";

/** Asks for the reason, which the applicant reads. */
export function RejectDialog({ application, decide, onDone, onClose, onStale }: DecideProps) {
  const t = enterpriseApplicationTexts.useTexts();
  const fieldId = useId();
  const [reason, setReason] = useState("");
  const [fault, setFault] = useState("");
  const [refusal, setRefusal] = useState("");
  useUnsaved(reason.trim() !== "");
  const { id, rowVersion } = application;
  const confirm = async () => {
    setRefusal("");
    if (!isReason(reason)) {
      setFault(t("reason.required"));
      document.getElementById(fieldId)?.focus();
      return;
    }
    try {
      await decide.mutateAsync({ kind: "reject", id, rowVersion, reason: reason.trim() });
      toast.success(t("reject.done"));
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
      danger
      title={t("reject.title", { name: application.applicant.fullName })}
      verb={t("reject.verb")}
      writes
      stoppable
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t("reject.text")}</p>
      <label htmlFor={fieldId}>{t("reason")}</label>
      <div className={styles.reason}>
        <TextArea
          id={fieldId}
          rows={3}
          maxLength={200}
          counted
          value={reason}
          faulty={fault !== ""}
          aria-invalid={fault !== ""}
          aria-describedby={`${fieldId}-fault`}
          // Mails and lists have one line, and the server refuses line breaks.
          onChange={(event) => {
            setReason(event.target.value.replace(/[\r\n]+/g, " "));
            setFault("");
          }}
        />
      </div>
      <p id={`${fieldId}-fault`} className={styles.fault} aria-live="polite">
        {fault}
      </p>
      {refusal ? <Callout tone="danger">{refusal}</Callout> : null}
    </ConfirmDialog>
  );
}
