import type { OwnApplication } from "@busbar/contract/enterprise-applications/enterprise-applications";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { Outdated } from "../../records/page/Outdated.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { PageFrame } from "../../ui/pages/PageFrame.tsx";
import { Skeleton } from "../../ui/states/PageSkeleton.tsx";
import { StatusTag } from "../../ui/values/StatusTag.tsx";
import { ApplyWizard } from "./apply/ApplyWizard.tsx";
import { ownApplication, useWithdraw } from "./application-queries.ts";
import { JoinRequests } from "./review/JoinRequests.tsx";
import { SentApplication } from "./apply/SentApplication.tsx";
import { enterpriseApplicationTexts } from "./enterprise-application-texts.ts";
import styles from "./enterprise-applications.module.css";

/** Applying for an enterprise; for its users, the requests of colleagues to join. @see R-A08 */
export function OwnEnterprisePage() {
  const t = enterpriseApplicationTexts.useTexts();
  return (
    <PageFrame title={t("enterpriseVerification")} card={false}>
      <div className={styles.page}>
        <OwnEnterprise />
      </div>
    </PageFrame>
  );
}

function OwnEnterprise() {
  const t = enterpriseApplicationTexts.useTexts();
  const { data, error, refetch } = useQuery(ownApplication(useApi()));
  const retry = () => void refetch();
  if (error && !data) return <ErrorState title={t("own.failed")} message={messageOf(error)} onRetry={retry} />;
  if (!data) return <Skeleton lines={5} />;
  return (
    <>
      {error ? <Outdated error={error} onRetry={retry} /> : null}
      <Present own={data} />
    </>
  );
}

/** Stays, with what is open or typed in it, while it cannot be fetched again. */
function Present({ own: { application, mayApply, enterprise } }: { own: OwnApplication }) {
  const t = enterpriseApplicationTexts.useTexts();
  const withdraw = useWithdraw();
  const [again, setAgain] = useState(false);
  if (enterprise)
    return (
      <>
        <section className={styles.card}>
          <h2>
            {t("own.enterprise")}
            <span>
              <StatusTag tone="ok">{t("own.verified")}</StatusTag>
            </span>
          </h2>
          <p>
            {enterprise.name} <span className={styles.second}>{enterprise.creditCode}</span>
          </p>
        </section>
        <JoinRequests />
      </>
    );
  if (application?.state === "PENDING") return <SentApplication application={application} withdraw={withdraw} />;
  if (mayApply !== "ok") return <EmptyState title={t("own.notForYou")} hint={t("own.notForYouHint")} />;
  if (application?.state === "REJECTED" && !again)
    return <SentApplication application={application} withdraw={withdraw} onAgain={() => setAgain(true)} />;
  return (
    <>
      <p className={styles.lead}>{t(application?.state === "WITHDRAWN" ? "own.withdrawn" : "own.lead")}</p>
      <ApplyWizard before={application} onSent={() => setAgain(false)} />
    </>
  );
}
