import {
  PaymentKind,
  paymentKindWords,
  PaymentMethod,
  paymentMethodWords,
  PaymentState,
} from "@busbar/contract/payments/payment-fields";
import { PaymentQuery, type PaymentRow } from "@busbar/contract/payments/payments";
import { paymentAddress } from "@busbar/contract/records/record-addresses";
import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";
import { useApi, useCan } from "../../kernel/portal/portal-context.tsx";
import { useNavigationIntent, useView } from "../../kernel/portal/view.ts";
import { type Language, useLanguage } from "../../kernel/texts/i18n.ts";
import { useOverlays } from "../../records/editing/use-overlays.tsx";
import { CreateButton, ImportLink } from "../../records/list/ListActions.tsx";
import { choiceFilters, ListFilters, optionsOf } from "../../records/list/ListFilters.tsx";
import { ListPage } from "../../records/list/ListPage.tsx";
import { useList } from "../../records/list/use-list.ts";
import { statementParameter } from "../../records/record-payment.ts";
import { useOwnColumns } from "../../records/use-is-outside.ts";
import { usePaymentWords } from "../../records/use-payment-words.ts";
import type { DataColumn } from "../../ui/table/rules/table-types.ts";
import { DateText, Money } from "../../ui/values/Values.tsx";
import { paymentTexts } from "./payment-texts.ts";
import { paymentList } from "./payment-queries.ts";
import { PaymentTag } from "./payment-words.tsx";
import { PaymentWork } from "./PaymentWork.tsx";
import { usePaymentBulk } from "./use-payment-bulk.tsx";
import styles from "./payments.module.css";

const RecordDialog = lazyComponent(() => import("./editing/RecordDialog.tsx").then((m) => m.RecordDialog));

/** The payments of one's scope, with their unallocated remainders. */
export function PaymentListPage() {
  const t = paymentTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const can = useCan();
  const view = useView();
  const list = useList({ page: "payments", schema: PaymentQuery, load: (query) => paymentList(api, query) });
  const overlays = useOverlays({
    record: ({ statementId }: { statementId: string | null }, close) => (
      <RecordDialog statementId={statementId} onDone={(made) => view.navigate(paymentAddress(made))} onClose={close} />
    ),
  });
  const mayRecord = can(["payment:record"]);
  useNavigationIntent(
    "new",
    () => mayRecord && overlays.open("record", { statementId: view.query.get(statementParameter) }),
  );
  const { one } = choiceFilters(list);
  const words = usePaymentWords();
  const { isCustomer } = words;
  const filters = [
    one("open", t(isCustomer ? "own.open" : "filter.open"), [
      { value: "unallocated", label: t(isCustomer ? "own.filter" : "filter.unallocated") },
      ...(isCustomer ? [] : [{ value: "unmatched", label: t("filter.unmatched") }]),
    ]),
    one("state", t("filter.status"), optionsOf(PaymentState.options, words.stateOf)),
    one(
      "kind",
      t("filter.kind"),
      optionsOf(PaymentKind.options, (value) => paymentKindWords[value][language]),
    ),
    one(
      "method",
      t("filter.method"),
      optionsOf(PaymentMethod.options, (value) => paymentMethodWords[value][language]),
    ),
  ];
  const mayExport = can({ permission: ["payment:read", "export:data"], mode: "allOf" });
  const { pageNo: _, pageSize: __, ...matching } = list.query;
  const bulk = usePaymentBulk(list.query, mayExport);
  const action = (
    <>
      <PaymentWork />
      {mayRecord ? <ImportLink to="/import/payments">{t("import")}</ImportLink> : null}
      {mayRecord ? (
        <CreateButton onClick={() => overlays.open("record", { statementId: null })}>{t("record")}</CreateButton>
      ) : null}
    </>
  );
  const title = t(isCustomer ? "own.title" : "title");
  const sums = list.answer?.sums;
  return (
    <ListPage
      rights={["payment:record", "payment:allocate"]}
      scoped
      id="payments"
      views="payments"
      title={title}
      caption={title}
      list={list}
      columns={useOwnColumns(columnsIn(language, words, t("nobody")))}
      action={action}
      selection={bulk.selection}
      filters={
        <div className={styles.filters}>
          <ListFilters list={list} search={t(isCustomer ? "search.own" : "search")} filters={filters} />
          {sums ? (
            <p className={styles.sums}>
              {t("sums")} <Money amount={sums.amount} /> · {words.titleOf("unallocated")}{" "}
              <Money amount={sums.unallocated} />
              {sums.owed === "0.00" ? null : (
                <>
                  {" "}
                  · {words.stateOf("OWED")} <Money amount={sums.owed} />
                </>
              )}
            </p>
          ) : null}
        </div>
      }
      rowLabel={(row) => `${row.payNo} ${row.customerName ?? row.payer}`}
      rowHref={(row) => `#${paymentAddress(row)}`}
      onOpen={(row) => view.navigate(paymentAddress(row))}
      download={mayExport ? (format) => api.exportPayments({ query: { ...matching, format } }) : undefined}
      empty={{ title: t("empty.title"), ...(mayRecord && { hint: t("empty.hint") }), action }}
    >
      {overlays.shown}
      {bulk.shown}
    </ListPage>
  );
}

