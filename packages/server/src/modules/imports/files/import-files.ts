import { columnsOf } from "@busbar/contract/imports/import-columns";
import type { Language } from "../../../kernel/app-error.ts";
import { attachment } from "../../../kernel/http/attachment.ts";
import type { ImportTarget } from "../../../kernel/targets/import-target.ts";
import { type SheetColumn, type SheetValues, titleKey } from "../../../kernel/spreadsheets/spreadsheets.ts";
import type { ImportPorts } from "../import-ports.ts";
import type { BatchRow } from "../import-repository.ts";
import { createImportRowRepository } from "../rows/import-row-repository.ts";
import { addedFields, reasonsOf } from "../import-shape.ts";

type Format = "csv" | "xlsx";
type SheetPorts = Pick<ImportPorts, "spreadsheets">;

const texts = {
  zh: {
    template: "导入模板",
    sample: "导入示例",
    notesTitle: "填写说明（不导入）",
    notes: "带 * 的列必填。请删除本示例行。",
    wrongRows: "错误行",
    reasons: "错误原因",
  },
  en: {
    template: " import template",
    sample: " import sample",
    notesTitle: "Notes (not imported)",
    notes: "Columns marked * are required. Delete this example row.",
    wrongRows: "rows with errors",
    reasons: "Errors",
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

const titlesOf = ({ kind }: ImportTarget, language: Language) =>
  Object.values(columnsOf(kind)).map((column) => textColumn(column[language] + (column.required ? "*" : "")));

/** Titles, one example row, and notes in a last column that imports ignore. */
export function templateFile(ports: SheetPorts, target: ImportTarget, format: Format, language: Language): Response {
  const words = texts[language];
  const { name, notes } = target.words;
  async function* rows() {
    const example = Object.values(columnsOf(target.kind)).map((column) => column.example[language] || null);
    yield [...example, `${notes[language]}${language === "en" ? " " : ""}${words.notes}`];
  }
  const columns = [...titlesOf(target, language), textColumn(words.notesTitle)];
  return asFile(ports, format, columns, rows(), name[language] + words.template, name[language]);
}

/** A correct row and one for each usual mistake, to try an import. */
export function sampleFile(ports: SheetPorts, target: ImportTarget, format: Format, language: Language): Response {
  const { name } = target.words;
  async function* rows() {
    for (const row of target.sample) yield Object.keys(columnsOf(target.kind)).map((field) => row[field] || null);
  }
  return asFile(
    ports,
    format,
    titlesOf(target, language),
    rows(),
    name[language] + texts[language].sample,
    name[language],
  );
}

/** The wrong rows with their fixes and reasons, in a form that can be imported again. */
export function wrongRowsFile(
  ports: SheetPorts & Pick<ImportPorts, "db">,
  batch: BatchRow,
  target: ImportTarget,
  format: Format,
  language: Language,
): Response {
  const words = texts[language];
  const columnsByField = columnsOf(batch.kind);
  const added = addedFields(batch.head.length, batch);
  const titles = [
    ...batch.head.map(({ title }) => title),
    ...added.map((field) => columnsByField[field]?.[language] ?? field),
  ];
  // A downloaded file of wrong rows already has the reason column; it is replaced.
  const reasonKeys = new Set([titleKey(texts.zh.reasons), titleKey(texts.en.reasons)]);
  const kept = titles.flatMap((title, at) => (reasonKeys.has(titleKey(title)) ? [] : [at]));
  const columns = [...kept.map((at) => textColumn(titles[at] ?? "")), textColumn(words.reasons)];
  async function* rows() {
    for await (const some of createImportRowRepository(ports.db, batch.id).each("wrong")) {
      for (const record of some) {
        yield [...kept.map((at) => record.cells[at] || null), reasonsOf(record, batch, target, language)];
      }
    }
  }
  const name = `${batch.file_name.replace(/\.[^.]{1,5}$/, "")} - ${words.wrongRows}`;
  return asFile(ports, format, columns, rows(), name, target.words.name[language]);
}
