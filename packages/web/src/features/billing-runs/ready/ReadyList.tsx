import type { RunFilter } from "@busbar/contract/billing-runs/billing-runs";
import { type ReadyContract, type ReadyKind, readyKindWords } from "@busbar/contract/billing-runs/readiness";
import { runReasonNames } from "@busbar/contract/billing-runs/run-reason-words";
import { contractAddress } from "@busbar/contract/records/record-addresses";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { formatCount, useLanguage } from "../../../kernel/texts/i18n.ts";
import { GapLink } from "../../../records/gaps/GapLink.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { DataTable } from "../../../ui/table/DataTable.tsx";
import { readyContracts } from "../run-queries.ts";
import { runTexts } from "../run-texts.ts";
import styles from "../billing-runs.module.css";

type ReadyListProps = {
  period: string;
  filter: RunFilter;
  kind: ReadyKind | "final";
  code: string | undefined;
  onClose: () => void;
};

/** The contracts behind a count before a run; what is missing leads to where it is entered. */
export function ReadyList({ period, filter, kind, code, onClose }: ReadyListProps) {
  const t = runTexts.useTexts();
  const language = useLanguage();
  const [page, setPage] = useState({ pageNo: 1, pageSize: 20 });
  const found = useQuery(
    readyContracts(useApi(), {
      period,
      ...filter,
      ...page,
      ...(kind === "final" ? { final: "open" } : { kind: [kind] }),
      code,
    }),
  );
  if (found.error && !found.data)
    return <ErrorState message={messageOf(found.error)} onRetry={() => void found.refetch()} />;
  const name = code === undefined ? undefined : (runReasonNames as Record<string, { zh: string; en: string }>)[code];
  const title = [kind === "final" ? t("ready.final") : readyKindWords[kind][language], name?.[language]]
    .filter(Boolean)
    .join(" · ");
  return (
    <section aria-label={title} className={styles.readyList}>
      <h3>
        {title} {found.data ? formatCount(found.data.total) : null}
        <Button variant="link" onClick={onClose}>
          {t("ready.close")}
        </Button>
      </h3>
      <DataTable<ReadyContract>
        id="billing-ready"
        caption={title}
        height="content"
        columns={[
          {
            key: "contractNo",
            title: t("contractNo"),
            width: 150,
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
            key: "reasons",
            title: t("reason"),
            width: 520,
            lines: 2,
            card: "fact",
            render: ({ reasons, contractId, finalDue }) => (
              <ul className={styles.reasons}>
                {finalDue === null ? null : <li>{t("ready.finalDue", { day: finalDue })}</li>}
                {reasons.map((one) => (
                  <li key={`${one.code} ${one.pointId} ${one.message}`}>
                    {one.pointNo === null ? one.message : t("reasonOf", { point: one.pointNo, message: one.message })}{" "}
                    <GapLink of={{ ...one, contractId }} />
                  </li>
                ))}
              </ul>
            ),
          },
        ]}
        rows={found.data?.list}
        total={found.data?.total}
        busy={found.isPlaceholderData}
        query={page}
        onQuery={(part) => setPage((before) => ({ ...before, ...part }))}
        rowKey={(row) => row.contractId}
        rowLabel={(row) => `${row.contractNo} ${row.customerName}`}
        rowHref={(row) => `#${contractAddress({ id: row.contractId })}`}
        empty={{ title: t("items.empty") }}
      />
    </section>
  );
}