type Words = ReturnType<typeof usePaymentWords>;

function columnsIn(
  language: Language,
  { titleOf: title, isCustomer }: Words,
  nobody: string,
): DataColumn<PaymentRow>[] {
  return [
    {
      key: "payNo",
      title: title("payNo"),
      render: (row) => <span className={styles.figure}>{row.payNo}</span>,
      width: 136,
      sortable: true,
      pinned: "start",
      hideable: false,
      card: "title",
    },
    {
      key: "valueDate",
      title: title("valueDate"),
      render: (row) => <DateText value={row.valueDate} />,
      width: 112,
      sortable: true,
      ...(isCustomer && { card: "fact" as const }),
    },
    {
      key: "customerName",
      title: title("customerName"),
      render: (row) =>
        row.customerName ?? (
          <span className={styles.quiet} title={nobody}>
            {row.payer || nobody}
          </span>
        ),
      width: 184,
      sortable: true,
      grow: true,
      card: "fact",
    },
    // Nearly always the customer itself; where that is not known, the customer's column says who paid.
    { key: "payer", title: title("payer"), render: (row) => row.payer, width: 124, hidden: true },
    {
      key: "amount",
      title: title("amount"),
      render: (row) => <Money amount={row.amount} />,
      width: 128,
      align: "end",
      sortable: true,
      card: "fact",
    },
    {
      key: "allocated",
      title: title("allocated"),
      render: (row) => <Money amount={row.allocated} />,
      width: 128,
      align: "end",
    },
    {
      key: "unallocated",
      title: title("unallocated"),
      render: (row) => <Money amount={row.unallocated} />,
      width: 128,
      align: "end",
      sortable: true,
    },
    { key: "status", title: title("status"), render: (row) => <PaymentTag row={row} />, width: 148, card: "status" },
    {
      key: "kind",
      title: title("kind"),
      render: (row) => paymentKindWords[row.kind][language],
      width: 88,
      hidden: true,
    },
    {
      key: "method",
      title: title("method"),
      render: (row) => paymentMethodWords[row.method][language],
      width: 112,
      hidden: true,
    },
    {
      key: "bankRef",
      title: title("bankRef"),
      render: (row) => <span className={styles.figure}>{row.bankRef}</span>,
      width: 152,
      hidden: true,
    },
    { key: "remark", title: title("remark"), render: (row) => row.remark, width: 200, hidden: true },
    {
      key: "updatedAt",
      title: title("updatedAt"),
      render: (row) => <DateText value={row.updatedAt} />,
      width: 152,
      sortable: true,
      hidden: true,
    },
  ];
}
