import { queryOptions, useQuery } from "@tanstack/react-query";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import cards from "../../../ui/pages/card.module.css";
import { Callout } from "../../../ui/states/Callout.tsx";
import { DateText, Missing } from "../../../ui/values/Values.tsx";
import { organisationTexts } from "../feature.ts";
import { healthIssueWords, sizeOf } from "./health-words.ts";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import styles from "../organisation.module.css";

/** What the server knows of itself; absent until it has told. */
export function PortalHealthSection() {
  const t = organisationTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const { data } = useQuery(
    queryOptions({
      queryKey: ["portal-health"],
      queryFn: ({ signal }) => api.getPortalHealth({}, { signal }),
    }),
  );
  if (!data) return null;
  const { databaseBytes, lastBackupAt, jobsWaiting, lastStorageCheckAt, logVerifiedAt, logBreaks, issues } = data;
  return (
    <section className={`${cards.card} ${styles.group}`} aria-label={t("group.health")}>
      <h2>{t("group.health")}</h2>
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
    </section>
  );
}
