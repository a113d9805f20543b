import controls from "@busbar/web/ui/fields/controls.module.css";
import { DateText } from "@busbar/web/ui/values/Values.tsx";
import type { TableRow } from "../../contract/gallery-routes.ts";
import styles from "./excel.module.css";
import { excelTexts } from "./excel-texts.ts";

type Selection = { selected: ReadonlySet<string>; onChange: (selected: ReadonlySet<string>) => void };
type ExportTableProps = { rows: readonly TableRow[]; merged: boolean; selection: Selection | undefined };

/** The rows as they are in the file, with the head that it has. */
export function ExportTable({ rows, merged, selection }: ExportTableProps) {
  const t = excelTexts.useTexts();
  const all = selection !== undefined && selection.selected.size === rows.length && rows.length > 0;
  const turn = (id: string) => {
    const next = new Set(selection?.selected);
    if (!next.delete(id)) next.add(id);
    selection?.onChange(next);
  };
  const single = merged ? { rowSpan: 2 } : {};
  const facts = (["author", "views", "time"] as const).map((key) => (
    <th key={key} scope="col">
      {t(`column.${key}`)}
    </th>
  ));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys where it is wider than its card
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={t("export.title")}>
      <table className={styles.table} data-merged={merged || undefined}>
        <thead>
          <tr>
            {selection ? (
              <th scope="col">
                <input
                  type="checkbox"
                  className={controls.check}
                  aria-label={t("column.all")}
                  checked={all}
                  onChange={() => selection.onChange(new Set(all ? [] : rows.map(({ id }) => id)))}
                />
              </th>
            ) : null}
            <th scope="col" {...single}>
              {t("column.title")}
            </th>
            {merged ? (
              <th scope="colgroup" colSpan={3}>
                {t("column.facts")}
              </th>
            ) : (
              facts
            )}
            <th scope="col" {...single}>
              {t("column.status")}
            </th>
          </tr>
          {merged ? <tr>{facts}</tr> : null}
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {selection ? (
                <td>
                  <input
                    type="checkbox"
                    className={controls.check}
                    aria-label={t("column.one", { title: row.title })}
                    checked={selection.selected.has(row.id)}
                    onChange={() => turn(row.id)}
                  />
                </td>
              ) : null}
              <td>{row.title}</td>
              <td>{row.author}</td>
              <td>{row.pageViews}</td>
              <td>
                <DateText value={row.datetime} seconds />
              </td>
              <td>{t(`status.${row.status}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
