import { type BillingRun, openResults, runModeWords, runStateWords } from "@busbar/contract/billing-runs/billing-runs";
import { BillingRunQuery } from "@busbar/contract/billing-runs/billing-run-routes";
import { monthOf } from "@busbar/contract/values/months";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import IconCompare from "~icons/ri/arrow-left-right-line";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useView } from "../../kernel/portal/view.ts";
import { formatCount, useLanguage } from "../../kernel/texts/i18n.ts";
import cards from "../../ui/pages/card.module.css";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { DateText, Money } from "../../ui/values/Values.tsx";
import { listedRuns } from "./run-queries.ts";
import { runTexts } from "./run-texts.ts";

/** The runs before; one opens, and another can be compared with it. */
export function RunList({ chosen, onChoose }: { chosen: string | null; onChoose: (id: string) => void }) {
  const t = runTexts.useTexts();
  const api = useApi();
  const { setQuery } = useView();
  const language = useLanguage();
  const [query, setPaging] = useState(() => BillingRunQuery.parse({}));
  const runs = useQuery(listedRuns(api, query));
  if (runs.error && !runs.data)
    return <ErrorState message={messageOf(runs.error)} onRetry={() => void runs.refetch()} />;
  const problems = ({ counts }: BillingRun) =>
    counts.filter(({ result }) => openResults.includes(result)).reduce((sum, { count }) => sum + count, 0);
  const labelOf = (row: BillingRun) =>
    t("run", { period: monthOf(row.period), mode: runModeWords[row.mode][language] });
  return (
    <section className={cards.card} aria-label={t("runs")}>
      <h2>{t("runs")}</h2>
      <DataTable<BillingRun>
        id="billing-runs"
        caption={t("runs")}
        height="content"
        columns={[
          { key: "period", title: t("period"), width: 112, card: "title", render: ({ period }) => monthOf(period) },
          {
            key: "mode",
            title: t("mode"),
            width: 112,
            card: "fact",
            render: ({ mode }) => runModeWords[mode][language],
          },
          {
            key: "state",
            title: t("status"),
            width: 112,
            card: "status",
            render: ({ state }) => runStateWords[state][language],
          },
          {
            key: "startedAt",
            title: t("startedAt"),
            width: 160,
            sortable: true,
            card: "fact",
            render: (row) => <DateText value={row.startedAt} />,
          },
          {
            key: "startedBy",
            title: t("startedBy"),
            width: 128,
            grow: true,
            render: (row) => row.startedBy ?? t("run.night"),
          },
          { key: "total", title: t("contracts"), width: 96, align: "end", render: ({ total }) => formatCount(total) },
          {
            key: "problems",
            title: t("problems"),
            width: 96,
            align: "end",
            card: "fact",
            render: (row) => formatCount(problems(row)),
          },
          {
            key: "payable",
            title: t("payable"),
            width: 160,
            align: "end",
            card: "fact",
            render: (row) => <Money amount={row.payable} />,
          },
        ]}
        rows={runs.data?.list}
        total={runs.data?.total}
        busy={runs.isPlaceholderData}
        query={query}
        onQuery={(part) => setPaging((before) => BillingRunQuery.parse({ ...before, ...part }))}
        rowKey={(row) => row.id}
        rowLabel={labelOf}
        onOpen={(row) => onChoose(row.id)}
        rowActions={(row) => [
          {
            key: "compare",
            label: t("compareWith"),
            icon: IconCompare,
            disabledReason: chosen === null || chosen === row.id ? t("compareWith.none") : undefined,
            onRun: () => setQuery({ with: row.id }, { replace: true }),
          },
        ]}
        empty={{ title: t("runs.empty"), hint: t("runs.hint") }}
      />
    </section>
  );
}
