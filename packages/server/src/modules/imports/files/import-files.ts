import { columnsOf } from "@busbar/contract/imports/import-columns";
import { AppError, type Language } from "../../../kernel/app-error.ts";
import type { ImportTarget } from "../../../kernel/targets/import-target.ts";
import type { WholeFileTarget } from "../../../kernel/targets/whole-file-target.ts";
import { attachment } from "../../../kernel/http/attachment.ts";
import { type SheetColumn, type SheetValues, titleKey } from "../../../kernel/spreadsheets/spreadsheets.ts";
import type { AnyTarget, ImportPorts } from "../import-ports.ts";
import { type BatchRow, createImportRepository, readingOf } from "../import-repository.ts";
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

const titlesOf = ({ kind }: AnyTarget, language: Language) =>
  Object.values(columnsOf(kind)).map((column) => textColumn(column[language] + (column.required ? "*" : "")));

/** Titles, one example row, and notes in a last column that imports ignore. */
export function templateFile(ports: SheetPorts, target: AnyTarget, format: Format, language: Language): Response {
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
export function sampleFile(ports: SheetPorts, target: AnyTarget, format: Format, language: Language): Response {
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
  return asFile(ports, format, columns, rows(), wrongRowsName(batch, language), target.words.name[language]);
}

const wrongRowsName = ({ file_name }: BatchRow, language: Language): string =>
  `${file_name.replace(/\.[^.]{1,5}$/, "")} - ${texts[language].wrongRows}`;

/** Lines of the file of which not all was taken, as they stand there, with the reasons; the file can be imported again. */
export async function wrongLinesFile(
  ports: SheetPorts & Pick<ImportPorts, "db" | "files">,
  batch: BatchRow,
  target: WholeFileTarget,
  format: Format,
  language: Language,
): Promise<Response> {
  const key = await createImportRepository(ports.db).storageKeyOf(batch.id);
  if (key === null) throw new AppError("not_found");
  const reading = await ports.spreadsheets.read(await ports.files.open(key), readingOf(batch));
  async function* rows() {
    const wrong = target.file.wrongLines(ports.db, batch.id, language)[Symbol.asyncIterator]();
    let next = await wrong.next();
    for await (const { row, cells } of reading.rows()) {
      if (next.done) return;
      if (row < next.value.line) continue;
      yield [...cells.map(({ text }) => text || null), next.value.reasons];
      next = await wrong.next();
    }
  }
  const columns = [...reading.head, texts[language].reasons].map(textColumn);
  return asFile(ports, format, columns, rows(), wrongRowsName(batch, language), target.words.name[language]);
}
