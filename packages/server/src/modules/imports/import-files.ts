import { importColumns, importFields } from "@busbar/contract/import-columns";
import type { Language } from "../../kernel/app-error.ts";
import { attachment } from "../../kernel/http/attachment.ts";
import { type SheetColumn, type SheetValues, titleKey } from "../../kernel/spreadsheets/spreadsheets.ts";
import type { ImportPorts } from "./import-ports.ts";
import type { BatchRow } from "./import-repository.ts";
import { createImportRowRepository } from "./import-row-repository.ts";
import { addedFields, reasonsOf } from "./import-shape.ts";

type Format = "csv" | "xlsx";
type SheetPorts = Pick<ImportPorts, "spreadsheets">;

const texts = {
  zh: {
    template: "客户导入模板",
    notesTitle: "填写说明（不导入）",
    notes:
      "带 * 的列必填。每行一个客户，以统一社会信用代码识别：已有的客户会被更新，空单元格保留原值。区域代码填末级 6 位代码；付款天数 1–90；来源填自营或合作伙伴；多个标签用分号隔开。请删除本示例行。",
    sheet: "客户",
    wrongRows: "错误行",
    reasons: "错误原因",
  },
  en: {
    template: "customer-import-template",
    notesTitle: "Notes (not imported)",
    notes:
      "Columns with * are required. One customer per row, told by its credit code: one that exists is updated, an empty cell keeps what is there. Area code: six digits of the lowest level. Payment days: 1–90. Source: Own or Partner. Separate tags by semicolons. Remove this example row.",
    sheet: "Customers",
    wrongRows: "wrong rows",
    reasons: "Problems",
  },
} as const;

function asFile(
  ports: SheetPorts,
  format: Format,
  columns: SheetColumn[],
  rows: AsyncIterable<SheetValues>,
  name: string,
  sheetName: string,
) {
  const body =
    format === "csv"
      ? ports.spreadsheets.writeCsv(columns, rows)
      : ports.spreadsheets.writeXlsx(columns, rows, { sheetName });
  return attachment(body, `${name}.${format}`, format);
}

const textColumn = (title: string): SheetColumn => ({ title, kind: "text" });

/** Titles, one example row, and notes in a last column that no import reads. */
export function templateFile(ports: SheetPorts, format: Format, language: Language): Response {
  const words = texts[language];
  const columns = importFields.map((field) => {
    const column = importColumns[field];
    return textColumn(column[language] + (column.required ? "*" : ""));
  });
  async function* rows() {
    yield [...importFields.map((field) => importColumns[field].example[language] || null), words.notes];
  }
  return asFile(ports, format, [...columns, textColumn(words.notesTitle)], rows(), words.template, words.sheet);
}

/** The wrong rows as the file has them, fixes applied, and why each is wrong. Can be imported again as it is. */
export function wrongRowsFile(
  ports: SheetPorts & Pick<ImportPorts, "db">,
  batch: BatchRow,
  format: Format,
  language: Language,
): Response {
  const words = texts[language];
  const { mapping } = batch;
  const added = addedFields(batch.head.length, mapping);
  const titles = [...batch.head.map(({ title }) => title), ...added.map((field) => importColumns[field][language])];
  // A file that was downloaded here before has the column already: it is told anew.
  const reasonKeys = new Set([titleKey(texts.zh.reasons), titleKey(texts.en.reasons)]);
  const kept = titles.flatMap((title, at) => (reasonKeys.has(titleKey(title)) ? [] : [at]));
  const columns = [...kept.map((at) => textColumn(titles[at] ?? "")), textColumn(words.reasons)];
  async function* rows() {
    for await (const some of createImportRowRepository(ports.db, batch.id).each("wrong")) {
      for (const record of some) {
        yield [...kept.map((at) => record.cells[at] || null), reasonsOf(record, mapping, language)];
      }
    }
  }
  const name = `${batch.file_name.replace(/\.[^.]{1,5}$/, "")} - ${words.wrongRows}`;
  return asFile(ports, format, columns, rows(), name, words.sheet);
}
