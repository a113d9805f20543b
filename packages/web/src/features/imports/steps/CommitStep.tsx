import type { ImportBatch } from "@busbar/contract/imports/imports";
import { useState } from "react";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { formatCount } from "../../../kernel/texts/i18n.ts";
import { Button } from "../../../ui/form/Button.tsx";
import cards from "../../../ui/pages/card.module.css";
import styles from "../imports.module.css";
import { useImportSteps } from "../import-steps.tsx";
import { useImportTexts } from "../import-kind.tsx";
import type { ImportTexts } from "../import-texts.ts";
import { ValueOutcome } from "../readings/ValueOutcome.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { SubmitButton } from "../../../ui/dialogs/SubmitButton.tsx";
import { JobProgress } from "./JobProgress.tsx";

/** Says what will happen, offers the choice for invalid rows, then shows the progress. */
export function CommitStep({ batch, onBack }: { batch: ImportBatch; onBack: () => void }) {
  const t = useImportTexts();
  const { commit } = useImportSteps();
  const [validOnly, setValidOnly] = useState(true);
  const { counts } = batch;
  // Values are put right in the file; here they are taken or not.
  const ofValues = batch.kind === "intervals";
  if (batch.state === "COMMITTING")
    return (
      <JobProgress
        jobId={batch.jobId ?? ""}
        title={t("commit.running")}
        hint={t("commit.cancelHint")}
        cancel={t("commit.cancel")}
      />
    );
  const blocked = counts.wrong > 0 && !validOnly;
  return (
    <section className={`${cards.card} ${styles.card}`}>
      {ofValues ? (
        <ValueOutcome batch={batch} />
      ) : (
        <>
          <p className={styles.outcome}>{sentence(counts.new, counts.changed, t)}</p>
          {counts.same > 0 ? <p>{t("commit.same", { same: counts.same })}</p> : null}
          {counts.left > 0 ? <p>{t("commit.left", { left: counts.left })}</p> : null}
        </>
      )}
      <p className={styles.note}>{t(ofValues ? "values.undoable" : "commit.undoable")}</p>
      {counts.wrong > 0 && !ofValues ? (
        <fieldset className={styles.choice}>
          <legend>{t("commit.choice", { wrong: counts.wrong })}</legend>
          <label>
            <input type="radio" name="import-choice" checked={validOnly} onChange={() => setValidOnly(true)} />{" "}
            {t("commit.validOnly", { wrong: counts.wrong })}
          </label>
          <label>
            <input type="radio" name="import-choice" checked={!validOnly} onChange={() => setValidOnly(false)} />{" "}
            {t("commit.all")}
          </label>
        </fieldset>
      ) : null}
      {commit.error ? <Callout tone="danger">{messageOf(commit.error)}</Callout> : null}
      <div className={styles.footer}>
        <Button onClick={onBack}>{t("back")}</Button>
        {blocked ? (
          <Button variant="primary" onClick={onBack}>
            {t("commit.fixFirst")}
          </Button>
        ) : (
          <SubmitButton busy={commit.isPending} onPress={() => commit.mutate(counts.wrong > 0)}>
            {ofValues ? valuesVerb(batch, t) : verb(counts.new, counts.changed, t)}
          </SubmitButton>
        )}
      </div>
    </section>
  );
}

function sentence(created: number, updated: number, t: ImportTexts): string {
  if (created > 0 && updated > 0) return t("commit.both", { created, updated });
  if (created === 1) return t("commit.createOne");
  if (updated === 1) return t("commit.updateOne");
  return created > 0 ? t("commit.create", { created }) : t("commit.update", { updated });
}

function valuesVerb({ counts, held }: ImportBatch, t: ImportTexts): string {
  const count = counts.new + counts.changed;
  return count > 0 ? t("values.go", { count: formatCount(count) }) : t("values.goHeld", { count: formatCount(held) });
}

function verb(created: number, updated: number, t: ImportTexts): string {
  if (created > 0 && updated > 0) return t("commit.go.both", { created, updated });
  return created > 0 ? t("commit.go.create", { created }) : t("commit.go.update", { updated });
}
