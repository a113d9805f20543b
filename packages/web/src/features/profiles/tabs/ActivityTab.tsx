import { ActivityQuery } from "@busbar/contract/profiles/profiles";
import { actionTitle } from "@busbar/contract/records/action-words";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { useListState } from "../../../kernel/lists/list-state.ts";
import { DateText } from "../../../ui/values/Values.tsx";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../../ui/states/PageSkeleton.tsx";
import { StatusTag } from "../../../ui/values/StatusTag.tsx";
import { Pager } from "../../../ui/table/Pager.tsx";
import { ownActivity } from "../profile-queries.ts";
import { profileTexts } from "../profile-texts.ts";
import styles from "../profile.module.css";

/** The person's own actions, from the audit, in words. */
export function ActivityTab() {
  const t = profileTexts.useTexts();
  const [query, change] = useListState("activity", ActivityQuery);
  const list = useQuery(ownActivity(useApi(), query));
  const language = useLanguage();
  const rows = list.data?.list ?? [];
  return (
    <>
      <p className={styles.lead}>{t("activity.text")}</p>
      {list.isError && rows.length === 0 && (
        <ErrorState message={messageOf(list.error)} onRetry={() => void list.refetch()} />
      )}
      {list.isLoading && <Skeleton lines={6} />}
      {list.isSuccess && rows.length === 0 && <EmptyState title={t("activity.none")} />}
      {rows.length > 0 && (
        <>
          <ul className={styles.activity} aria-label={t("tab.activity")}>
            {rows.map((row) => (
              <li key={row.id}>
                <span className={styles.activityWords}>
                  {actionTitle(row.action)[language]}
                  {row.result !== "ok" && <StatusTag tone="warn">{t("activity.refused")}</StatusTag>}
                </span>
                <span className={styles.activityFacts}>
                  <DateText value={row.at} seconds />
                  <span>{row.address}</span>
                </span>
              </li>
            ))}
          </ul>
          <Pager query={query} total={list.data?.total} onQuery={(next) => change(next as Partial<ActivityQuery>)} />
        </>
      )}
    </>
  );
}
