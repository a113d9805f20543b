import { CallError } from "@busbar/contract/kernel/http/client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useShellActions } from "../../kernel/portal/shell-actions.ts";
import { Button } from "../../ui/form/Button.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { PageFrame } from "../../ui/pages/PageFrame.tsx";
import { Skeleton } from "../../ui/states/PageSkeleton.tsx";
import { DeviceRow, useDeviceName } from "./DeviceRow.tsx";
import { EndDialog, type Ending } from "./EndDialog.tsx";
import { LastSignIn } from "./LastSignIn.tsx";
import { ownDevices, useSessionChange } from "./session-queries.ts";
import { sessionTexts } from "./session-texts.ts";
import styles from "./sessions.module.css";

/** The person's sessions, and signing out of each. @see R-A12, R-S01 */
export function DevicesPage() {
  const t = sessionTexts.useTexts();
  const name = useDeviceName();
  const shellActions = useShellActions();
  const devices = useQuery(ownDevices(useApi()));
  const [opened] = useState(() => Date.now());
  const [ending, setEnding] = useState<Ending | null>(null);
  const endOne = useSessionChange((api, id: string) => api.endDevice({ params: { id } }));
  const endOthers = useSessionChange((api) => api.endOtherDevices());
  const list = devices.data?.list ?? [];
  const others = list.filter(({ current }) => !current);
  const now = new Date(Math.max(opened, devices.dataUpdatedAt));
  const requestId = devices.error instanceof CallError ? devices.error.requestId : undefined;
  return (
    <PageFrame
      title={t("devices")}
      action={
        <>
          <Button onClick={shellActions.changePassword}>{t("changePassword")}</Button>
          <Button
            disabled={others.length === 0}
            onClick={() =>
              setEnding({
                title: t("endOthers.title"),
                text: t("endOthers.text", { count: others.length }),
                verb: t("endOthers"),
                end: async () => t("endOthers.done", { count: (await endOthers.mutateAsync(undefined)).ended }),
              })
            }
          >
            {t("endOthers")}
          </Button>
        </>
      }
    >
      {devices.isError && list.length === 0 && (
        <ErrorState message={messageOf(devices.error)} requestId={requestId} onRetry={() => void devices.refetch()} />
      )}
      {devices.isLoading && <Skeleton lines={5} />}
      {devices.data && (
        <>
          <LastSignIn devices={devices.data} />
          <p className={styles.lead}>{t("lead")}</p>
          <ul className={styles.list} aria-label={t("list")}>
            {list.map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                now={now}
                actions={
                  device.current ? null : (
                    <Button
                      variant="link"
                      aria-label={t("endOf", { device: name(device) })}
                      onClick={() =>
                        setEnding({
                          title: t("end.title", { device: name(device) }),
                          text: t("end.text"),
                          verb: t("signOut"),
                          end: async () => {
                            await endOne.mutateAsync(device.id);
                            return t("end.done", { device: name(device) });
                          },
                        })
                      }
                    >
                      {t("signOut")}
                    </Button>
                  )
                }
              />
            ))}
          </ul>
        </>
      )}
      {ending && <EndDialog ending={ending} onClose={() => setEnding(null)} />}
    </PageFrame>
  );
}
