import { InvoiceMail, invoiceMailWords } from "@busbar/contract/deliveries/mail-states";
import { ConfirmStatus, confirmStatusWords, DocType, docTypeWords } from "@busbar/contract/invoices/invoice-fields";
import { invoiceStatuses, invoiceStatusWords, isOwed } from "@busbar/contract/invoices/invoice-status";
import { roleCodes } from "@busbar/contract/kernel/role-codes";
import { InvoiceQuery, invoiceColumnTitles, type InvoiceRow } from "@busbar/contract/invoices/invoices";
import { invoiceAddress } from "@busbar/contract/records/record-addresses";
import { monthOf } from "@busbar/contract/values/months";
import IconPack from "~icons/ri/file-zip-line";
import { useApi, useCan, useUser } from "../../kernel/portal/portal-context.tsx";
import { useNavigationIntent, useView } from "../../kernel/portal/view.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { useOverlays } from "../../records/editing/use-overlays.tsx";
import { CreateButton, ImportLink } from "../../records/list/ListActions.tsx";
import { choiceFilters, ListFilters, optionsOf } from "../../records/list/ListFilters.tsx";
import { ListPage } from "../../records/list/ListPage.tsx";
import { useList } from "../../records/list/use-list.ts";
import { InPlaceMark } from "../../records/page/InPlaceOf.tsx";
import { notIssued, statementColumns } from "../../records/statement-columns.tsx";
import { useIsCustomer, useIsOutside, useOwnColumns } from "../../records/use-is-outside.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Link } from "../../ui/form/buttons/Link.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { DataColumn } from "../../ui/table/rules/table-types.ts";
import { DateText, Money } from "../../ui/values/Values.tsx";
import { invoiceTexts } from "./invoice-texts.ts";
import { OffsetDebts } from "./OffsetDebts.tsx";
import { invoiceList } from "./invoice-queries.ts";
import { DraftDialog } from "./invoice-dialogs.ts";
import { InvoiceTag, MailTag, NoValue, OpeningTag, PassingTag, useInvoiceName } from "./invoice-words.tsx";
import styles from "./invoices.module.css";
import { StatePills } from "./StatePills.tsx";
import { useInvoiceBulk } from "./use-invoice-bulk.tsx";

