import { NoticeQuery } from "@busbar/contract/notices/notices";
import { CallError } from "@busbar/contract/kernel/http/client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useListState, withoutFilters } from "../../kernel/lists/list-state.ts";
import { Button } from "../../ui/form/Button.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { choiceFilters, ListFilters, optionsOf } from "../../records/list/ListFilters.tsx";
import { PageFrame } from "../../ui/pages/PageFrame.tsx";
import { Skeleton } from "../../ui/states/PageSkeleton.tsx";
import { Pager } from "../../ui/table/Pager.tsx";
import { NoticeEntry } from "./NoticeEntry.tsx";
import { noticePageTexts } from "./notice-page-texts.ts";
import { allNotices, useMarkRead } from "./notices-queries.ts";
import styles from "./notices-page.module.css";

/** The person's notices of the last year, filtered by text, state and channel. @see R-S13 */
export function NoticesPage() {
  const t = noticePageTexts.useTexts();
  const [query, change] = useListState("notices", NoticeQuery);
  const clear = () => change(withoutFilters(NoticeQuery));
  const { one } = choiceFilters<NoticeQuery>({ query, change });
  const [opened] = useState(() => Date.now());
  const list = useQuery(allNotices(useApi(), query));
  const mark = useMarkRead();
  const rows = list.data?.list ?? [];
  const filtered = Boolean(query.keyword ?? query.state ?? query.channel);
  const now = new Date(Math.max(opened, list.dataUpdatedAt));
  const requestId = list.error instanceof CallError ? list.error.requestId : undefined;
  return (
    <PageFrame
      title={t("title")}
      count={list.data?.total}
      action={
        <Button disabled={!list.data?.unread || mark.isPending} onClick={() => mark.mutate(null)}>
          {t("readAll")}
        </Button>
      }
    >
      <ListFilters
        list={{ query, change, clear }}
        search={t("search")}
        filters={[
          one(
            "state",
            t("status"),
            optionsOf(["unread", "read"], (value) => t(`state.${value}`)),
          ),
          one("channel", t("filter.channel"), [{ value: "email", label: t("channel.email") }]),
        ]}
      />
      {list.isError && rows.length === 0 && (
        <ErrorState message={messageOf(list.error)} requestId={requestId} onRetry={() => void list.refetch()} />
      )}
      {list.isLoading && <Skeleton lines={8} />}
      {list.isSuccess &&
        rows.length === 0 &&
        (filtered ? (
          <EmptyState
            title={t("none.title")}
            hint={t("none.hint")}
            action={<Button onClick={clear}>{t("none.clear")}</Button>}
          />
        ) : (
          <EmptyState title={t("empty.title")} hint={t("empty.hint")} />
        ))}
      {rows.length > 0 && (
        <>
          <ul className={styles.list} aria-label={t("list")} aria-busy={list.isPlaceholderData}>
            {rows.map((notice) => (
              <NoticeEntry key={notice.id} notice={notice} now={now} onRead={() => mark.mutate(notice.id)} />
            ))}
          </ul>
          <Pager
            query={query}
            total={list.data?.total}
            onQuery={({ pageNo, pageSize }) =>
              change({ ...(pageNo !== undefined && { pageNo }), ...(pageSize !== undefined && { pageSize }) })
            }
          />
        </>
      )}
    </PageFrame>
  );
}
