import type { AgedStatement, AgedStatementQuery } from "@busbar/contract/receivables/ageing";
import { openItemKindWords } from "@busbar/contract/receivables/open-items";
import { invoiceAddress, paymentAddress } from "@busbar/contract/records/record-addresses";
import { monthOf } from "@busbar/contract/values/months";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useView } from "../../kernel/portal/view.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { Drawer } from "../../ui/dialogs/Drawer.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { formatMoney } from "../../ui/values/format-values.ts";
import { DateText, Money } from "../../ui/values/Values.tsx";
import values from "../../ui/values/values.module.css";
import { agedStatements } from "./ageing-queries.ts";
import { receivableTexts } from "./receivable-texts.ts";

const addressOf = (row: AgedStatement) => (row.kind === "offset" ? paymentAddress(row) : invoiceAddress(row));

export type DrillDown = { title: string; query: Omit<AgedStatementQuery, "pageNo" | "pageSize"> };

/** The statements and rests of offsets that make up an amount, oldest first. */
export function AgedStatements({ of, onClose }: { of: DrillDown; onClose: () => void }) {
  const t = receivableTexts.useTexts();
  const view = useView();
  const language = useLanguage();
  const [page, setPage] = useState({ pageNo: 1, pageSize: 50 });
  const { data, error, refetch } = useQuery(agedStatements(useApi(), { ...of.query, ...page }));
  return (
    <Drawer
      open
      title={of.title}
      size={880}
      onClose={onClose}
      place={view.overlays}
      extra={data ? t("sum", { sum: formatMoney(data.sum) }) : null}
    >
      <DataTable
        id="aged-statements"
        caption={of.title}
        height="content"
        choosable={false}
        columns={[
          {
            key: "docNo",
            title: t("docNo"),
            render: (row) => (
              <>
                <span className={values.figure}>{row.docNo}</span>
                {row.kind === "offset" ? ` ${openItemKindWords.offset[language]}` : null}
              </>
            ),
            width: 216,
            card: "title",
          },
          { key: "customer", title: t("column.customer"), render: (row) => row.customerName, width: 168, grow: true },
          {
            key: "period",
            title: t("period"),
            render: (row) => <span className={values.figure}>{monthOf(row.period)}</span>,
            width: 88,
          },
          { key: "due", title: t("due"), render: (row) => <DateText value={row.dueDate} />, width: 112, card: "fact" },
          {
            key: "days",
            title: t("days"),
            render: (row) => (row.days > 0 || row.kind === "offset" ? row.days : t("notDue")),
            width: 88,
            align: "end",
          },
          {
            key: "owed",
            title: t("owed"),
            render: (row) => <Money amount={row.owed} />,
            width: 136,
            align: "end",
            card: "fact",
          },
        ]}
        rows={data?.list}
        total={data?.total ?? 0}
        error={error ? { message: messageOf(error) } : undefined}
        onRetry={() => void refetch()}
        query={page}
        onQuery={(next) => setPage((before) => ({ ...before, ...next }))}
        rowKey={(row) => `${row.kind} ${row.id}`}
        rowLabel={(row) => row.docNo}
        rowHref={(row) => `#${addressOf(row)}`}
        onOpen={(row) => view.navigate(addressOf(row))}
        empty={{ title: t("empty") }}
      />
    </Drawer>
  );
}
