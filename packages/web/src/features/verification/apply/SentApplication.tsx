import type { EnterpriseApplication } from "@busbar/contract/identity/enterprise-applications";
import { useState } from "react";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { toast } from "../../../kernel/portal/toasts.ts";
import { Callout } from "../../../ui/states/Callout.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { ApplicationFacts, ApplicationStateTag } from "../ApplicationFacts.tsx";
import { ApplySteps } from "./ApplyWizard.tsx";
import { useWithdraw } from "../application-queries.ts";
import { LicencePreview } from "../LicencePreview.tsx";
import { verificationTexts } from "../feature.ts";
import styles from "../verification.module.css";

/** One's own application: what waits can be withdrawn, what was rejected corrected. */
export function SentApplication({
  application,
  onAgain,
}: {
  application: EnterpriseApplication;
  onAgain?: (() => void) | undefined;
}) {
  const t = verificationTexts.useTexts();
  const [asking, setAsking] = useState(false);
  const { state, kind, reason } = application;
  return (
    <section className={styles.card}>
      {state === "PENDING" ? <ApplySteps current="sent" /> : null}
      <h2>
        {t(state === "PENDING" ? "own.pending" : state === "REJECTED" ? "own.rejected" : "own.approved")}
        <span>
          <ApplicationStateTag state={state} />
        </span>
      </h2>
      {state === "PENDING" ? (
        <p className={styles.lead}>{t(kind === "NEW" ? "own.pendingNew" : "own.pendingJoin")}</p>
      ) : null}
      {state === "REJECTED" ? (
        <Callout tone="danger" role="note">
          <b>{t("fact.reason")}</b>
          <br />
          {reason}
        </Callout>
      ) : null}
      <div className={styles.facts}>
        <ApplicationFacts application={application} own />
      </div>
      <LicencePreview application={application} />
      <div className={styles.actions}>
        {onAgain ? (
          <button type="button" className="bb-button bb-button-strong" onClick={onAgain}>
            {t("own.again")}
          </button>
        ) : null}
        {application.actions.withdraw === "ok" ? (
          <button type="button" className="bb-button" onClick={() => setAsking(true)}>
            {t("action.withdraw")}
          </button>
        ) : null}
      </div>
      {asking ? <WithdrawDialog application={application} onClose={() => setAsking(false)} /> : null}
    </section>
  );
}

function WithdrawDialog({ application, onClose }: { application: EnterpriseApplication; onClose: () => void }) {
  const t = verificationTexts.useTexts();
  const withdraw = useWithdraw();
  const [refusal, setRefusal] = useState("");
  const confirm = async () => {
    setRefusal("");
    try {
      await withdraw.mutateAsync({ id: application.id, rowVersion: application.rowVersion });
      toast.success(t("withdraw.done"));
      onClose();
    } catch (error) {
      setRefusal(messageOf(error));
    }
  };
  return (
    <ConfirmDialog
      open
      danger
      title={t("withdraw.title")}
      verb={t("withdraw.verb")}
      writes
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t("withdraw.text")}</p>
      {refusal ? <Callout tone="danger">{refusal}</Callout> : null}
    </ConfirmDialog>
  );
}
