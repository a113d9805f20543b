import { type ComparedItem, type RunResult, runResultWords } from "@busbar/contract/billing-runs/billing-runs";
import { contractAddress } from "@busbar/contract/records/record-addresses";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { formatCount, useLanguage } from "../../kernel/texts/i18n.ts";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import type { DataColumn } from "../../ui/table/rules/table-types.ts";
import { formatMoney } from "../../ui/values/format-values.ts";
import { Missing, Money } from "../../ui/values/Values.tsx";
import { comparisonOf } from "./run-queries.ts";
import { runTexts } from "./run-texts.ts";

/** The contracts that differ between two runs. */
export function RunComparison({ id, other }: { id: string; other: string }) {
  const t = runTexts.useTexts();
  const api = useApi();
  const language = useLanguage();
  const [paging, setPaging] = useState({ pageNo: 1, pageSize: 20 });
  const { data, error, isPlaceholderData, refetch } = useQuery(comparisonOf(api, id, other, paging));
  if (error && !data) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  const result = (of: RunResult | null) =>
    of === null ? <Missing why={t("why.nothing")} /> : runResultWords[of][language];
  const amount = (key: "payable" | "otherPayable" | "difference", title: string): DataColumn<ComparedItem> => ({
    key,
    title,
    width: 144,
    align: "end",
    card: "fact",
    render: (row) => <Money amount={row[key]} why={t("why.nothing")} />,
  });
  return (
    <section aria-label={t("comparison")}>
      <h3>{t("comparison")}</h3>
      {data ? (
        <p role="status">
          {t("comparison.sums", {
            payable: formatMoney(data.payable),
            other: formatMoney(data.otherPayable),
            count: formatCount(data.differing),
          })}
        </p>
      ) : null}
      <DataTable<ComparedItem>
        id="billing-run-comparison"
        caption={t("comparison")}
        height="content"
        choosable={false}
        columns={[
          { key: "contractNo", title: t("contractNo"), width: 160, card: "title", render: (row) => row.contractNo },
          { key: "customerName", title: t("customer"), width: 200, grow: true, render: (row) => row.customerName },
          { key: "result", title: t("thisRun"), width: 144, card: "status", render: (row) => result(row.result) },
          amount("payable", t("payable")),
          { key: "otherResult", title: t("otherRun"), width: 144, render: (row) => result(row.otherResult) },
          amount("otherPayable", `${t("payable")} (${t("otherRun")})`),
          amount("difference", t("difference.runs")),
        ]}
        rows={data?.list}
        total={data?.total}
        busy={isPlaceholderData}
        query={paging}
        onQuery={({ pageNo = paging.pageNo, pageSize = paging.pageSize }) => setPaging({ pageNo, pageSize })}
        rowKey={(row) => row.contractId}
        rowLabel={(row) => `${row.contractNo} ${row.customerName}`}
        rowHref={(row) => `#${contractAddress({ id: row.contractId })}`}
        empty={{ title: t("comparison.none") }}
      />
    </section>
  );
}
