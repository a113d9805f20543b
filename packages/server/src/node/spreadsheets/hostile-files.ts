import { randomBytes } from "node:crypto";
import { inline, main, patchDirectory, sheetXml, workbookParts, xlsxOf, zipOf, type Parts } from "./fixtures.ts";

const row2 = `<row r="2">${inline("A2", "甲")}</row>`;
const noise = (bytes: number) => randomBytes(bytes / 2).toString("hex");

/** The directory record's fields (APPNOTE 4.3.12). */
const unpackedSize = 24;
const headerOffset = 42;
const flags = 8;

const ole = (mark: string) => {
  const bytes = Buffer.alloc(4096);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  bytes.writeUInt16LE(9, 0x1e);
  bytes.write(mark, 512 + 128, "utf16le");
  return new Blob([bytes]);
};

const good = () => xlsxOf(row2);
const cut = async (keep: number) => {
  const file = await good();
  return file.slice(0, Math.floor(file.size * keep));
};

/** Files that must be refused: how to make each, and the code and detail of its refusal. */
export const hostileFiles: [name: string, file: () => Promise<Blob> | Blob, code: string, what?: string][] = [
  [
    "a ratio above 200",
    () => xlsxOf(row2, { extra: { "xl/media/a.bin": Buffer.alloc(3 * 1024 ** 2) } }),
    "sheet.bomb",
    "ratio",
  ],
  [
    "a sheet that is mostly repetition",
    () => zipOf(workbookParts({ sheet: sheetXml(`${row2}${" ".repeat(50 * 1024 ** 2)}`) })),
    "sheet.bomb",
    "ratio",
  ],
  [
    "ten thousand entries",
    () => zipOf(Object.fromEntries(Array.from({ length: 10_000 }, (_, at): [string, string] => [`a${at}`, ""]))),
    "sheet.bomb",
    "entries",
  ],
  [
    "more than a gibibyte in sum",
    async () =>
      patchDirectory(await xlsxOf(row2, { extra: { a: randomBytes(6 * 1024 ** 2) } }), "a", unpackedSize, 1024 ** 3),
    "sheet.bomb",
    "size",
  ],
  [
    "a size that is a lie",
    async () => patchDirectory(await good(), "xl/worksheets/sheet1.xml", unpackedSize, 20),
    "sheet.bomb",
    "declared size",
  ],
  [
    "entries on top of each other",
    async () => patchDirectory(await xlsxOf(row2, { extra: { b: noise(9_000) } }), "b", headerOffset, 40),
    "sheet.bomb",
    "overlap",
  ],
  [
    "a zip inside a zip and nothing else",
    async () => zipOf({ "a.zip": Buffer.from(await (await good()).arrayBuffer()) }),
    "sheet.not_a_sheet",
  ],
  ["a name that climbs out", async () => renamed("a/b/c", "../../c"), "sheet.unsafe"],
  ["an absolute name", async () => renamed("aetc/cron", "/etc/cron"), "sheet.unsafe"],
  ["two parts of one name", async () => xlsxOf(row2, { extra: { "XL/Workbook.xml": "<a/>" } }), "sheet.unsafe"],
  [
    "a document type with entities",
    () => zipOf(workbookParts({ sheet: `<!DOCTYPE a [<!ENTITY b "ha">]>${sheetXml(row2).slice(39)}` })),
    "sheet.unsafe",
    "doctype",
  ],
  ["an entity that nobody declared", () => xlsxOf(`<row r="2">${inline("A2", "&bomb;")}</row>`), "sheet.damaged"],
  [
    "five million styles",
    () => {
      const styles = `<styleSheet xmlns="${main}"><cellXfs>${'<xf numFmtId="14"/>'.repeat(5_000_000)}</cellXfs></styleSheet>`;
      return zipOf(workbookParts({ sheet: sheetXml(row2), styles }), { compress: false });
    },
    "sheet.bomb",
    "styles",
  ],
  [
    "more styles than any program writes",
    () =>
      xlsxOf(row2, { styles: `<styleSheet xmlns="${main}"><cellXfs>${manyStyles(200_000)}</cellXfs></styleSheet>` }),
    "sheet.bomb",
    "styles",
  ],
  [
    "16,384 columns",
    () => {
      const cells = Array.from({ length: 16_384 }, (_, at) => `<c t="inlineStr"><is><t>c${at}</t></is></c>`).join("");
      return zipOf(workbookParts({ sheet: sheetXml(`<row r="1">${cells}</row>${row2}`) }));
    },
    "sheet.too_many_columns",
  ],
  ["a cell beyond the last column", () => xlsxOf('<row r="2"><c r="XFE2"><v>1</v></c></row>'), "sheet.damaged"],
  [
    "one cell again and again",
    () => xlsxOf(`<row r="2">${Array.from({ length: 20_000 }, (_, at) => `<c r="A2" s="${at}"/>`).join("")}</row>`),
    "sheet.damaged",
  ],
  ["a row after the last one", () => xlsxOf(`<row r="1048577">${inline("A1048577", "甲")}</row>`), "sheet.damaged"],
  ["millions of empty lines", () => new Blob(["a\n1\n", "\n".repeat(2_100_000)]), "sheet.too_many_rows"],
  [
    "a text longer than any cell",
    () => xlsxOf(`<row r="2">${inline("A2", noise(2 * 1024 ** 2))}</row>`),
    "sheet.bomb",
    "cell text",
  ],
  [
    "an attribute without end",
    () => xlsxOf(`<row r="2" a="${noise(6 * 1024 ** 2)}">${inline("A2", "甲")}</row>`),
    "sheet.bomb",
    "text without a tag",
  ],
  ["the second half missing", () => cut(0.5), "sheet.truncated"],
  ["the last bytes missing", () => cut(0.99), "sheet.truncated"],
  ["a sheet whose XML stops", () => zipOf(workbookParts({ sheet: sheetXml(row2).slice(0, -30) })), "sheet.damaged"],
  [
    "a part with overwritten bytes",
    async () => {
      const file = await xlsxOf(row2, { strings: `<sst xmlns="${main}">${noise(4_000)}</sst>` });
      const bytes = Buffer.from(await file.arrayBuffer());
      // The first ones, which say how to unpack: others may unpack to something too long, which is another refusal.
      const at = bytes.indexOf("xl/sharedStrings.xml") + "xl/sharedStrings.xml".length;
      bytes.fill(255, at, at + 40);
      return new Blob([bytes]);
    },
    "sheet.damaged",
  ],
  [
    "an encrypted entry",
    async () => patchDirectory(await good(), "xl/workbook.xml", flags, 0x0008_0001),
    "sheet.protected",
  ],
  ["a PDF named .xlsx", () => new Blob(["%PDF-1.7\n%âãÏÓ\n1 0 obj\n"]), "sheet.not_a_sheet", "pdf"],
  ["a picture", () => new Blob([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10)]), "sheet.not_a_sheet"],
  ["an Excel file from before 2007", () => ole("Workbook"), "sheet.old_excel"],
  ["a workbook behind a password", () => ole("EncryptedPackage"), "sheet.protected"],
  [
    "a web page named .xls",
    () => new Blob(["\uFEFF  <html><table><tr><td>1</td></tr></table>"]),
    "sheet.not_a_sheet",
    "markup",
  ],
  ["a text document", () => zipOf(documentParts()), "sheet.not_a_sheet", "other office document"],
  [
    "an OpenDocument sheet",
    () => zipOf({ mimetype: "application/vnd.oasis.opendocument.spreadsheet" }),
    "sheet.not_a_sheet",
  ],
  ["a workbook without its sheet", () => zipOf(without("xl/worksheets/sheet1.xml")), "sheet.damaged"],
  ["rows out of order", () => xlsxOf(`<row r="5">${inline("A5", "甲")}</row>${row2}`), "sheet.damaged", "row order"],
  ["only a head", () => xlsxOf(""), "sheet.empty"],
  ["an empty sheet", () => zipOf(workbookParts({ sheet: sheetXml("") })), "sheet.empty"],
  [
    "a column twice",
    () =>
      zipOf(
        workbookParts({ sheet: sheetXml(`<row r="1">${inline("A1", "名称")}${inline("B1", " 名称 ")}</row>${row2}`) }),
      ),
    "sheet.duplicate_column",
  ],
  [
    "more than five million shared texts",
    () => {
      const block = Array.from({ length: 1_000 }, (_, at) => `<si><t>${noise(8)}${at}</t></si>`).join("");
      return xlsxOf(row2, { strings: `<sst xmlns="${main}">${block.repeat(5_001)}</sst>` });
    },
    "sheet.bomb",
    "shared strings",
  ],
];

async function renamed(from: string, to: string): Promise<Blob> {
  const bytes = Buffer.from(await (await xlsxOf(row2, { extra: { [from]: "x" } })).arrayBuffer());
  for (let at = bytes.indexOf(from); at !== -1; at = bytes.indexOf(from, at + 1)) bytes.write(to, at);
  return new Blob([bytes]);
}

function manyStyles(count: number): string {
  return Array.from({ length: count }, (_, at) => `<xf numFmtId="${at % 50}" fontId="${noise(8)}"/>`).join("");
}

function documentParts(): Parts {
  const parts = workbookParts({ sheet: "", workbook: '<w:document xmlns:w="urn:w"><w:body/></w:document>' });
  return parts;
}

function without(name: string): Parts {
  const { [name]: _, ...rest } = workbookParts({ sheet: "" });
  return rest;
}