/** The statements of one's scope by status, with totals. @see R-B04 */
export function InvoiceListPage() {
  const t = invoiceTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const can = useCan();
  const { roleCode } = useUser();
  const view = useView();
  const nameOf = useInvoiceName();
  const list = useList({ page: "invoices", schema: InvoiceQuery, load: (query) => invoiceList(api, query) });
  const overlays = useOverlays({
    draft: (_: object, close) => <DraftDialog onDone={(made) => view.navigate(invoiceAddress(made))} onClose={close} />,
  });
  const mayDraft = can(["invoice:submit"]);
  useNavigationIntent("new", () => mayDraft && overlays.open("draft", {}));
  const { one, many } = choiceFilters(list);
  const inside = !useIsOutside();
  const isCustomer = useIsCustomer();
  const { customerId: byCustomer, contractId, pointId, partnerId, waiting, paidIn, status, period } = list.query;
  const filters = [
    // Pages of records, the states and Home lead here; chips for them alone would cost everybody room.
    ...(status
      ? [
          {
            kind: "choice" as const,
            key: "status",
            label: invoiceColumnTitles.status[language],
            multiple: true,
            value: status.map(String),
            options: invoiceStatuses.map((one) => ({ value: String(one), label: invoiceStatusWords[one][language] })),
            onChange: (chosen: readonly string[]) => {
              const left = invoiceStatuses.filter((one) => chosen.includes(String(one)));
              list.change({ status: left.length > 0 ? left : undefined });
            },
          },
        ]
      : []),
    ...(period ? [many("period", invoiceColumnTitles.period[language], optionsOf(period, monthOf))] : []),
    ...(byCustomer && !isCustomer
      ? [
          one("customerId", invoiceColumnTitles.customerName[language], [
            { value: byCustomer, label: list.rows?.[0]?.customerName ?? byCustomer },
          ]),
        ]
      : []),
    ...(contractId
      ? [
          one("contractId", invoiceColumnTitles.contractNo[language], [
            { value: contractId, label: list.rows?.[0]?.contractNo ?? t("filter.chosen") },
          ]),
        ]
      : []),
    ...(pointId ? [one("pointId", t("points"), [{ value: pointId, label: t("filter.chosen") }])] : []),
    ...(partnerId ? [one("partnerId", t("partner"), [{ value: partnerId, label: t("filter.chosen") }])] : []),
    ...(waiting
      ? [one("waiting", t("filter.waiting"), [{ value: waiting, label: t(`filter.waiting.${waiting}`) }])]
      : []),
    ...(paidIn ? [one("paidIn", t("filter.paidIn"), [{ value: paidIn, label: paidIn }])] : []),
    one(
      "docType",
      t("filter.docType"),
      optionsOf(DocType.options, (value) => docTypeWords[value][language]),
    ),
    one(
      "confirmStatus",
      t("filter.confirmStatus"),
      optionsOf(ConfirmStatus.options, (value) => confirmStatusWords[value][language]),
    ),
    ...(inside
      ? [
          many(
            "mail",
            invoiceColumnTitles.mail[language],
            optionsOf(InvoiceMail.options, (value) => invoiceMailWords[value][language]),
          ),
        ]
      : []),
  ];
  const mayExport = can({ permission: ["invoice:read", "export:data"], mode: "allOf" });
  const mayPack = mayExport && roleCode !== roleCodes.partner;
  const bulk = useInvoiceBulk(list.query, list.total ?? 0, mayPack);
  const { pageNo: _, pageSize: __, ...matching } = list.query;
  const mayImport = can(["invoice:final"]);
  const create =
    mayDraft || mayImport ? (
      <>
        {mayImport ? <ImportLink to="/import/opening-statements">{t("importOpening")}</ImportLink> : null}
        {mayDraft ? <CreateButton onClick={() => overlays.open("draft", {})}>{t("create")}</CreateButton> : null}
      </>
    ) : undefined;
  const packAll = mayPack ? (
    <Button disabled={!list.total} onClick={bulk.packAll}>
      <Icon of={IconPack} />
      {t("pack.all")}
    </Button>
  ) : undefined;
  const sums = list.answer?.sums;
  return (
    <ListPage
      rights={["invoice:submit", "invoice:final"]}
      scoped
      id="invoices"
      title={t("title")}
      caption={t("title")}
      list={list}
      views="invoices"
      columns={useOwnColumns(columnsIn({ language, nameOf, inside, byMail: list.query.mail !== undefined }))}
      action={
        <>
          {inside || !can(["report:read"]) ? null : (
            <Link variant="plain" href="#/report/center">
              {t("reports")}
            </Link>
          )}
          {packAll}
          {create}
        </>
      }
      notes={
        <StatePills
          states={list.answer?.states ?? []}
          chosen={list.query.status}
          onChoose={(status) => list.change({ status })}
        />
      }
      filters={<ListFilters list={list} search={t(isCustomer ? "search.own" : "search")} filters={filters} />}
      sums={
        sums && (
          <span>
            {t("sums")} <Money amount={sums.payable} /> · {t("outstanding")}{" "}
            <Money amount={sums.outstanding} why={notIssued[language]} />
            {list.query.status?.some(isOwed) ? <OffsetDebts customerId={list.query.customerId} /> : null}
          </span>
        )
      }
      rowLabel={(row) => `${nameOf(row)} ${row.customerName}`}
      rowHref={(row) => `#${invoiceAddress(row)}`}
      onOpen={(row) => view.navigate(invoiceAddress(row))}
      selection={bulk.selection}
      download={mayExport ? (format) => api.exportInvoices({ query: { ...matching, format } }) : undefined}
      empty={{ title: t("empty.title"), ...(mayDraft && { hint: t("empty.hint") }), action: create }}
    >
      {bulk.shown}
      {overlays.shown}
    </ListPage>
  );
}

type ColumnOptions = {
  language: "zh" | "en";
  nameOf: (row: InvoiceRow) => string;
  /** External people see nothing about mails, nor who answers for them. */
  inside: boolean;
  /** Whether the list is filtered by mail status. */
  byMail: boolean;
};

function columnsIn({ language, nameOf, inside, byMail }: ColumnOptions): DataColumn<InvoiceRow>[] {
  const title = (name: keyof typeof invoiceColumnTitles) => invoiceColumnTitles[name][language];
  const columns = statementColumns({ language, nameOf, noValue: <NoValue /> });
  return [
    columns.docNo,
    columns.customerName,
    {
      key: "period",
      title: title("period"),
      render: (row) => <span className={styles.figure}>{monthOf(row.period)}</span>,
      width: 88,
      sortable: true,
    },
    columns.quantity,
    columns.payable,
    {
      key: "status",
      title: title("status"),
      render: (row) => (
        <>
          <InvoiceTag row={row} /> <PassingTag row={row} /> <OpeningTag row={row} />{" "}
          <InPlaceMark name={row.inPlaceOf} />
        </>
      ),
      width: 110,
      sortable: true,
      card: "status",
    },
    columns.dueDate,
    columns.outstanding,
    ...(inside
      ? [
          columns.managerName,
          {
            key: "mail",
            title: title("mail"),
            render: (row: InvoiceRow) => (row.mail ? <MailTag mail={row.mail} /> : <NoValue />),
            width: 104,
            // All columns together are wider than a usual screen.
            hidden: !byMail,
          },
        ]
      : []),
    {
      key: "contractNo",
      title: title("contractNo"),
      render: (row) => <span className={styles.figure}>{row.contractNo}</span>,
      width: 136,
      hidden: true,
    },
    {
      key: "issueDate",
      title: title("issueDate"),
      render: (row) => (row.issueDate ? <DateText value={row.issueDate} /> : <NoValue />),
      width: 120,
      hidden: true,
    },
    { ...columns.updatedAt, hidden: true },
  ];
}
