import { crc32 } from "node:zlib";

/** A file in the format of Playwright's file inputs. */
export type UploadFile = { name: string; mimeType: string; buffer: Buffer };

export const csvFile = (
  name: string,
  rows: readonly (readonly string[])[],
  encode: (text: string) => Buffer = utf8,
): UploadFile => ({
  name,
  mimeType: "text/csv",
  buffer: encode(rows.map((cells) => cells.join(",")).join("\r\n")),
});

const utf8 = (text: string) => Buffer.from(`\uFEFF${text}`, "utf8");

/** Two-byte characters of GB18030, found with Node's decoder: Node has no encoder. */
export function gb18030(text: string): Buffer {
  const decoder = new TextDecoder("gb18030");
  const wanted = new Map([...text].filter((mark) => mark > "\x7f").map((mark) => [mark, [] as number[]]));
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const mark = decoder.decode(new Uint8Array([lead, trail]));
      if (wanted.get(mark)?.length === 0) wanted.set(mark, [lead, trail]);
    }
  }
  return Buffer.from([...text].flatMap((mark) => wanted.get(mark) ?? [mark.charCodeAt(0)]));
}

/** A workbook with one sheet of text cells. */
export function xlsxFile(name: string, rows: readonly (readonly string[])[]): UploadFile {
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const packages = "http://schemas.openxmlformats.org/package/2006";
  const kinds = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const cell = (text: string, column: number, row: number) =>
    `<c r="${String.fromCharCode(65 + column)}${row + 1}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const sheet = rows.map(
    (cells, row) => `<row r="${row + 1}">${cells.map((text, at) => cell(text, at, row)).join("")}</row>`,
  );
  const parts: Record<string, string> = {
    "[Content_Types].xml": `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${kinds}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kinds}.worksheet+xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="客户" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}"><sheetData>${sheet.join("")}</sheetData></worksheet>`,
  };
  return { name, mimeType: `${kinds}.sheet`, buffer: zip(parts) };
}

/** A ZIP archive without compression. */
function zip(parts: Record<string, string>): Buffer {
  const bodies: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const [path, text] of Object.entries(parts)) {
    const name = Buffer.from(path);
    const body = Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${text}`);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(body), 10);
    facts.writeUInt32LE(body.length, 14);
    facts.writeUInt32LE(body.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), facts, name, body]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    entries.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), facts, place, name]));
    bodies.push(local);
    at += local.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(Buffer.concat(entries).length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...bodies, ...entries, Buffer.from("PK\x05\x06"), end]);
}
