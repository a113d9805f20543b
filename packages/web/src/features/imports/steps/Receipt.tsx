import type { ImportKind } from "@busbar/contract/imports/import-columns";
import type { ImportBatch } from "@busbar/contract/imports/imports";
import { CallError } from "@busbar/contract/kernel/http/client";
import { useState, useSyncExternalStore } from "react";
import IconDownload from "~icons/ri/download-2-line";
import IconUndo from "~icons/ri/arrow-go-back-line";
import { messageOf, reportError } from "../../../kernel/calls/call-errors.ts";
import { saveFile } from "../../../kernel/network/transfers.ts";
import { formatCount } from "../../../kernel/texts/i18n.ts";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { Link } from "../../../ui/form/buttons/Link.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import cards from "../../../ui/pages/card.module.css";
import { DateText, KeyFacts } from "../../../ui/values/Values.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { useImportSteps } from "../import-steps.tsx";
import { useImportKind, useImportTexts } from "../import-kind.tsx";
import { JobProgress } from "./JobProgress.tsx";
import { StateTag } from "./RecentImports.tsx";
import { IssuesView } from "../readings/IssuesView.tsx";
import { ValueFacts } from "../readings/ValueFacts.tsx";
import { RowsView } from "../rows/RowsView.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import type { WizardState } from "../wizard-state.ts";
import styles from "../imports.module.css";

type ReceiptProps = { batch: ImportBatch; state: WizardState; change: (patch: Partial<WizardState>) => void };

/** The receipt: who, when, the outcome, its rows, and undo while that is possible. */
export function Receipt({ batch, state, change }: ReceiptProps) {
  const t = useImportTexts();
  const api = useApi();
  const { list, kind } = useImportKind();
  const { undo } = useImportSteps();
  const [asking, setAsking] = useState(false);
  const { counts } = batch;
  const ofValues = kind === "intervals";
  if (batch.state === "UNDOING")
    return <JobProgress jobId={batch.jobId ?? ""} title={t("undo.running")} cancel={t("undo.cancel")} />;
  const undone = batch.state === "UNDONE";
  const download = () =>
    api
      .downloadWrongRows({ params: { id: batch.id }, query: { format: batch.format } })
      .then((answer) => saveFile(answer, `wrong-rows.${batch.format}`))
      .catch(reportError);
  const rowFacts = [
    { key: "created", label: t(undone ? "verdict.new.undone" : "receipt.created"), value: formatCount(batch.created) },
    {
      key: "updated",
      label: t(undone ? "verdict.changed.undone" : "receipt.updated"),
      value: formatCount(batch.updated),
    },
    { key: "same", label: t("receipt.same"), value: formatCount(counts.same) },
    { key: "left", label: t("receipt.left"), value: formatCount(counts.wrong) },
    ...(counts.left > 0 ? [{ key: "leftOut", label: t("receipt.leftOut"), value: formatCount(counts.left) }] : []),
  ];
  const byAndAt = [
    { key: "by", label: t("receipt.by"), value: batch.by },
    undone
      ? { key: "undone", label: t("receipt.undoneAt"), value: <DateText value={batch.undoneAt} /> }
      : { key: "at", label: t("receipt.at"), value: <DateText value={batch.committedAt} /> },
  ];
  return (
    <>
      <section className={`${cards.card} ${styles.card}`}>
        <div className={styles.receiptHead}>
          <h2>{t(undone ? "receipt.undone" : "receipt.done")}</h2>
          <StateTag state={batch.state} />
        </div>
        {ofValues ? <ValueFacts batch={batch} more={byAndAt} /> : <KeyFacts facts={[...rowFacts, ...byAndAt]} />}
        {batch.error ? <Callout tone="danger">{batch.error.message}</Callout> : null}
        <div className={styles.receiptActions}>
          <Link variant="primary" href={list}>
            {t("receipt.targets")}
          </Link>
          {counts.wrong > 0 ? (
            <Button title={t("receipt.retry")} onClick={() => void download()}>
              <Icon of={IconDownload} />
              {t("check.download")}
            </Button>
          ) : null}
          {batch.undo === "ok" ? (
            <Button onClick={() => setAsking(true)}>
              <Icon of={IconUndo} />
              {t("receipt.undo")}
            </Button>
          ) : null}
          {batch.undo === "ok" ? <UndoTime until={batch.undoUntil} /> : null}
          {batch.undo === "import.undo_over" ? <span className={styles.note}>{t("receipt.undoOver")}</span> : null}
        </div>
        <ConfirmDialog
          open={asking}
          title={t("undo.title")}
          verb={t("undo.verb")}
          danger
          writes
          onConfirm={() =>
            undo.mutateAsync().then(
              () => setAsking(false),
              () => undefined,
            )
          }
          onClose={() => setAsking(false)}
        >
          {batch.created > 0 ? <p>{t(createdWords(kind), { created: batch.created })}</p> : null}
          {batch.updated > 0 ? (
            <p>{t(ofValues ? "values.undo.updated" : "undo.updated", { updated: batch.updated })}</p>
          ) : null}
          {batch.held > 0 ? <p>{t("values.undo.held", { held: batch.held })}</p> : null}
          {undo.error ? (
            <Callout tone="danger">
              <p>{messageOf(undo.error)}</p>
              {undo.error instanceof CallError && undo.error.errors.length > 0 ? (
                <ul className={styles.inTheWay}>
                  {undo.error.errors.map(({ path, message }) => (
                    <li key={path}>{message}</li>
                  ))}
                </ul>
              ) : null}
            </Callout>
          ) : null}
        </ConfirmDialog>
      </section>
      {ofValues ? (
        <IssuesView batch={batch} state={state} change={change} />
      ) : (
        <RowsView batch={batch} verdicts={["new", "changed", "wrong", "same", "left"]} state={state} change={change} />
      )}
    </>
  );
}

const createdWords = (kind: ImportKind) =>
  kind === "intervals" ? "values.undo.created" : kind === "payments" ? "undo.reversed" : "undo.created";

const minuteMs = 60_000;

/** The current time, updated every minute. */
function useMinute(): number {
  return useSyncExternalStore(
    (tell) => {
      const clock = setInterval(tell, minuteMs / 4);
      return () => clearInterval(clock);
    },
    () => Math.floor(Date.now() / minuteMs),
  );
}

function UndoTime({ until }: { until: string | null }) {
  const t = useImportTexts();
  const minute = useMinute();
  const left = until === null ? 0 : Math.floor(Date.parse(until) / minuteMs) - minute;
  // The server decides; the browser's clock may be wrong.
  if (left <= 0) return null;
  return (
    <span className={styles.note}>{t("receipt.undoLeft", { hours: Math.floor(left / 60), minutes: left % 60 })}</span>
  );
}
