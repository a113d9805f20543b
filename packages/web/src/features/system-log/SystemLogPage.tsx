import { actionTitle } from "@busbar/contract/records/action-words";
import {
  logColumnTitles,
  logCountLimit,
  LogKind,
  logKindWords,
  type LogColumn,
  type LogLine,
  LogQuery,
} from "@busbar/contract/system-log/system-log";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import IconAccount from "~icons/ri/user-search-line";
import IconDetail from "~icons/ri/file-search-line";
import IconOpen from "~icons/ri/external-link-line";
import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";
import { listParameter } from "../../kernel/lists/list-address.ts";
import { useApi, useCan, usePortal } from "../../kernel/portal/portal-context.tsx";
import { useView } from "../../kernel/portal/view.ts";
import { formatCount, useLanguage } from "../../kernel/texts/i18n.ts";
import { useOverlays } from "../../records/editing/use-overlays.tsx";
import { OpenButton } from "../../records/list/ListActions.tsx";
import { ListFilters } from "../../records/list/ListFilters.tsx";
import { ListPage } from "../../records/list/ListPage.tsx";
import { useList } from "../../records/list/use-list.ts";
import { Link } from "../../ui/form/buttons/Link.tsx";
import { Callout } from "../../ui/states/Callout.tsx";
import type { DataColumn, RowAction } from "../../ui/table/rules/table-types.ts";
import { DateText, Missing } from "../../ui/values/Values.tsx";
import values from "../../ui/values/values.module.css";
import { systemLogTexts } from "./system-log-texts.ts";
import { useLogFilters } from "./log-filters.tsx";
import { logLines, sealState } from "./log-queries.ts";
import { ResultTag } from "./log-words.tsx";
import styles from "./system-log.module.css";

const LogDrawer = lazyComponent(() => import("./LogDrawer.tsx").then((module) => module.LogDrawer));

/** Sign-ins, refusals, changes, exports, and errors of the portal. @see R-M05, R-E05 */
export function SystemLogPage() {
  const t = systemLogTexts.useTexts();
  const api = useApi();
  const view = useView();
  const can = useCan();
  const { features } = usePortal();
  const overlays = useOverlays({
    details: (line: LogLine, close) => <LogDrawer line={line} onClose={close} />,
  });
  const list = useList({ page: "system-log", schema: LogQuery, load: (query) => logLines(api, query) });
  const filters = useLogFilters(list);
  const hasState = useRef(view.query.get(listParameter) !== null);
  const begin = useEffectEvent(() => {
    if (hasState.current) return;
    hasState.current = true;
    list.change({ kind: LogKind.options.filter((kind) => kind !== "sign_in") }, "typing");
  });
  // The address is outside of React: opened without a state, the log begins without sign-ins, which are most of its lines.
  useEffect(() => begin(), []);
  const { pageNo: _, pageSize: __, ...matching } = list.query;
  const mayExport = can({ permission: ["audit:view", "export:data"], mode: "allOf" });
  const recordOf = ({ noun, key }: LogLine) => {
    const below = features.find(({ name }) => name === noun)?.records?.below;
    return below && /^[0-9]+$/.test(key) ? `${below}${key}` : undefined;
  };
  const actionsOf = (line: LogLine): RowAction[] => {
    const record = recordOf(line);
    return [
      { key: "detail", label: t("open"), icon: IconDetail, onRun: () => overlays.open("details", line) },
      ...(record === undefined
        ? []
        : [{ key: "record", label: t("openRecord"), icon: IconOpen, onRun: () => view.navigate(record) }]),
      ...(line.account === ""
        ? []
        : [
            {
              key: "account",
              label: t("onlyAccount"),
              icon: IconAccount,
              onRun: () => list.change({ account: line.account }),
            },
          ]),
    ];
  };

  return (
    <ListPage
      id="system-log"
      title={t("title")}
      caption={t("title")}
      list={list}
      columns={useLogColumns({ onOpen: (subject) => overlays.open("details", subject), recordOf })}
      notes={
        <>
          <SealLine />
          {list.answer?.more ? (
            <Callout tone="warn" role="note">
              {t("more", { count: formatCount(logCountLimit) })}
            </Callout>
          ) : null}
        </>
      }
      filters={<ListFilters list={list} search={t("search")} filters={filters} />}
      rowLabel={(line) => `${line.action} ${line.id}`}
      onOpen={(subject) => overlays.open("details", subject)}
      rowActions={actionsOf}
      download={mayExport ? (format) => api.exportLog({ query: { ...matching, format } }) : undefined}
      empty={{ title: t("empty.title"), hint: t("empty.hint") }}
    >
      {overlays.shown}
    </ListPage>
  );
}

/** Up to which entry the log is sealed. */
function SealLine() {
  const t = systemLogTexts.useTexts();
  const { data } = useQuery(sealState(useApi()));
  if (!data) return null;
  if (data.sealedAt === null && data.archivedBefore === null) return <p className={styles.seal}>{t("seal.none")}</p>;
  return (
    <p className={styles.seal}>
      {t("seal.state", { batches: formatCount(data.batches) })}
      {data.sealedAt === null ? <Missing /> : <DateText value={data.sealedAt} />}
      {data.checkpoint ? (
        <>
          {t("seal.checkpoint", { batch: data.checkpoint.batch })}
          <DateText value={data.checkpoint.at} />
        </>
      ) : null}
      {data.archivedBefore === null ? null : (
        <span className={styles.archived}>{t("seal.archived", { day: data.archivedBefore })}</span>
      )}
    </p>
  );
}

type LogCells = { onOpen: (line: LogLine) => void; recordOf: (line: LogLine) => string | undefined };

function useLogColumns({ onOpen, recordOf }: LogCells): DataColumn<LogLine>[] {
  const t = systemLogTexts.useTexts();
  const language = useLanguage();
  const column = (key: LogColumn, width: number, render: DataColumn<LogLine>["render"], rest = {}) => ({
    key,
    title: logColumnTitles[key][language],
    width,
    render,
    ...rest,
  });
  const who = ({ fullName, account, inPlaceOf }: LogLine) =>
    [fullName ?? (account || t("server")), inPlaceOf && t("inPlaceOf", { name: inPlaceOf })].filter(Boolean).join(" ");
  return [
    column("at", 168, (line) => <DateText value={line.at} seconds />, { sortable: true, card: "fact" }),
    column("kind", 96, (line) => logKindWords[line.kind][language]),
    column(
      "action",
      208,
      (line) => <OpenButton onClick={() => onOpen(line)}>{actionTitle(line.action)[language]}</OpenButton>,
      {
        grow: true,
        hideable: false,
        card: "title",
      },
    ),
    column("account", 160, (line) => <span title={line.account}>{who(line)}</span>, { card: "fact" }),
    column("object", 164, (line) => {
      const plain = line.key ? `${line.noun}/${line.key}` : line.noun;
      const address = recordOf(line);
      return address ? <Link href={`#${address}`}>{line.name || plain}</Link> : line.name || plain || <Missing />;
    }),
    column("result", 100, (line) => <ResultTag line={line} />, { card: "status" }),
    column("ip", 124, (line) => (line.ip ? <span className={values.figure}>{line.ip}</span> : <Missing />)),
    column("requestId", 296, (line) => line.requestId || <Missing />, { hidden: true }),
  ];
}
