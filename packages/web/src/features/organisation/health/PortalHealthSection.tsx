import type { PortalHealth } from "@busbar/contract/organisation/portal-health";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { Outdated } from "../../../records/page/Outdated.tsx";
import cards from "../../../ui/pages/card.module.css";
import { Callout } from "../../../ui/states/Callout.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { DateText, Missing } from "../../../ui/values/Values.tsx";
import { organisationTexts } from "../organisation-texts.ts";
import { healthIssueWords, sizeOf } from "./health-words.ts";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import styles from "../organisation.module.css";

/** What the server knows of itself; absent until it has told, or failed to. */
export function PortalHealthSection() {
  const t = organisationTexts.useTexts();
  const api = useApi();
  const {
    data,
    error,
    refetch: fetchAgain,
  } = useQuery(
    queryOptions({
      queryKey: ["portal-health"],
      queryFn: ({ signal }) => api.getPortalHealth({}, { signal }),
    }),
  );
  const refetch = () => void fetchAgain();
  if (!data && !error) return null;
  return (
    <section className={`${cards.card} ${styles.group}`} aria-label={t("group.health")}>
      <h2>{t("group.health")}</h2>
      {error && !data ? <ErrorState message={messageOf(error)} onRetry={refetch} /> : null}
      {error && data ? <Outdated error={error} onRetry={refetch} /> : null}
      {data ? <Health health={data} /> : null}
    </section>
  );
}

function Health({ health }: { health: PortalHealth }) {
  const t = organisationTexts.useTexts();
  const language = useLanguage();
  const { databaseBytes, lastBackupAt, jobsWaiting, lastStorageCheckAt, logVerifiedAt, logBreaks, issues } = health;
  return (
    <>
      {issues.map((issue) => (
        <Callout key={issue} tone={issue === "log_broken" ? "danger" : "warn"} role="note">
          {healthIssueWords[issue][language]}
        </Callout>
      ))}
      <dl className={styles.facts}>
        <dt>{t("health.size")}</dt>
        <dd>{sizeOf(databaseBytes)}</dd>
        <dt>{t("health.backup")}</dt>
        <dd>
          {lastBackupAt ? <DateText value={lastBackupAt} /> : <Missing why={t("health.noBackup")} />}{" "}
          <small className={styles.source}>{t("health.backup.about")}</small>
        </dd>
        <dt>{t("health.storage")}</dt>
        <dd>
          {lastStorageCheckAt ? <DateText value={lastStorageCheckAt} /> : <Missing why={t("health.unchecked")} />}
        </dd>
        <dt>{t("health.log")}</dt>
        <dd>
          {logVerifiedAt ? <DateText value={logVerifiedAt} /> : <Missing why={t("health.log.never")} />}{" "}
          {logVerifiedAt ? (
            <small className={styles.source}>
              {logBreaks > 0 ? t("health.log.broken", { count: String(logBreaks) }) : t("health.log.intact")}
            </small>
          ) : null}
        </dd>
        <dt>{t("health.jobs")}</dt>
        <dd>{jobsWaiting}</dd>
      </dl>
    </>
  );
}
