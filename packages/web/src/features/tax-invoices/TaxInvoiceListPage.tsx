import { taxInvoiceKindWords, TaxInvoiceKind } from "@busbar/contract/tax-invoices/tax-invoice-fields";
import { invoiceAddress, taxInvoiceAddress } from "@busbar/contract/records/record-addresses";
import {
  type TaxInvoice,
  TaxInvoiceQuery,
  type WaitingStatement,
  WaitingQuery,
} from "@busbar/contract/tax-invoices/tax-invoices";
import { monthOf } from "@busbar/contract/values/months";
import type { ReactNode } from "react";
import IconAdd from "~icons/ri/add-line";
import IconOpen from "~icons/ri/external-link-line";
import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";
import { useApi, useCan } from "../../kernel/portal/portal-context.tsx";
import { useView } from "../../kernel/portal/view.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { useOverlays } from "../../records/editing/use-overlays.tsx";
import { choiceFilters, ListFilters, optionsOf } from "../../records/list/ListFilters.tsx";
import { ListPage } from "../../records/list/ListPage.tsx";
import { useList } from "../../records/list/use-list.ts";
import { Button } from "../../ui/form/Button.tsx";
import type { DataColumn } from "../../ui/table/rules/table-types.ts";
import { DateText, Missing, Money } from "../../ui/values/Values.tsx";
import values from "../../ui/values/values.module.css";
import { taxInvoiceTexts } from "./tax-invoice-texts.ts";
import { draftName, type Editing, listOfTaxInvoices, waitingStatements } from "./tax-invoice-queries.ts";
import { useRecordedBulk, useWaitingBulk } from "./use-tax-invoice-bulk.tsx";
import styles from "./tax-invoices.module.css";

// Lazy, since it contains the kit's forms.
export const TaxInvoiceDrawer = lazyComponent(() => import("./TaxInvoiceDrawer.tsx").then((m) => m.TaxInvoiceDrawer));

const figure = (text: string) => <span className={values.figure}>{text}</span>;

/** First the statements without a tax invoice, then the recorded tax invoices. */
export function TaxInvoiceListPage() {
  const t = taxInvoiceTexts.useTexts();
  const view = useView();
  const recorded = view.query.get("tab") === "recorded";
  const tab = (name: "waiting" | "recorded", pressed: boolean) => (
    <Button
      variant="unstyled"
      className={styles.tab}
      aria-pressed={pressed}
      onClick={() => view.setQuery({ tab: name === "waiting" ? null : name, v: null })}
    >
      {t(`tab.${name}`)}
    </Button>
  );
  const tabs = (
    <div className={styles.tabs} role="group" aria-label={t("tab.label")}>
      {tab("waiting", !recorded)}
      {tab("recorded", recorded)}
    </div>
  );
  return recorded ? <Recorded tabs={tabs} /> : <Waiting tabs={tabs} />;
}

function Waiting({ tabs }: { tabs: ReactNode }) {
  const t = taxInvoiceTexts.useTexts();
  const api = useApi();
  const view = useView();
  const mayRecord = useCan()(["payment:record"]);
  const overlays = useOverlays({
    edit: { draft: draftName, draw: (work: Editing, close) => <TaxInvoiceDrawer editing={work} onClose={close} /> },
  });
  const list = useList({
    page: "waiting-statements",
    schema: WaitingQuery,
    load: (query) => waitingStatements(api, query),
  });
  const bulk = useWaitingBulk(list.query);
  const columns: DataColumn<WaitingStatement>[] = [
    { key: "docNo", title: t("docNo"), render: (row) => figure(row.docNo), width: 152, card: "title", hideable: false },
    { key: "customerName", title: t("column.customerName"), render: (row) => row.customerName, grow: true, width: 200 },
    {
      key: "period",
      title: t("period"),
      render: (row) => figure(monthOf(row.period)),
      width: 96,
    },
    {
      key: "issueDate",
      title: t("issued"),
      render: (row) => <DateText value={row.issueDate} />,
      width: 120,
      card: "fact",
    },
    { key: "net", title: t("column.net"), render: (row) => <Money amount={row.net} />, width: 144, align: "end" },
    { key: "tax", title: t("column.tax"), render: (row) => <Money amount={row.tax} />, width: 128, align: "end" },
    {
      key: "payable",
      title: t("payable"),
      render: (row) => <Money amount={row.payable} />,
      width: 144,
      align: "end",
      card: "fact",
    },
  ];
  return (
    <ListPage
      rights={["payment:record"]}
      scoped
      id="waiting-statements"
      title={t("title")}
      caption={t("tab.waiting")}
      list={list}
      columns={columns}
      filters={
        <div className={styles.filters}>
          {tabs}
          <ListFilters list={list} search={t("searchWaiting")} filters={[]} />
        </div>
      }
      rowLabel={(row) => `${row.docNo} ${row.customerName}`}
      rowHref={(row) => `#${invoiceAddress(row)}`}
      onOpen={(row) => view.navigate(invoiceAddress(row))}
      rowActions={(row) => [
        {
          key: "record",
          label: t("record"),
          icon: IconAdd,
          disabledReason: mayRecord ? undefined : t("reason.not_allowed"),
          onRun: () => overlays.open("edit", { kind: "create", statement: row }),
        },
      ]}
      selection={bulk.selection}
      empty={{ title: t("empty.waiting") }}
    >
      {overlays.shown}
      {bulk.shown}
    </ListPage>
  );
}

