import type { ImportIssue } from "@busbar/contract/imports/imports";
import { formatCount } from "../../../kernel/texts/i18n.ts";
import controls from "../../../ui/fields/controls.module.css";
import { StatusTag, type StatusTone } from "../../../ui/values/StatusTag.tsx";
import { useImportTexts } from "../import-kind.tsx";
import styles from "../imports.module.css";

const tones: Record<ImportIssue["severity"], StatusTone> = { INFO: "neutral", REFUSED: "danger", HELD: "warn" };
const results = { INFO: "values.skipped", REFUSED: "values.refused", HELD: "values.held" } as const;

/** One row for each line and code, with what stands in the file. */
export function IssuesTable({ issues }: { issues: readonly ImportIssue[] }) {
  const t = useImportTexts();
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption className={controls.hiddenText}>{t("issues.title")}</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.rowNumber}>
              {t("issues.line")}
            </th>
            <th scope="col">{t("result")}</th>
            <th scope="col">{t("reason")}</th>
            <th scope="col" className={styles.figure}>
              {t("issues.values")}
            </th>
            <th scope="col">{t("issues.raw")}</th>
          </tr>
        </thead>
        <tbody>
          {issues.map(({ line, code, severity, count, raw, message }) => (
            <tr key={`${line} ${code} ${raw}`}>
              <th scope="row" className={styles.rowNumber}>
                {line}
              </th>
              <td>
                <StatusTag tone={tones[severity]}>{t(results[severity])}</StatusTag>
              </td>
              <td>
                {message} <span className={styles.note}>{code}</span>
              </td>
              <td className={styles.figure}>{formatCount(count)}</td>
              <td className={styles.samples}>{raw}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
