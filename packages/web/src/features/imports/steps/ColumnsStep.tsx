import type { ImportBatch, ImportMapping } from "@busbar/contract/imports/imports";
import type { ReadingLayout, ReadingLayoutChoice } from "@busbar/contract/readings/reading-imports";
import { useState } from "react";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import cards from "../../../ui/pages/card.module.css";
import styles from "../imports.module.css";
import { LayoutChoice } from "../readings/LayoutChoice.tsx";
import { holdsValues } from "../readings/value-columns.ts";
import { ReadingChoice } from "./ReadingChoice.tsx";
import { DiscardButton } from "./DiscardButton.tsx";
import { useImportSteps } from "../import-steps.tsx";
import { SelectField } from "../../../ui/fields/SelectField.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { SubmitButton } from "../../../ui/dialogs/SubmitButton.tsx";
import { useImportKind, useImportTexts } from "../import-kind.tsx";

type ColumnsStepProps = { batch: ImportBatch; onStep: (step: undefined) => void };

/** Maps the file's columns to fields. The server proposes a mapping from the titles. */
export function ColumnsStep({ batch, onStep }: ColumnsStepProps) {
  const t = useImportTexts();
  const language = useLanguage();
  const { columns, fields } = useImportKind();
  const steps = useImportSteps();
  const [layout, setLayout] = useState(batch.layout);
  const [mapping, setMapping] = useState<ImportMapping>(() => inFile(batch));
  const separator = language === "zh" ? "、" : ", ";
  const missing = fields.filter((field) => columns[field]?.required && mapping[field] === undefined);
  const used = new Set(Object.values(mapping));
  const unused = batch.head.filter(({ title }, at) => !used.has(at) && !holdsValues(title, layout));
  const titleOf = (title: string, letters: string) => `${letters}  ${title || t("columns.untitled")}`;

  const choose = (field: string, value: string) => {
    const next = { ...mapping };
    delete next[field];
    if (value !== "") {
      const at = Number(value);
      // A column maps to one field only: remove it from the other.
      for (const other of fields) if (next[other] === at) delete next[other];
      next[field] = at;
    }
    setMapping(next);
  };

  return (
    <section className={`${cards.card} ${styles.card}`}>
      {batch.state === "FAILED" && batch.error ? (
        <Callout tone="danger">
          <p>
            <b>{t("columns.failed")}</b>
          </p>
          <p>{batch.error.message}</p>
        </Callout>
      ) : null}
      <ReadingChoice batch={batch} />
      {layout ? <LayoutChoice layout={layout} onChange={setLayout} /> : null}
      <p className={styles.note}>
        {t(
          batch.mappingIs === "remembered"
            ? "columns.remembered"
            : layout?.form === "wide"
              ? "layout.hint"
              : "columns.hint",
        )}
      </p>
      <div className={styles.scroll}>
        <table className={`${styles.table} ${styles.mapping}`}>
          <thead>
            <tr>
              <th scope="col">{t("columns.field")}</th>
              <th scope="col">{t("columns.column")}</th>
              <th scope="col">{t("columns.samples")}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => {
              const at = mapping[field];
              const column = columns[field];
              if (!column) return null;
              return (
                <tr key={field}>
                  <th scope="row">
                    {column[language]}
                    {column.required ? <span className={styles.required}> {t("columns.required")}</span> : null}
                  </th>
                  <td>
                    <SelectField
                      className={styles.columnSelect}
                      aria-label={column[language]}
                      aria-invalid={column.required && at === undefined}
                      value={at ?? ""}
                      onChange={(event) => choose(field, event.target.value)}
                    >
                      <option value="">{t("columns.none")}</option>
                      {batch.head.map(({ title, letters }, index) => (
                        <option key={letters} value={index}>
                          {titleOf(title, letters)}
                        </option>
                      ))}
                    </SelectField>
                  </td>
                  <td className={styles.samples}>
                    {at === undefined ? "–" : batch.head[at]?.samples.join(separator) || "–"}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {unused.length > 0 ? (
        <p className={styles.note}>
          {t("columns.unused", { columns: unused.map(({ title, letters }) => title || letters).join(separator) })}
        </p>
      ) : null}
      {missing.length > 0 ? (
        <Callout tone="danger">
          {t("columns.missing", { fields: missing.map((field) => columns[field]?.[language]).join(separator) })}
        </Callout>
      ) : null}
      {steps.check.error ? <Callout tone="danger">{messageOf(steps.check.error)}</Callout> : null}
      <div className={styles.footer}>
        <DiscardButton />
        <SubmitButton
          busy={steps.check.isPending}
          disabled={missing.length > 0}
          onPress={() =>
            steps.check.mutate(
              { mapping, ...(layout && { layout: choiceOf(layout) }) },
              { onSuccess: () => onStep(undefined) },
            )
          }
        >
          {t("columns.check")}
        </SubmitButton>
      </div>
    </section>
  );
}

const choiceOf = ({ labels, unit, values }: ReadingLayout): ReadingLayoutChoice => ({ labels, unit, values });

/** Without fields that a correction added to the file's columns. */
function inFile({ mapping, head }: ImportBatch): ImportMapping {
  return Object.fromEntries(Object.entries(mapping).filter(([, at]) => at < head.length));
}
