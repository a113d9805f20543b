import { Exact } from "@busbar/contract/kernel/decimal";
import type { ReportColumn, ReportDeclaration } from "@busbar/contract/reports/report-declaration";
import type { Language } from "../../kernel/app-error.ts";
import type { ReportFigures, ReportRow } from "../../kernel/reports/report-source.ts";
import type { SheetAbout, SheetColumn, SheetValues } from "../../kernel/spreadsheets/spreadsheets.ts";
import { aboutLines } from "./report-words.ts";

type Made = Omit<Parameters<typeof aboutLines>[2], "figures">;
type File = {
  columns: (SheetColumn & { name: string })[];
  cells: (row: ReportRow) => SheetValues;
  about: SheetAbout;
};

/** The columns, cells and remarks of a report's file; counts and sums are computed from the rows written. */
export function fileOf(
  report: ReportDeclaration,
  columns: readonly ReportColumn[],
  language: Language,
  made: Made,
): File {
  const summed = columns.filter(({ sum }) => sum);
  const sums = new Map(summed.map(({ name }) => [name, new Exact(0)]));
  let rows = 0;
  const figures = (): ReportFigures => ({
    rows,
    sums: Object.fromEntries(
      summed.map(({ name, kind }) => {
        const sum = sums.get(name) as InstanceType<typeof Exact>;
        return [name, kind === "money" ? sum.toFixed(2) : sum.toFixed()];
      }),
    ),
  });
  return {
    columns: columns.map(({ name, title, kind }) => ({
      name,
      title: title[language],
      kind: kind === "money" ? "number" : kind,
    })),
    cells(row) {
      rows += 1;
      for (const { name } of summed) {
        const value = row[name];
        if (value) sums.set(name, (sums.get(name) as InstanceType<typeof Exact>).plus(value));
      }
      return columns.map(({ name }) => row[name] ?? null);
    },
    about: {
      sheetName: { zh: "说明", en: "About" }[language],
      columns: { zh: ["项目", "内容"], en: ["Item", "Content"] }[language] as [string, string],
      lines: () => aboutLines(report, language, { ...made, figures: figures() }),
    },
  };
}
