import type { ImportBatch } from "@busbar/contract/imports/imports";
import { useId, useState } from "react";
import controls from "../../../ui/fields/controls.module.css";
import { useImportTexts } from "../import-kind.tsx";
import styles from "../imports.module.css";

const shownRows = 10;

type TopRowsProps = {
  batch: Pick<ImportBatch, "top" | "headRow">;
  /** The file is being read: choices are ignored, and the focus stays. */
  isReading: boolean;
  /** The row with the titles has just been chosen, for which the step is drawn anew: open, and with the focus there. */
  wasChosen: boolean;
  onChoose: (row: number) => void;
};

/** The first rows of the file as they stand there; the one with the titles can be chosen. */
export function TopRows({ batch: { top, headRow }, isReading, wasChosen, onChoose }: TopRowsProps) {
  const t = useImportTexts();
  // Other imports may be open in other tabs.
  const group = useId();
  const [startsOpen] = useState(wasChosen);
  // Titles further down are found among the first twenty rows: those are shown to their end.
  const last = Math.max(shownRows, top.findIndex(({ row }) => row === headRow) + 2);
  const rows = top.slice(0, last);
  const width = Math.max(0, ...rows.map(({ texts }) => texts.length));
  if (rows.length === 0) return null;
  return (
    <details className={styles.top} open={startsOpen || headRow !== rows[0]?.row || undefined}>
      <summary>{t("top.title", { row: headRow })}</summary>
      <div className={styles.scroll}>
        <table className={styles.topRows}>
          <caption className={controls.hiddenText}>{t("top.caption")}</caption>
          <tbody>
            {rows.map(({ row, texts }) => (
              <tr key={row} data-head={row === headRow || undefined}>
                <th scope="row">
                  <label>
                    <input
                      type="radio"
                      name={group}
                      autoFocus={wasChosen && row === headRow}
                      checked={row === headRow}
                      aria-disabled={isReading || undefined}
                      aria-label={t("top.choose", { row, text: texts.filter(Boolean).slice(0, 3).join(" ") })}
                      onChange={() => !isReading && onChoose(row)}
                    />
                    {row}
                  </label>
                </th>
                {Array.from({ length: width }, (_, at) => (
                  // Columns of a file have no other identity than their place.
                  // oxlint-disable-next-line react/no-array-index-key
                  <td key={at}>{texts[at] ?? ""}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
