import type { ImportBatch, ImportRow, ImportState, ImportVerdict } from "@busbar/contract/imports/imports";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import controls from "../../../ui/fields/controls.module.css";
import { Link } from "../../../ui/form/buttons/Link.tsx";
import { StatusTag } from "../../../ui/values/StatusTag.tsx";
import { LeaveOut } from "./LeaveOut.tsx";
import { CellEditor } from "./CellEditor.tsx";
import styles from "../imports.module.css";
import type { ImportTexts } from "../import-texts.ts";
import { type RowsQuery, useFixRow } from "../import-queries.ts";
import { Callout } from "../../../ui/states/Callout.tsx";
import { useImportKind, useImportTexts } from "../import-kind.tsx";

type RowsTableProps = { batch: ImportBatch; rows: readonly ImportRow[]; query: RowsQuery; editable: boolean };

/** Codes never wrap, since they are read character by character; figures are right-aligned. */
const looks: Record<string, string> = {
  uscc: styles.code ?? "",
  areaCode: styles.code ?? "",
  partnerNo: styles.code ?? "",
  contactMobile: styles.code ?? "",
  paymentTermsDays: styles.figure ?? "",
  creditLimit: styles.figure ?? "",
  amount: styles.figure ?? "",
  debit: styles.figure ?? "",
};

/** Rows with the file's texts; invalid cells show the rule and a suggestion, and can be corrected. */
export function RowsTable({ batch, rows, query, editable }: RowsTableProps) {
  const t = useImportTexts();
  const language = useLanguage();
  const fix = useFixRow(batch, query);
  const leaves = query.verdict === "left" && batch.state === "READY";
  const { columns, fields: known, one } = useImportKind();
  const fields = known.filter(
    (field) => field in batch.mapping || rows.some(({ problems }) => problems.some((one) => one.field === field)),
  );
  const linked = rows.some(({ targetName }) => targetName !== null);
  return (
    <>
      {editable ? <p className={styles.note}>{t("rows.keys")}</p> : null}
      {fix.error ? <Callout tone="danger">{messageOf(fix.error)}</Callout> : null}
      <div className={styles.scroll}>
        <table className={`${styles.table} ${styles.rows}`}>
          <caption className={controls.hiddenText}>{captionOf(query.verdict, batch.state, t)}</caption>
          <thead>
            <tr>
              <th scope="col" className={styles.rowNumber}>
                {t("rows.row")}
              </th>
              {linked ? <th scope="col">{t("rows.target")}</th> : null}
              {fields.map((field) => (
                <th key={field} scope="col" className={looks[field]}>
                  {columns[field]?.[language]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.row}>
                <th scope="row" className={styles.rowNumber}>
                  {row.row}
                  {editable && row.verdict !== "wrong" && row.verdict !== "left" ? (
                    <div>
                      <StatusTag tone="ok">{t("rows.fixed")}</StatusTag>
                    </div>
                  ) : null}
                  {row.problems
                    .filter((problem) => problem.field === null)
                    .map((problem) => (
                      <div key={problem.rule} className={row.verdict === "left" ? styles.note : styles.problem}>
                        {problem.message}
                      </div>
                    ))}
                  {row.leftBecause ? <div className={styles.note}>{row.leftBecause}</div> : null}
                  {editable || (leaves && row.leftBecause !== null) ? (
                    <LeaveOut row={row} onSave={(because) => fix.mutateAsync({ row: row.row, leftBecause: because })} />
                  ) : null}
                </th>
                {linked ? (
                  <td>
                    {row.targetId && row.targetName && one ? (
                      <Link href={one(row.targetId)}>{row.targetName}</Link>
                    ) : (
                      row.targetName
                    )}
                  </td>
                ) : null}
                {fields.map((field) => (
                  <Cell
                    key={field}
                    row={row}
                    field={field}
                    editable={editable}
                    onSave={(value) => fix.mutateAsync({ row: row.row, cells: { [field]: value } })}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

type CellProps = {
  row: ImportRow;
  field: string;
  editable: boolean;
  onSave: (value: string) => Promise<unknown>;
};

function Cell({ row, field, editable, onSave }: CellProps) {
  const t = useImportTexts();
  const problem = row.problems.find((one) => one.field === field);
  const change = row.changes.find((one) => one.field === field);
  const text = row.cells[field] ?? "";
  if (editable)
    return (
      <td className={problem ? `${styles.badCell} ${looks[field] ?? ""}` : looks[field]}>
        <CellEditor row={row.row} field={field} text={text} problem={problem} onSave={onSave} />
      </td>
    );
  return (
    <td className={looks[field]}>
      <span>{change ? change.after : text}</span>
      {change ? (
        <div className={styles.before}>
          {t("rows.before")} <del>{change.before || "–"}</del>
        </div>
      ) : null}
      {problem ? <div className={styles.note}>{problem.message}</div> : null}
    </td>
  );
}

/** Rows are described as planned, done, or done and undone. */
const tenseOf = (state: ImportState) => (state === "DONE" ? "done" : state === "UNDONE" ? "undone" : "ahead");

function captionOf(verdict: ImportVerdict, state: ImportState, t: ImportTexts): string {
  return verdict === "new" || verdict === "changed"
    ? t(`rows.caption.${verdict}.${tenseOf(state)}`)
    : t(`rows.caption.${verdict}`);
}
