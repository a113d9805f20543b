import type { ImportBatch } from "@busbar/contract/imports/imports";
import { messageOf, reportError } from "../../../kernel/calls/call-errors.ts";
import IconDownload from "~icons/ri/download-2-line";
import { saveFile } from "../../../kernel/network/transfers.ts";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import cards from "../../../ui/pages/card.module.css";
import styles from "../imports.module.css";
import { DiscardButton } from "./DiscardButton.tsx";
import { useImportSteps } from "../import-steps.tsx";
import { useImportTexts } from "../import-kind.tsx";
import { JobProgress } from "./JobProgress.tsx";
import { IssuesView } from "../readings/IssuesView.tsx";
import { hasNothing } from "../readings/value-counts.ts";
import { ValueFacts } from "../readings/ValueFacts.tsx";
import { RowsView } from "../rows/RowsView.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import type { WizardState } from "../wizard-state.ts";

type CheckStepProps = {
  batch: ImportBatch;
  state: WizardState;
  change: (patch: Partial<WizardState>) => void;
};

/** The progress of the dry run, then its rows by result; invalid ones can be corrected in place. */
export function CheckStep({ batch, state, change }: CheckStepProps) {
  const t = useImportTexts();
  const api = useApi();
  const steps = useImportSteps();
  if (batch.state === "CHECKING")
    return <JobProgress about jobId={batch.jobId ?? ""} title={t("check.running")} cancel={t("check.cancel")} />;
  const { counts } = batch;
  const nothing = hasNothing(batch);
  const ofValues = batch.kind === "intervals";
  const download = () =>
    api
      .downloadWrongRows({ params: { id: batch.id }, query: { format: batch.format } })
      .then((answer) => saveFile(answer, `wrong-rows.${batch.format}`))
      .catch(reportError);
  const nothingWords = t(ofValues ? "values.nothing" : "check.nothing");
  const wrongRows =
    counts.wrong > 0 ? (
      <Button onClick={() => void download()}>
        <Icon of={IconDownload} />
        {t("check.download")}
      </Button>
    ) : null;
  return (
    <>
      {batch.error ? <Callout tone="warn">{batch.error.message}</Callout> : null}
      {ofValues ? (
        <>
          <section className={`${cards.card} ${styles.card}`}>
            <ValueFacts batch={batch} />
            {wrongRows ? <div className={styles.receiptActions}>{wrongRows}</div> : null}
          </section>
          <IssuesView batch={batch} state={state} change={change} />
        </>
      ) : (
        <RowsView
          batch={batch}
          verdicts={["wrong", "new", "changed", "same", "left"]}
          state={state}
          change={change}
          editable
          actions={wrongRows}
        />
      )}
      {steps.check.error ? <Callout tone="danger">{messageOf(steps.check.error)}</Callout> : null}
      <div className={styles.footer}>
        <DiscardButton />
        <Button onClick={() => change({ step: "columns" })}>{t("check.columns")}</Button>
        {batch.error ? (
          <Button disabled={steps.check.isPending} onClick={() => steps.check.mutate({ mapping: batch.mapping })}>
            {t("check.recheck")}
          </Button>
        ) : null}
        <Button
          variant="primary"
          disabled={nothing}
          title={nothing ? nothingWords : undefined}
          onClick={() => change({ step: "commit" })}
        >
          {t("check.next")}
        </Button>
      </div>
      {nothing ? <p className={`${styles.note} ${styles.atEnd}`}>{nothingWords}</p> : null}
    </>
  );
}
