import fc from "fast-check";
import { expect, test } from "vitest";
import { asBytes, jpegFile, pdfFile, pngFile } from "../../testing/files/licences.ts";
import { compoundFile, packageFile } from "../../testing/files/office-files.ts";
import { judgeFile } from "./judge-file.ts";

const judge = (content: string | Uint8Array<ArrayBuffer>) =>
  judgeFile(new Blob([typeof content === "string" ? asBytes(content) : content]));
const utf8 = (text: string) => new TextEncoder().encode(text);
const openDocument = (kind: string) =>
  packageFile({ mimetype: `application/vnd.oasis.opendocument.${kind}`, "content.xml": "" });
const webp = (more = "") => asBytes(`RIFF${String.fromCharCode(8 + more.length)}\0\0\0WEBPVP8 ${more}`);

test.each([
  ["png", pngFile()],
  ["jpeg", jpegFile()],
  ["webp", webp("1234")],
  ["gif", asBytes("GIF89a\x01\0\x01\0\0\0\0;")],
  ["pdf", pdfFile()],
  ["pdf", pdfFile("4 0 obj << /Type /EmbeddedFile >> endobj\n")],
  ["ofd", packageFile({ "OFD.xml": "", "Doc_0/Document.xml": "" })],
  ["docx", packageFile({ "[Content_Types].xml": "", "word/document.xml": "" })],
  ["xlsx", packageFile({ "[Content_Types].xml": "", "xl/workbook.xml": "" })],
  ["pptx", packageFile({ "[Content_Types].xml": "", "ppt/presentation.xml": "" })],
  ["odt", openDocument("text")],
  ["ods", openDocument("spreadsheet")],
  ["odp", openDocument("presentation")],
  ["doc", compoundFile("1Table", "WordDocument")],
  ["xls", compoundFile("Workbook")],
  ["xls", compoundFile("a", "b", "c", "d", "e", "f", "Book")],
  ["ppt", compoundFile("Current User", "PowerPoint Document")],
  ["txt", utf8("户号,电量\n001,12.5\n")],
  ["txt", utf8("\ufeffa;b\r\n1;2")],
  ["txt", asBytes("\xbb\xa7\xba\xc5")],
  ["txt", asBytes("\xff\xfe7b\x0a\x00")],
  ["txt", utf8("1 < 2 and so on")],
] as const)("a %s is taken for what it is", async (kind, content) => {
  expect(await judge(content)).toEqual({ kind });
});

test.each([
  ["nothing", "file.empty", ""],
  ["an SVG", "file.not_accepted", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ["an SVG behind white space", "file.not_accepted", ' \n<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ["HTML behind a mark of its encoding", "file.not_accepted", "\xef\xbb\xbf<!doctype html><script>alert(1)</script>"],
  ["HTML in two bytes a letter", "file.not_accepted", "\xff\xfe<\0h\0t\0m\0l\0"],
  ["XML", "file.not_accepted", '<?xml version="1.0"?><a/>'],
  ["a comment before markup", "file.not_accepted", "<!-- a --><html>"],
  ["a program", "file.not_accepted", "MZ\x90\x00\x03"],
  ["PostScript", "file.not_accepted", "%!PS-Adobe-3.0"],
  ["rich text", "file.not_accepted", "{\\rtf1 {\\object}}"],
  ["a PDF behind a mark", "file.not_accepted", "\xef\xbb\xbf%PDF-1.4\n\x01"],
  ["a plain archive", "file.not_accepted", packageFile({ "a.txt": "x" })],
  ["a Java archive", "file.not_accepted", packageFile({ "META-INF/MANIFEST.MF": "" })],
  ["an installer", "file.not_accepted", compoundFile("\u4840Table")],
  ["an archive without an end", "file.damaged", "PK\x03\x04 and no more"],
  ["a compound file that is a head alone", "file.damaged", compoundFile("Workbook").subarray(0, 600)],
  ["a picture in a box that is too large", "file.damaged", webp("1234").subarray(0, 18)],
  ["a GIF without an end", "file.damaged", "GIF89a\x01\0\x01\0\0\0\0"],
  ["a document with macros", "file.active", packageFile({ "word/document.xml": "", "word/vbaProject.bin": "" })],
  ["an older sheet with macros", "file.active", compoundFile("Workbook", "_VBA_PROJECT_CUR")],
  [
    "an open document with macros",
    "file.active",
    packageFile({ mimetype: "application/vnd.oasis.opendocument.text", "Basic/Standard/a.xml": "" }),
  ],
  ["a PDF that runs a program", "file.active", pdfFile("4 0 obj << /S /L#61unch >> endobj\n")],
  ["a document behind a password", "file.locked", compoundFile("EncryptionInfo", "EncryptedPackage")],
] as const)("%s is refused: %s", async (_name, problem, content) => {
  expect(await judge(content)).toEqual({ problem });
});

test("what runs in a PDF is found across the pieces that it is read in", async () => {
  for (const before of [262_100, 262_144 - 40, 262_144 * 2 - 42]) {
    const filling = `% ${" ".repeat(before - 190)}\n`;
    expect(await judge(pdfFile(`${filling}4 0 obj << /S /JavaScript >> endobj\n`))).toEqual({ problem: "file.active" });
  }
});

test("a letter that two pieces of a text share breaks nothing", async () => {
  expect(await judge(utf8(`a${"电".repeat(200_000)}`))).toEqual({ kind: "txt" });
});

test("no bytes at all break the judge", async () => {
  const heads = [
    pngFile(),
    jpegFile(),
    pdfFile(),
    compoundFile("Workbook"),
    packageFile({ "xl/workbook.xml": "" }),
    webp("1234"),
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...heads),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.uint8Array({ maxLength: 600 }),
      async (whole, part, rest) => {
        const verdict = await judgeFile(new Blob([whole.subarray(0, Math.floor(whole.length * part)), rest.slice()]));
        expect(Object.keys(verdict)).toHaveLength(1);
      },
    ),
    { numRuns: 1000 },
  );
});
