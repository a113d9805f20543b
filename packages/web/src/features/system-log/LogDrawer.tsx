import { actionTitle } from "@busbar/contract/records/action-words";
import { type LogEntry, type LogLine, logKindWords } from "@busbar/contract/system-log/system-log";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useView } from "../../kernel/portal/view.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { Drawer } from "../../ui/dialogs/Drawer.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../ui/states/PageSkeleton.tsx";
import { DateText } from "../../ui/values/Values.tsx";
import values from "../../ui/values/values.module.css";
import { systemLogTexts } from "./system-log-texts.ts";
import { logEntry } from "./log-queries.ts";
import { ResultTag } from "./log-words.tsx";
import styles from "./system-log.module.css";

/** One entry of the log: each field before and after, and its seal. */
export function LogDrawer({ line, onClose }: { line: LogLine; onClose: () => void }) {
  const t = systemLogTexts.useTexts();
  const view = useView();
  const { data, error, refetch } = useQuery(logEntry(useApi(), line.id));
  return (
    <Drawer open title={t("detail.title")} size={640} onClose={onClose} place={view.overlays}>
      {error ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton lines={8} /> : null}
      {data ? <Entry entry={data} /> : null}
    </Drawer>
  );
}

function Entry({ entry }: { entry: LogEntry }) {
  const t = systemLogTexts.useTexts();
  const language = useLanguage();
  const none = t("value.none");
  const facts: [string, ReactNode][] = [
    [t("time"), <DateText key="at" value={entry.at} seconds />],
    [
      t("detail.account"),
      [entry.fullName, entry.account || t("server"), entry.inPlaceOf && t("inPlaceOf", { name: entry.inPlaceOf })]
        .filter(Boolean)
        .join(" "),
    ],
    [t("action"), `${logKindWords[entry.kind][language]} · ${actionTitle(entry.action)[language]}`],
    [t("detail.code"), entry.action],
    [t("object"), entry.key ? `${entry.noun}/${entry.key}` : entry.noun || none],
    [t("result"), <ResultTag key="result" line={entry} />],
    [t("ipAddress"), entry.ip || none],
    [t("detail.request"), entry.requestId || none],
    ...(entry.partOf ? [[t("detail.partOf"), entry.partOf] as [string, string]] : []),
    [
      t("detail.seal"),
      entry.seal ? (
        <span key="seal">
          {t("detail.sealed", { batch: entry.seal.batch, at: "" })}
          <DateText value={entry.seal.at} seconds />
        </span>
      ) : (
        t("detail.notSealed")
      ),
    ],
    ...(entry.seal ? [[t("detail.digest"), entry.seal.digest] as [string, string]] : []),
  ];
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd className={values.figure}>{value}</dd>
          </div>
        ))}
      </dl>
      <h3>{t("detail.changes")}</h3>
      <Changes entry={entry} />
    </>
  );
}

function Changes({ entry: { before, after } }: { entry: LogEntry }) {
  const t = systemLogTexts.useTexts();
  const names = Object.keys({ ...before, ...after });
  if (names.length === 0) return <p>{t("detail.noChanges")}</p>;
  const shown = (fields: LogEntry["before"], name: string) => {
    const value = fields?.[name];
    if (value === undefined || value === null || value === "") return t("value.none");
    return typeof value === "string" ? value : JSON.stringify(value, null, 1);
  };
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">{t("detail.field")}</th>
          {before ? <th scope="col">{t("detail.before")}</th> : null}
          <th scope="col">{t("detail.after")}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {before ? <td>{shown(before, name)}</td> : null}
            <td>{shown(after, name)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
