import { ZipFile } from "yazl";
import type { SheetReading, SheetReadOptions, SheetSource } from "../../kernel/spreadsheets/spreadsheets.ts";
import { createSpreadsheets } from "./spreadsheets.ts";

/** Files for the tests of reading: made by hand, as other programs and attackers make them. */

export const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

export type Parts = Record<string, string | Buffer>;

export async function zipOf(parts: Parts, options: { compress?: boolean } = {}): Promise<Blob> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name, options);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream as AsyncIterable<Buffer>) chunks.push(chunk);
  return new Blob(chunks.map((chunk) => new Uint8Array(chunk)));
}

export type WorkbookParts = {
  sheet: string;
  strings?: string;
  styles?: string;
  workbook?: string;
  extra?: Parts;
};

export function relations(entries: [id: string, type: string, target: string][]): string {
  const list = entries.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.join("")}</Relationships>`;
}

export function workbookParts({ sheet, strings, styles, workbook, extra = {} }: WorkbookParts): Parts {
  return {
    "_rels/.rels": relations([["rId1", "officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml":
      workbook ??
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations([
      ["rId1", "worksheet", "worksheets/sheet1.xml"],
      ["rId2", "sharedStrings", "sharedStrings.xml"],
      ["rId3", "styles", "styles.xml"],
    ]),
    "xl/worksheets/sheet1.xml": sheet,
    ...(strings === undefined ? {} : { "xl/sharedStrings.xml": strings }),
    ...(styles === undefined ? {} : { "xl/styles.xml": styles }),
    ...extra,
  };
}

export function sheetXml(rows: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`;
}

export function inline(reference: string, text: string): string {
  return `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;
}

/** One head cell in A1 and the given rows. */
export async function xlsxOf(rows: string, parts: Omit<WorkbookParts, "sheet"> = {}): Promise<Blob> {
  return zipOf(workbookParts({ sheet: sheetXml(`<row r="1">${inline("A1", "名称")}</row>${rows}`), ...parts }));
}

export function csvOf(text: string): Blob {
  return new Blob([text]);
}

export type Read = Omit<SheetReading, "rows"> & { cells: string[][]; rowNumbers: number[]; reading: SheetReading };

/** Cells as `kind:text`, to compare them at a glance. */
export async function readAll(source: SheetSource, options?: SheetReadOptions): Promise<Read> {
  const reading = await createSpreadsheets().read(source, options);
  const cells: string[][] = [];
  const rowNumbers: number[] = [];
  for await (const row of reading.rows()) {
    rowNumbers.push(row.row);
    cells.push(row.cells.map(({ kind, text }) => `${kind}:${text}`));
  }
  return { ...reading, reading, cells, rowNumbers };
}

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** Changes numbers in the central directory, to make it lie. `field` is the offset within an entry's record. */
export async function patchDirectory(zip: Blob, name: string, field: number, value: number): Promise<Blob> {
  const bytes = Buffer.from(await zip.arrayBuffer());
  for (
    let at = bytes.indexOf("PK\x01\x02", 0, "latin1");
    at !== -1;
    at = bytes.indexOf("PK\x01\x02", at + 1, "latin1")
  ) {
    const found = bytes.toString("utf8", at + 46, at + 46 + bytes.readUInt16LE(at + 28));
    if (found === name) bytes.writeUInt32LE(value, at + field);
  }
  return new Blob([bytes]);
}
