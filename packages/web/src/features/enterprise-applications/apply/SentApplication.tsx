import type { EnterpriseApplication } from "@busbar/contract/enterprise-applications/enterprise-applications";
import { useState } from "react";
import { AskDialog } from "../../../records/editing/AskDialog.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { ApplicationFacts, ApplicationStateTag } from "../ApplicationFacts.tsx";
import { ApplySteps } from "./ApplyWizard.tsx";
import type { Withdraw } from "../application-queries.ts";
import { LicencePreview } from "../LicencePreview.tsx";
import { enterpriseApplicationTexts } from "../enterprise-application-texts.ts";
import styles from "../enterprise-applications.module.css";

/** The person's own application: a pending one can be withdrawn, a rejected one corrected. */
export function SentApplication({
  application,
  withdraw,
  onAgain,
}: {
  application: EnterpriseApplication;
  withdraw: Withdraw;
  onAgain?: (() => void) | undefined;
}) {
  const t = enterpriseApplicationTexts.useTexts();
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
          <Button variant="primary" onClick={onAgain}>
            {t("own.again")}
          </Button>
        ) : null}
        {application.actions.withdraw === "ok" ? (
          <Button onClick={() => setAsking(true)}>{t("action.withdraw")}</Button>
        ) : null}
      </div>
      {asking ? (
        <AskDialog
          danger
          title={t("withdraw.title")}
          verb={t("withdraw.verb")}
          run={() => withdraw.mutateAsync({ id: application.id, rowVersion: application.rowVersion })}
          done={t("withdraw.done")}
          onClose={() => {
            withdraw.giveUp();
            setAsking(false);
          }}
        >
          <p>{t("withdraw.text")}</p>
        </AskDialog>
      ) : null}
    </section>
  );
}
