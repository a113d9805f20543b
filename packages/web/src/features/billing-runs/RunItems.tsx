import {
  type BillingRun,
  type RunItem,
  RunItemQuery,
  RunResult,
  runResultWords,
} from "@busbar/contract/billing-runs/billing-runs";
import { contractAddress, invoiceAddress } from "@busbar/contract/records/record-addresses";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import type { ChangeQuery } from "../../kernel/lists/list-state.ts";
import { formatCount, useLanguage } from "../../kernel/texts/i18n.ts";
import { ListFilters, choiceFilters, optionsOf } from "../../records/list/ListFilters.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import type { DataColumn } from "../../ui/table/rules/table-types.ts";
import { StatusTag, type StatusTone } from "../../ui/values/StatusTag.tsx";
import { Money } from "../../ui/values/Values.tsx";
import { itemsOf } from "./run-queries.ts";
import { runTexts } from "./run-texts.ts";

const resultTones: Record<RunResult, StatusTone> = {
  CREATED: "ok",
  UPDATED: "active",
  UNCHANGED: "neutral",
  SKIPPED_FROZEN: "locked",
  HAND: "neutral",
  HELD: "warn",
  BLOCKED: "warn",
  ERROR: "danger",
};

/** Every contract of a run with its reason; a row leads to its statement, or to the contract. */
export function RunItems({ run }: { run: BillingRun }) {
  const t = runTexts.useTexts();
  const api = useApi();
  const [query, setQuery] = useState(() => RunItemQuery.parse({}));
  const change: ChangeQuery<RunItemQuery> = (part) =>
    setQuery((before) => RunItemQuery.parse({ ...before, pageNo: 1, ...part }));
  const list = { query, change, clear: () => setQuery(RunItemQuery.parse({})) };
  const { many } = choiceFilters(list);
  const language = useLanguage();
  const items = useQuery(itemsOf(api, run.id, query));
  const columns = useItemColumns();
  if (items.error && !items.data)
    return <ErrorState message={messageOf(items.error)} onRetry={() => void items.refetch()} />;
  return (
    <section aria-label={t("items")}>
      <h3>
        {t("items")} {formatCount(run.total)}
      </h3>
      <DataTable<RunItem>
        id="billing-run-items"
        caption={t("items")}
        height="content"
        columns={columns}
        rows={items.data?.list}
        total={items.data?.total}
        busy={items.isPlaceholderData}
        query={query}
        onQuery={(part) => setQuery((before) => RunItemQuery.parse({ ...before, ...part }))}
        rowKey={(row) => row.contractId}
        rowLabel={(row) => `${row.contractNo} ${row.customerName}`}
        rowHref={(row) =>
          `#${row.invoiceId === null ? contractAddress({ id: row.contractId }) : invoiceAddress({ id: row.invoiceId })}`
        }
        toolbar={{
          filters: (
            <ListFilters
              list={list}
              search={t("items.search")}
              filters={[
                many(
                  "result",
                  t("result"),
                  optionsOf(RunResult.options, (value) => runResultWords[value][language]),
                ),
              ]}
            />
          ),
        }}
        filtered={query.result !== undefined || query.keyword !== undefined}
        onClearFilters={list.clear}
        empty={{ title: t("items.empty") }}
      />
    </section>
  );
}

function useItemColumns(): DataColumn<RunItem>[] {
  const t = runTexts.useTexts();
  const language = useLanguage();
  return [
    {
      key: "contractNo",
      title: t("contractNo"),
      width: 160,
      sortable: true,
      card: "title",
      render: (row) => row.contractNo,
    },
    {
      key: "customerName",
      title: t("customer"),
      width: 200,
      grow: true,
      card: "fact",
      render: (row) => row.customerName,
    },
    {
      key: "result",
      title: t("result"),
      width: 168,
      card: "status",
      render: (row) =>
        row.result === null ? (
          <StatusTag tone="neutral">{t("item.waiting")}</StatusTag>
        ) : (
          <StatusTag tone={row.stale ? "warn" : resultTones[row.result]}>
            {row.stale ? t("item.stale") : runResultWords[row.result][language]}
          </StatusTag>
        ),
    },
    {
      key: "reasons",
      title: t("reason"),
      width: 280,
      lines: 2,
      card: "fact",
      render: (row) =>
        row.reasons
          .map(({ message, pointNo }) => (pointNo === null ? message : t("reasonOf", { point: pointNo, message })))
          .join(language === "zh" ? "；" : "; "),
    },
    {
      key: "payable",
      title: t("payable"),
      width: 144,
      align: "end",
      sortable: true,
      card: "fact",
      render: (row) => <Money amount={row.payable} why={t("why.nothing")} />,
    },
    {
      key: "standing",
      title: t("standing"),
      width: 144,
      align: "end",
      render: (row) => <Money amount={row.standing} why={t("why.noStatement")} />,
    },
    {
      key: "before",
      title: t("before"),
      width: 144,
      align: "end",
      render: (row) => <Money amount={row.before} why={t("why.noStatement")} />,
    },
    {
      key: "difference",
      title: t("difference"),
      width: 144,
      align: "end",
      sortable: true,
      card: "fact",
      render: (row) => <Money amount={row.difference} why={t("why.noDifference")} />,
    },
  ];
}
