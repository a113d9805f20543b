import {
  ExtensionQuery,
  type ExtensionRequest,
  ExtensionStatus,
  extensionStatusWords,
} from "@busbar/contract/invoices/extension-requests";
import { roleCodes } from "@busbar/contract/kernel/role-codes";
import { invoiceAddress } from "@busbar/contract/records/record-addresses";
import IconApprove from "~icons/ri/check-line";
import IconRefuse from "~icons/ri/close-line";
import IconWithdraw from "~icons/ri/arrow-go-back-line";
import IconOpen from "~icons/ri/external-link-line";
import { useApi, useCan, useUser } from "../../../kernel/portal/portal-context.tsx";
import { useNavigationIntent, useView } from "../../../kernel/portal/view.ts";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { useOverlays } from "../../../records/editing/use-overlays.tsx";
import { choiceFilters, ListFilters, optionsOf } from "../../../records/list/ListFilters.tsx";
import { ListPage } from "../../../records/list/ListPage.tsx";
import { useList } from "../../../records/list/use-list.ts";
import { InPlaceMark, useStepWords } from "../../../records/page/InPlaceOf.tsx";
import { useOwnColumns } from "../../../records/use-is-outside.ts";
import { Button } from "../../../ui/form/Button.tsx";
import type { DataColumn } from "../../../ui/table/rules/table-types.ts";
import { DateText, Missing, Money } from "../../../ui/values/Values.tsx";
import styles from "../invoices.module.css";
import type { Answering } from "./AnswerExtensionDialog.tsx";
import type { Asking } from "./AskExtensionDialog.tsx";
import { AnswerExtensionDialog, AskExtensionDialog, stepsOf } from "./extension-parts.ts";
import { extensionList } from "./extension-queries.ts";
import { extensionTexts } from "./extension-texts.ts";
import { ExtensionTag } from "./ExtensionTag.tsx";

const icons = { approve: IconApprove, refuse: IconRefuse, withdraw: IconWithdraw };

/** Requests for later payment: who asks for what and why, and what was answered. */
export function ExtensionRequestsPage() {
  const t = extensionTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const can = useCan();
  const view = useView();
  const list = useList({
    page: "extension-requests",
    schema: ExtensionQuery,
    load: (query) => extensionList(api, query),
  });
  const overlays = useOverlays({
    ask: (asked: Asking, close) => <AskExtensionDialog asking={asked} onClose={close} />,
    answer: (asked: Answering, close) => <AnswerExtensionDialog {...asked} onClose={close} />,
  });
  const { one, many } = choiceFilters(list);
  const decides = can(["dunning:manage", "extension:decide"]);
  // People of the house ask on the page of a statement, which says whose it is.
  const asksHere = useUser().roleCode === roleCodes.enterprise && can(["invoice:dispute"]);
  useNavigationIntent("new", () => asksHere && overlays.open("ask", {}));
  const ask = asksHere ? (
    <Button variant="primary" onClick={() => overlays.open("ask", {})}>
      {t("ask.open")}
    </Button>
  ) : undefined;
  const { pageNo: _, pageSize: __, ...matching } = list.query;
  const mayExport = can({ permission: ["payment:read", "export:data"], mode: "allOf" });
  return (
    <ListPage
      scoped
      id="extension-requests"
      title={t("title")}
      caption={t("title")}
      list={list}
      columns={useOwnColumns(useColumns())}
      action={ask}
      filters={
        <ListFilters
          list={list}
          search={t("search")}
          filters={[
            many(
              "status",
              t("filter.status"),
              optionsOf(ExtensionStatus.options, (value) => extensionStatusWords[value][language]),
            ),
            ...(decides ? [one("waiting", t("filter.waiting"), [{ value: "me", label: t("filter.waiting.me") }])] : []),
          ]}
        />
      }
      notes={<p className={styles.quiet}>{t("about")}</p>}
      rowActions={(row) => [
        ...stepsOf(row).map((how) => ({
          key: how,
          label: t(`${how}.verb`),
          icon: icons[how],
          onRun: () => overlays.open("answer", { how, row }),
        })),
        ...(decides && row.actions.decide === "same_person"
          ? [
              {
                key: "approve",
                label: t("approve.verb"),
                icon: IconApprove,
                disabledReason: t("same.person"),
                onRun: () => {},
              },
            ]
          : []),
        ...row.statements.slice(0, 1).map((statement) => ({
          key: "open",
          label: t("open"),
          icon: IconOpen,
          onRun: () => view.navigate(invoiceAddress(statement)),
        })),
      ]}
      rowLabel={(row) => `${row.customerName} ${row.wishedUntil}`}
      download={mayExport ? (format) => api.exportExtensionRequests({ query: { ...matching, format } }) : undefined}
      empty={{ title: t("none.title"), hint: t("none.hint"), action: ask }}
    >
      {overlays.shown}
    </ListPage>
  );
}

function useColumns(): DataColumn<ExtensionRequest>[] {
  const t = extensionTexts.useTexts();
  const steps = useStepWords();
  return [
    {
      key: "customerName",
      title: t("customer"),
      render: (row) => row.customerName,
      width: 128,
      sortable: true,
      grow: true,
      pinned: "start",
      hideable: false,
      card: "title",
    },
    {
      key: "statements",
      title: t("statements"),
      render: (row) => (
        <>
          {row.statements.slice(0, 2).map(({ id, docNo }) => (
            <a key={id} className={`${styles.figure} ${styles.quiet}`} href={`#${invoiceAddress({ id })}`}>
              {docNo}
            </a>
          ))}
          {row.statements.length > 2 ? <small>{t("statements.count", { count: row.statements.length })}</small> : null}
        </>
      ),
      width: 128,
      lines: 2,
    },
    {
      key: "owed",
      title: t("owed"),
      render: (row) => <Money amount={row.owed} />,
      width: 128,
      align: "end",
      sortable: true,
      card: "fact",
    },
    {
      key: "wishedUntil",
      title: t("wished"),
      render: (row) => <DateText value={row.wishedUntil} />,
      width: 128,
      sortable: true,
      card: "fact",
    },
    { key: "reason", title: t("reason"), render: (row) => row.reason, width: 136, lines: 2, card: "fact" },
    {
      key: "askedAt",
      title: t("asked"),
      render: (row) => (
        <>
          {row.askedBy} <DateText value={row.askedAt} />
        </>
      ),
      width: 140,
      lines: 2,
      sortable: true,
    },
    {
      key: "answer",
      title: t("answer"),
      render: (row) =>
        row.decidedAt === null ? (
          <Missing />
        ) : (
          <>
            {steps.person({ by: row.decidedBy, inPlaceOf: row.decidedInPlaceOf })} <DateText value={row.decidedAt} />{" "}
            {row.answer}
          </>
        ),
      width: 128,
      lines: 2,
    },
    {
      key: "status",
      title: t("status"),
      render: (row) => (
        <>
          <ExtensionTag row={row} /> <InPlaceMark name={row.inPlaceOf} />
        </>
      ),
      width: 124,
      lines: 2,
      card: "status",
    },
  ];
}
