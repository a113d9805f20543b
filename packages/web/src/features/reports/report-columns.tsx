import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import type { ReportColumn, ReportDeclaration } from "@busbar/contract/reports/report-declaration";
import type { ReportAnswer } from "@busbar/contract/reports/reports";
import type { DataColumn } from "../../ui/table/rules/table-types.ts";
import { DateText, Missing, Money, Quantity } from "../../ui/values/Values.tsx";

/** Cells by column name; a row's id is its position. */
export type Row = { id: string; cells: ReadonlyMap<string, string | null> };

export const rowsOf = ({ columns, rows }: Pick<ReportAnswer, "columns" | "rows">): Row[] =>
  rows.map((cells, at) => ({
    id: String(at),
    cells: new Map(columns.map((name, place) => [name, cells[place] ?? null])),
  }));

const widths: Record<ReportColumn["kind"], number> = { text: 136, number: 104, money: 136, date: 108 };

/** So many columns fit a window of 1440 pixels. */
const fitting = 6;

/** Wide reports have their sum behind the customer, so that it is seen without scrolling. */
function moneyAhead({ columns, control }: ReportDeclaration, names: readonly string[]): ReportColumn[] {
  const shown = columns.filter(({ name }) => names.includes(name));
  const sum = shown.find(({ name }) => name === control);
  const ahead = shown.findIndex(({ name }) => name === "customerName") + 1;
  if (!sum || ahead === 0 || shown.length <= fitting || shown.indexOf(sum) < ahead) return shown;
  return [...shown.slice(0, ahead), sum, ...shown.slice(ahead).filter((column) => column !== sum)];
}

/** The columns of the answer as table columns; the first one stays in place. */
export function columnsOf(
  report: ReportDeclaration,
  names: readonly string[],
  language: keyof Bilingual,
): DataColumn<Row>[] {
  return moneyAhead(report, names).map(({ name, title, kind }, at) => ({
    key: name,
    title: title[language],
    width: name === "customerName" ? 184 : widths[kind],
    align: kind === "number" || kind === "money" ? "end" : "start",
    render: (row) => <Cell kind={kind} value={row.cells.get(name) ?? null} />,
    ...(at === 0 && { card: "title" as const, pinned: "start" as const }),
    ...(name === report.control && { card: "fact" as const }),
  }));
}

function Cell({ kind, value }: { kind: ReportColumn["kind"]; value: string | null }) {
  if (value === null || value === "") return <Missing />;
  switch (kind) {
    case "money":
      return <Money amount={value} />;
    case "number":
      return <Quantity value={value} />;
    case "date":
      return <DateText value={value} />;
    case "text":
      return value;
  }
}
