import { type UserSession, UserSessionQuery } from "@busbar/contract/sessions/sessions";
import { CallError } from "@busbar/contract/kernel/http/client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useListState } from "../../kernel/lists/list-state.ts";
import { Button } from "../../ui/form/Button.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { FilterBar } from "../../ui/fields/FilterBar.tsx";
import { PageFrame } from "../../ui/pages/PageFrame.tsx";
import { Skeleton } from "../../ui/states/PageSkeleton.tsx";
import { Pager } from "../../ui/table/Pager.tsx";
import { DeviceRow, useDeviceName } from "./DeviceRow.tsx";
import { EndDialog, type Ending } from "./EndDialog.tsx";
import { SignInLocks } from "./SignInLocks.tsx";
import { useSessionChange, userSessions } from "./session-queries.ts";
import { sessionTexts } from "./session-texts.ts";
import styles from "./sessions.module.css";

/** All sessions and sign-in locks; `user:admin`. `userId` limits them to one person. @see R-A12 */
export function SessionsPage() {
  const t = sessionTexts.useTexts();
  const name = useDeviceName();
  const [query, change] = useListState("sessions", UserSessionQuery);
  const [opened] = useState(() => Date.now());
  const [ending, setEnding] = useState<Ending | null>(null);
  const sessions = useQuery(userSessions(useApi(), query));
  const endOne = useSessionChange((api, id: string) => api.endUserSession({ params: { id } }));
  const endAll = useSessionChange((api, userId: string) => api.endUserSessions({ params: { userId } }));
  const rows = sessions.data?.list ?? [];
  const now = new Date(Math.max(opened, sessions.dataUpdatedAt));
  const requestId = sessions.error instanceof CallError ? sessions.error.requestId : undefined;

  const askForOne = (row: UserSession) =>
    setEnding({
      title: t("end.title", { device: `${row.fullName} · ${name(row)}` }),
      text: t("end.text"),
      verb: t("signOut"),
      end: async () => {
        await endOne.mutateAsync(row.id);
        return t("end.done", { device: `${row.fullName} · ${name(row)}` });
      },
    });
  const askForAll = (row: UserSession) =>
    setEnding({
      title: t("all.endPerson.title", { name: row.fullName }),
      text: t("all.endPerson.text"),
      verb: t("all.endPerson"),
      end: async () => t("endOthers.done", { count: (await endAll.mutateAsync(row.userId)).ended }),
    });

  return (
    <PageFrame title={t("all.title")} count={sessions.data && t("total", { count: sessions.data.total })}>
      <SignInLocks />
      <FilterBar
        search={{
          value: query.keyword ?? "",
          placeholder: t("all.search"),
          onChange: (keyword) => change({ keyword: keyword || undefined }, "typing"),
        }}
        onClear={() => change({ keyword: undefined, userId: undefined })}
        filters={[]}
      />
      {sessions.isError && rows.length === 0 && (
        <ErrorState message={messageOf(sessions.error)} requestId={requestId} onRetry={() => void sessions.refetch()} />
      )}
      {sessions.isLoading && <Skeleton lines={8} />}
      {sessions.isSuccess && rows.length === 0 && <EmptyState title={t("all.none")} hint={t("all.noneHint")} />}
      {rows.length > 0 && (
        <>
          <ul className={styles.list} aria-label={t("all.list")} aria-busy={sessions.isPlaceholderData}>
            {rows.map((row) => (
              <DeviceRow
                key={row.id}
                device={row}
                now={now}
                person={
                  <p>
                    <b>{row.fullName}</b> {row.userCode}
                  </p>
                }
                actions={
                  row.current ? null : (
                    <>
                      <Button
                        variant="link"
                        aria-label={t("endOf", { device: `${row.fullName} · ${name(row)}` })}
                        onClick={() => askForOne(row)}
                      >
                        {t("signOut")}
                      </Button>
                      <Button
                        variant="link"
                        aria-label={t("all.endPersonOf", { name: row.fullName })}
                        onClick={() => askForAll(row)}
                      >
                        {t("all.endPerson")}
                      </Button>
                    </>
                  )
                }
              />
            ))}
          </ul>
          <Pager
            query={query}
            total={sessions.data?.total}
            onQuery={({ pageNo, pageSize }) =>
              change({ ...(pageNo !== undefined && { pageNo }), ...(pageSize !== undefined && { pageSize }) })
            }
          />
        </>
      )}
      {ending && <EndDialog ending={ending} onClose={() => setEnding(null)} />}
    </PageFrame>
  );
}
