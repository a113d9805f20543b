import { useShellActions } from "@busbar/web/kernel/portal/shell-actions.ts";
import { toast } from "@busbar/web/kernel/portal/toasts.ts";
import { useView } from "@busbar/web/kernel/portal/view.ts";
import { messageOf } from "@busbar/web/kernel/calls/call-errors.ts";
import { Button } from "@busbar/web/ui/form/Button.tsx";
import { TextField } from "@busbar/web/ui/form/TextField.tsx";
import { PageFrame } from "@busbar/web/ui/pages/PageFrame.tsx";
import { Callout } from "@busbar/web/ui/states/Callout.tsx";
import { EmptyState } from "@busbar/web/ui/states/EmptyState.tsx";
import { ErrorState } from "@busbar/web/ui/states/ErrorState.tsx";
import { Skeleton } from "@busbar/web/ui/states/PageSkeleton.tsx";
import { DateText, KeyFacts } from "@busbar/web/ui/values/Values.tsx";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { useGallery } from "../kit/use-gallery.ts";
import { tableTexts } from "./table-texts.ts";
import { Stars } from "./row-columns.tsx";
import { oneTableRow } from "./table-queries.ts";
import styles from "./tables.module.css";

const tablePath = "/vab/table/comprehensiveTable";

/** A row of the comprehensive table in a tab of its own, which keeps its state. @see R-G08 */
export function TableDetailPage() {
  const t = tableTexts.useTexts();
  const view = useView();
  const gallery = useGallery();
  const { tabs } = useShellActions();
  const kept = useId();
  const [text, setText] = useState("");
  const id = view.query.get("id");
  const { data: row, error, refetch } = useQuery({ ...oneTableRow(gallery, id ?? ""), enabled: id !== null });
  const name = useEffectEvent((title: string) => view.setTitle(t("detail.title", { title })));
  const title = row?.title;
  useEffect(() => {
    if (title !== undefined) name(title);
  }, [title]);
  const toTable = <Button onClick={() => view.navigate(tablePath)}>{t("detail.toTable")}</Button>;
  if (id === null)
    return (
      <PageFrame title={t("open")}>
        <EmptyState title={t("detail.missing")} hint={t("detail.pick")} action={toTable} />
      </PageFrame>
    );
  if (error)
    return (
      <PageFrame title={t("open")}>
        <ErrorState title={t("detail.missing")} message={messageOf(error)} onRetry={() => void refetch()} />
      </PageFrame>
    );
  if (!row)
    return (
      <PageFrame title={t("open")}>
        <Skeleton />
      </PageFrame>
    );
  const { path, search, params } = view;
  return (
    <PageFrame
      title={t("detail.title", { title: row.title })}
      action={
        <>
          <Button
            onClick={() => {
              tabs.reload(tablePath);
              toast.success(t("detail.refreshed"));
            }}
          >
            {t("detail.refresh")}
          </Button>
          <Button onClick={view.close}>{t("detail.back")}</Button>
        </>
      }
    >
      <div className={styles.detail}>
        <Callout tone="ok" role="note">
          {t("detail.alert")}
        </Callout>
        <label className={styles.cached} htmlFor={kept}>
          {t("detail.cached")}
          <TextField id={kept} value={text} maxLength={100} onChange={(event) => setText(event.target.value)} />
        </label>
        <KeyFacts
          facts={[
            { key: "title", label: t("title"), value: row.title },
            { key: "author", label: t("author"), value: row.author },
            { key: "datetime", label: t("datetime"), value: <DateText value={row.datetime} seconds /> },
            { key: "rate", label: t("rate"), value: <Stars rate={row.rate} t={t} /> },
            { key: "description", label: t("description"), value: row.description },
            { key: "address", label: t("detail.address"), value: `${path}${search}` },
          ]}
        />
        <h2>{t("detail.route")}</h2>
        <pre className={styles.route}>{JSON.stringify({ path, search, params }, null, 2)}</pre>
      </div>
    </PageFrame>
  );
}
