import { addDays } from "@busbar/contract/kernel/business-time";
import { invoiceAddress } from "@busbar/contract/records/record-addresses";
import {
  type AccountEntry,
  accountColumnTitles,
  accountEntryWords,
} from "@busbar/contract/receivables/customer-account";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { detailsOf, messageOf } from "../../../kernel/calls/call-errors.ts";
import { saveFile } from "../../../kernel/network/transfers.ts";
import { useApi, useBusinessDate, useCan } from "../../../kernel/portal/portal-context.tsx";
import { toast } from "../../../kernel/portal/toasts.ts";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { usePrintedSheet } from "../../../records/list/PrintedList.tsx";
import { DayField } from "../../../ui/fields/DayField.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { Link } from "../../../ui/form/buttons/Link.tsx";
import { DataTable } from "../../../ui/table/DataTable.tsx";
import type { DataColumn } from "../../../ui/table/rules/table-types.ts";
import { formatMoney } from "../../../ui/values/format-values.ts";
import { DateText, KeyFacts, Missing, Money } from "../../../ui/values/Values.tsx";
import values from "../../../ui/values/values.module.css";
import { customerTexts } from "../customer-texts.ts";
import styles from "../customers.module.css";

type Row = AccountEntry & { id: string };

/** A customer's account between two days: statements, payments and credits, with the balance after each. */
export function CustomerAccount({ id }: { id: string }) {
  const t = customerTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const today = useBusinessDate();
  const mayExport = useCan()(["export:data"]);
  const [days, setDays] = useState({ from: addDays(today, -365), to: today });
  const isOrdered = days.from <= days.to;
  const { data, error, refetch } = useQuery({
    // Events of this noun announce changes of the debt.
    queryKey: ["invoices", "account", id, days],
    queryFn: ({ signal }) => api.getCustomerAccount({ params: { id }, query: days }, { signal }),
    enabled: isOrdered,
  });
  const rows = data?.entries.map((entry, at): Row => ({ ...entry, id: String(at) }));
  const title = (name: keyof typeof accountColumnTitles) => accountColumnTitles[name][language];
  const columns = useColumns();
  const paper = usePrintedSheet({ title: `${t("account.title")} ${data?.customerName ?? ""}`, columns });
  const words = data && [
    `${days.from} – ${days.to}`,
    `${t("account.opening")} ${formatMoney(data.opening)}`,
    `${title("debit")} ${formatMoney(data.debits)}`,
    `${title("credit")} ${formatMoney(data.credits)}`,
    `${t("account.closing")} ${formatMoney(data.closing)}`,
  ];
  const [drawing, setDrawing] = useState(false);
  const download = async (format: "pdf" | "csv" | "xlsx") => {
    setDrawing(format === "pdf");
    try {
      const of = { params: { id }, query: days };
      const answer =
        format === "pdf"
          ? await api.getCustomerAccountPdf(of)
          : await api.exportCustomerAccount({ ...of, query: { ...days, format } });
      await saveFile(answer, `account.${format}`);
    } catch (fault) {
      toast.error(messageOf(fault), detailsOf(fault));
    }
    setDrawing(false);
  };
  const day = (name: "from" | "to") => (
    <label className={styles.accountDay}>
      {t(`account.${name}`)}
      <DayField
        required
        today={today}
        value={days[name]}
        onChange={(one) => one && setDays({ ...days, [name]: one })}
      />
    </label>
  );
  return (
    <>
      <div className={styles.accountDays}>
        {day("from")}
        {day("to")}
        {isOrdered ? (
          <Button busy={drawing} onClick={() => void download("pdf")}>
            {t("account.pdf")}
          </Button>
        ) : null}
        {rows && words && isOrdered ? (
          <Button onClick={() => paper.print(rows, words)}>{t("account.print")}</Button>
        ) : null}
        {mayExport && isOrdered ? (
          <>
            <Button onClick={() => void download("xlsx")}>{t("account.xlsx")}</Button>
            <Button onClick={() => void download("csv")}>{t("account.csv")}</Button>
          </>
        ) : null}
      </div>
      {isOrdered ? (
        <>
          {data ? (
            <div className={styles.accountSums}>
              <KeyFacts
                facts={[
                  { key: "opening", label: t("account.opening"), value: <Money amount={data.opening} /> },
                  { key: "debits", label: title("debit"), value: <Money amount={data.debits} /> },
                  { key: "credits", label: title("credit"), value: <Money amount={data.credits} /> },
                  { key: "closing", label: t("account.closing"), value: <Money amount={data.closing} /> },
                ]}
              />
            </div>
          ) : null}
          {paper.node}
          <DataTable
            id="customer-account"
            caption={t("account.title")}
            height="content"
            paged={false}
            choosable={false}
            columns={columns}
            rows={rows}
            total={rows?.length ?? 0}
            error={error ? { message: messageOf(error) } : undefined}
            onRetry={() => void refetch()}
            query={{ pageNo: 1, pageSize: 200 }}
            onQuery={() => {}}
            rowKey={(row) => row.id}
            rowLabel={(row) => `${row.on} ${row.number}`}
            empty={{ title: t("account.none") }}
          />
        </>
      ) : (
        <p role="alert">{t("account.order")}</p>
      )}
    </>
  );
}

function useColumns(): DataColumn<Row>[] {
  const language = useLanguage();
  const title = (name: keyof typeof accountColumnTitles) => accountColumnTitles[name][language];
  const amount = (key: "debit" | "credit"): DataColumn<Row> => ({
    key,
    title: title(key),
    render: (row) => (row[key] === null ? <Missing /> : <Money amount={row[key]} />),
    width: 124,
    align: "end",
    card: "fact",
  });
  return [
    { key: "on", title: title("on"), render: (row) => <DateText value={row.on} />, width: 100, card: "fact" },
    {
      key: "kind",
      title: title("kind"),
      // A statement is shown with its period.
      render: (row) =>
        `${accountEntryWords[row.kind][language]} ${row.text.replace(/^(\d{4})(\d{2})$/, "$1-$2")}`.trim(),
      width: 128,
      grow: true,
      card: "status",
    },
    {
      key: "number",
      title: title("number"),
      width: 132,
      card: "title",
      render: (row) =>
        row.invoiceId === null ? (
          <span className={values.figure}>{row.number}</span>
        ) : (
          <Link href={`#${invoiceAddress({ id: row.invoiceId })}`}>{row.number}</Link>
        ),
    },
    amount("debit"),
    amount("credit"),
    {
      key: "balance",
      title: title("balance"),
      render: (row) => <Money amount={row.balance} />,
      width: 124,
      align: "end",
      card: "fact",
    },
  ];
}
