import type { EnterpriseApplication } from "@busbar/contract/enterprise-applications/enterprise-applications";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { Outdated } from "../../../records/page/Outdated.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { DateText } from "../../../ui/values/Values.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../../ui/states/PageSkeleton.tsx";
import { ApplicationDrawer } from "./ApplicationDrawer.tsx";
import { applicationList } from "../application-queries.ts";
import { enterpriseApplicationTexts } from "../enterprise-application-texts.ts";
import styles from "../enterprise-applications.module.css";

/** Requests to join the person's enterprise; its users decide. */
export function JoinRequests() {
  const t = enterpriseApplicationTexts.useTexts();
  const list = useQuery(applicationList(useApi(), { state: ["PENDING"], kind: "JOIN", pageSize: 200 }));
  const [opened, setOpened] = useState<EnterpriseApplication>();
  return (
    <section className={styles.card}>
      <h2>{t("join.title")}</h2>
      <p className={styles.lead}>{t("join.lead")}</p>
      {list.error && list.data ? <Outdated error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.error && !list.data ? (
        <ErrorState title={t("join.failed")} message={messageOf(list.error)} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <Skeleton lines={2} />
      ) : list.data.list.length === 0 ? (
        <p className={styles.quiet}>{t("join.none")}</p>
      ) : (
        <ul className={styles.requests}>
          {list.data.list.map((row) => (
            <li key={row.id}>
              <div>
                {row.applicant.fullName} <span className={styles.second}>{row.mobile}</span>
              </div>
              <span className={styles.second}>
                <DateText value={row.submittedAt} />
              </span>
              <Button aria-label={`${t("action.open")} ${row.applicant.fullName}`} onClick={() => setOpened(row)}>
                {t("action.open")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {opened ? <ApplicationDrawer key={opened.id} application={opened} onClose={() => setOpened(undefined)} /> : null}
    </section>
  );
}