function Recorded({ tabs }: { tabs: ReactNode }) {
  const t = taxInvoiceTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const view = useView();
  const can = useCan();
  const list = useList({
    page: "tax-invoices",
    schema: TaxInvoiceQuery,
    load: (query) => listOfTaxInvoices(api, query),
  });
  const { one } = choiceFilters(list);
  const { pageNo: _, pageSize: __, ...matching } = list.query;
  const mayExport = can({ permission: ["receivable:read", "export:data"], mode: "allOf" });
  const bulk = useRecordedBulk(list.query, mayExport);
  const sums = list.answer?.sums;
  const columns: DataColumn<TaxInvoice>[] = [
    {
      key: "number",
      title: t("column.number"),
      render: (row) => figure(row.number),
      width: 196,
      sortable: true,
      card: "title",
      hideable: false,
    },
    { key: "kind", title: t("column.kind"), render: (row) => taxInvoiceKindWords[row.kind][language], width: 152 },
    {
      key: "issuedOn",
      title: t("column.issuedOn"),
      render: (row) => <DateText value={row.issuedOn} />,
      width: 120,
      sortable: true,
      card: "fact",
    },
    {
      key: "customerName",
      title: t("column.customerName"),
      render: (row) => row.customerName,
      width: 184,
      grow: true,
      sortable: true,
      card: "fact",
    },
    {
      key: "statements",
      title: t("column.statements"),
      render: (row) => figure(row.statements.map(({ docNo }) => docNo).join("、")),
      width: 160,
    },
    {
      key: "gross",
      title: t("column.gross"),
      render: (row) => <Money amount={row.gross} />,
      width: 144,
      align: "end",
      sortable: true,
      card: "fact",
    },
    {
      key: "redOf",
      title: t("column.redOf"),
      render: (row) => (row.redOf ? figure(row.redOf.number) : <Missing />),
      width: 196,
    },
    {
      key: "net",
      title: t("column.net"),
      render: (row) => <Money amount={row.net} />,
      width: 144,
      align: "end",
      hidden: true,
    },
    {
      key: "tax",
      title: t("column.tax"),
      render: (row) => <Money amount={row.tax} />,
      width: 128,
      align: "end",
      hidden: true,
    },
    { key: "note", title: t("column.note"), render: (row) => row.note || <Missing />, width: 200, hidden: true },
    {
      key: "updatedAt",
      title: t("column.updatedAt"),
      render: (row) => <DateText value={row.updatedAt} />,
      width: 152,
      sortable: true,
      hidden: true,
    },
  ];
  const filters = [
    one(
      "kind",
      t("column.kind"),
      optionsOf(TaxInvoiceKind.options, (value) => taxInvoiceKindWords[value][language]),
    ),
    one("red", t("filter.red"), [{ value: "true", label: t("filter.red.true") }]),
  ];
  return (
    <ListPage
      scoped
      id="tax-invoices"
      views="tax-invoices"
      title={t("title")}
      caption={t("tab.recorded")}
      list={list}
      columns={columns}
      filters={
        <div className={styles.filters}>
          {tabs}
          <ListFilters list={list} search={t("search")} filters={filters} />
        </div>
      }
      sums={
        sums && (
          <span>
            {t("sums")} <Money amount={sums.gross} />
          </span>
        )
      }
      rowLabel={(row) => row.number}
      rowHref={(row) => `#${taxInvoiceAddress(row)}`}
      onOpen={(row) => view.navigate(taxInvoiceAddress(row))}
      rowActions={(row) => [
        { key: "open", label: t("open"), icon: IconOpen, onRun: () => view.navigate(taxInvoiceAddress(row)) },
      ]}
      download={mayExport ? (format) => api.exportTaxInvoices({ query: { ...matching, format } }) : undefined}
      selection={bulk.selection}
      empty={{ title: t("empty.recorded"), hint: t("empty.hint") }}
    >
      {bulk.shown}
    </ListPage>
  );
}
