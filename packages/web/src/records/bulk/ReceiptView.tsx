import type { BulkOutcome, BulkReceipt, BulkRow } from "@busbar/contract/bulk-actions/bulk-actions";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApi, usePortal } from "../../kernel/portal/portal-context.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { DateText, KeyFacts, Missing } from "../../ui/values/Values.tsx";
import { StatusTag, type StatusTone } from "../../ui/values/StatusTag.tsx";
import { bulkTexts } from "./bulk-texts.ts";
import { receiptRows, useRetry, useUndo } from "./receipt-queries.ts";
import styles from "./receipt.module.css";

const tones: Record<BulkOutcome, StatusTone> = { done: "ok", skipped: "warn", failed: "danger", waiting: "neutral" };
const outcomes = ["all", "done", "skipped", "failed"] as const;

/** Undo and retry of a bulk action; when disabled, they say why. */
export function ReceiptActions({
  receipt,
  onRetried,
}: {
  receipt: BulkReceipt;
  onRetried: (again: BulkReceipt) => void;
}) {
  const t = bulkTexts.useTexts();
  const undo = useUndo();
  const retry = useRetry();
  const reason = receipt.undo === "ok" ? undefined : t(`undo.${receipt.undo}`);
  return (
    <>
      {receipt.failed > 0 ? (
        <Button busy={retry.isPending} onClick={() => retry.mutate(receipt.id, { onSuccess: onRetried })}>
          {t("retry", { count: receipt.failed })}
        </Button>
      ) : null}
      <Button
        disabled={reason !== undefined}
        title={reason}
        busy={undo.isPending}
        onClick={() => undo.mutate(receipt.id)}
      >
        {t(reason === undefined ? "undoFor" : "undo")}
      </Button>
    </>
  );
}

/** The outcome of a bulk action: counts, and each row with its reason. */
export function ReceiptView({ receipt }: { receipt: BulkReceipt }) {
  const t = bulkTexts.useTexts();
  const api = useApi();
  const { features } = usePortal();
  const below = features.find(({ name }) => name === receipt.noun)?.records?.below;
  const [shown, show] = useState<(typeof outcomes)[number]>(
    receipt.failed > 0 ? "failed" : receipt.skipped > 0 ? "skipped" : "all",
  );
  const [paging, setPaging] = useState({ pageNo: 1, pageSize: 20 });
  const rows = useQuery(receiptRows(api, receipt.id, shown, paging.pageNo, paging.pageSize));
  const undone = receipt.state === "UNDONE";
  const counts = { all: receipt.total, done: receipt.done, skipped: receipt.skipped, failed: receipt.failed };
  return (
    <div className={styles.receipt}>
      <section aria-label={t("result")}>
        <KeyFacts
          facts={[
            { key: "state", label: t("state"), value: t(`state.${receipt.state}`) },
            { key: "at", label: t("at"), value: <DateText value={receipt.createdAt} /> },
            { key: "total", label: t("total"), value: receipt.total },
            { key: "done", label: t("outcome.done"), value: receipt.done },
            { key: "skipped", label: t("outcome.skipped"), value: receipt.skipped },
            { key: "failed", label: t("outcome.failed"), value: receipt.failed },
            ...(undone
              ? [
                  { key: "restored", label: t("restored"), value: receipt.restored },
                  { key: "kept", label: t("kept"), value: receipt.kept },
                ]
              : []),
          ]}
        />
      </section>
      <div className={styles.choice} role="group" aria-label={t("rows")}>
        {outcomes.map((outcome) => (
          <Button
            key={outcome}
            aria-pressed={shown === outcome}
            onClick={() => {
              show(outcome);
              setPaging({ ...paging, pageNo: 1 });
            }}
          >
            {t(`outcome.${outcome}`)} {counts[outcome]}
          </Button>
        ))}
      </div>
      {rows.error ? (
        <ErrorState message={messageOf(rows.error)} onRetry={() => void rows.refetch()} />
      ) : (
        <DataTable<BulkRow>
          id="bulk-rows"
          caption={t("rows")}
          height="content"
          choosable={false}
          columns={[
            {
              key: "name",
              title: t("name"),
              grow: true,
              width: 220,
              card: "title",
              render: (row) => row.name || <Missing why={t("unseen")} />,
            },
            {
              key: "outcome",
              title: t("outcome"),
              width: 112,
              card: "status",
              render: (row) =>
                row.undone === null ? (
                  <StatusTag tone={tones[row.outcome]}>{t(`outcome.${row.outcome}`)}</StatusTag>
                ) : (
                  <StatusTag tone={row.undone === "restored" ? "neutral" : "warn"}>
                    {t(row.undone === "restored" ? "undone.restored" : "undone.left")}
                  </StatusTag>
                ),
            },
            {
              key: "reason",
              title: t("reason"),
              width: 280,
              lines: 2,
              card: "fact",
              render: (row) => (row.undoReason ?? row.reason)?.message ?? "",
            },
          ]}
          rows={rows.data?.list}
          total={rows.data?.total}
          busy={rows.isPlaceholderData}
          query={paging}
          onQuery={({ pageNo = paging.pageNo, pageSize = paging.pageSize }) => setPaging({ pageNo, pageSize })}
          rowKey={(row) => row.id}
          rowLabel={(row) => row.name}
          rowHref={below === undefined ? undefined : (row) => (row.name ? `#${below}${row.id}` : "")}
        />
      )}
    </div>
  );
}
