import { CsvEncoding, type ImportBatch } from "@busbar/contract/imports/imports";
import { useState } from "react";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { SelectField } from "../../../ui/fields/SelectField.tsx";
import controls from "../../../ui/fields/controls.module.css";
import { Button } from "../../../ui/form/Button.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { useImportTexts } from "../import-kind.tsx";
import { useImportSteps } from "../import-steps.tsx";
import styles from "../imports.module.css";
import { TopRows } from "./TopRows.tsx";

const separators = { ",": "read.comma", ";": "read.semicolon", "\t": "read.tab" } as const;

const sourceOf = ({ format }: ImportBatch, sheet: string, encoding: string) =>
  format === "xlsx" ? { sheet } : { encoding: CsvEncoding.parse(encoding) };

/** How the file was read; another sheet, header row or encoding can be chosen. */
export function ReadingChoice({ batch }: { batch: ImportBatch }) {
  const t = useImportTexts();
  const { read } = useImportSteps();
  const [sheet, setSheet] = useState(batch.sheet ?? "");
  const [headRow, setHeadRow] = useState(String(batch.headRow));
  const [encoding, setEncoding] = useState(batch.encoding ?? "");
  const row = Number(headRow);
  const right = Number.isInteger(row) && row >= 1 && row <= 100;
  const changed = sheet !== (batch.sheet ?? "") || row !== batch.headRow || encoding !== (batch.encoding ?? "");
  const isSame = sheet === (batch.sheet ?? "") && encoding === (batch.encoding ?? "");
  const separator = separators[batch.separator as keyof typeof separators];
  return (
    <>
      <fieldset className={styles.reading}>
        <legend className={controls.hiddenText}>{t("read.title")}</legend>
        {batch.sheets.length > 0 ? (
          <label>
            {t("read.sheet")}
            <SelectField aria-label={t("read.sheet")} value={sheet} onChange={({ target }) => setSheet(target.value)}>
              {batch.sheets.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </SelectField>
          </label>
        ) : (
          <label>
            {t("read.encoding")}
            <SelectField
              aria-label={t("read.encoding")}
              value={encoding}
              onChange={({ target }) => setEncoding(target.value)}
            >
              {CsvEncoding.options.map((name) => (
                <option key={name} value={name}>
                  {name.toUpperCase()}
                </option>
              ))}
            </SelectField>
          </label>
        )}
        <label>
          {t("read.headRow")}
          <input
            className={`${controls.input} ${styles.headRow}`}
            inputMode="numeric"
            maxLength={3}
            value={headRow}
            aria-invalid={!right}
            onChange={({ target }) => setHeadRow(target.value)}
          />
        </label>
        {separator ? <span className={styles.note}>{t("read.separator", { name: t(separator) })}</span> : null}
        {changed ? (
          <Button
            disabled={!right || read.isPending}
            onClick={() =>
              // Of another sheet or encoding the titles are looked for again, unless their row was typed.
              read.mutate({
                ...sourceOf(batch, sheet, encoding),
                ...((isSame || row !== batch.headRow) && { headRow: row }),
              })
            }
          >
            {t("read.apply")}
          </Button>
        ) : null}
        {read.error ? <Callout tone="danger">{messageOf(read.error)}</Callout> : null}
      </fieldset>
      <TopRows
        batch={batch}
        isReading={read.isPending}
        wasChosen={read.isPending && read.variables?.headRow === batch.headRow}
        onChoose={(chosen) =>
          // Of what the rows on screen were read from, whatever else is selected above.
          read.mutate({ ...sourceOf(batch, batch.sheet ?? "", batch.encoding ?? ""), headRow: chosen })
        }
      />
    </>
  );
}
