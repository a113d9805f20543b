import fc from "fast-check";
import { expect, test } from "vitest";
import { asBytes, jpegFile, pdfFile, pngFile } from "../../../testing/files/licences.ts";
import { judgeLicence, licenceName } from "./licence-file.ts";

const files = { pdf: pdfFile(), png: pngFile(), jpeg: jpegFile() };
const kinds = Object.keys(files) as (keyof typeof files)[];

test.each(kinds)("R-A08 a whole %s is taken for what it is", async (kind) => {
  expect(await judgeLicence(files[kind])).toEqual({ kind });
});

test.each([
  ["an SVG", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ["an SVG behind its declaration", '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
  ["HTML", "<!doctype html><script>alert(1)</script>"],
  ["XML", '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
  ["HTML that names itself a PDF further down", "<html>%PDF-1.4\nstartxref\n1\n%%EOF"],
  ["a GIF", "GIF89a\x01\x00\x01\x00"],
  ["a program", "MZ\x90\x00"],
  ["an archive", "PK\x03\x04"],
  ["nothing", ""],
  ["a byte order mark before a PDF", "\xef\xbb\xbf%PDF-1.4\n"],
])("R-A08 %s is refused, whatever it is called", async (_name, content) => {
  expect(await judgeLicence(asBytes(content))).toEqual({ problem: "licence.not_accepted" });
});

test("R-A08 a file that was cut off anywhere is refused", async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...kinds), fc.double({ min: 0, max: 0.999, noNaN: true }), async (kind, part) => {
      const whole = files[kind];
      // The line break after %%EOF may be missing.
      const most = kind === "pdf" ? whole.length - 1 : whole.length;
      expect(await judgeLicence(whole.subarray(0, Math.floor(most * part)))).toHaveProperty("problem");
    }),
  );
});

test("R-A08 no bytes at all break the judge, and only the three kinds come out", async () => {
  const start = fc.constantFrom<Uint8Array>(new Uint8Array(), ...kinds.map((kind) => files[kind].subarray(0, 24)));
  await fc.assert(
    fc.asyncProperty(start, fc.uint8Array({ maxLength: 400 }), async (head, rest) => {
      const bytes = new Uint8Array([...head, ...rest]);
      const verdict = await judgeLicence(bytes);
      if ("kind" in verdict) expect(kinds).toContain(verdict.kind);
      else expect(verdict.problem).toMatch(/^licence\./);
    }),
    { numRuns: 2000 },
  );
});

test("R-A08 what a camera writes behind the picture is no damage, what is written behind a PNG is", async () => {
  const behind = asBytes("<script>alert(1)</script>");
  expect(await judgeLicence(new Uint8Array([...files.jpeg, ...behind]))).toEqual({ kind: "jpeg" });
  expect(await judgeLicence(new Uint8Array([...files.png, ...behind]))).toEqual({ problem: "licence.damaged" });
  expect(await judgeLicence(new Uint8Array([...files.pdf, ...behind]))).toEqual({ problem: "licence.damaged" });
});

test.each([
  "JavaScript",
  "JavaScript/JS(app.alert(1))",
  "Launch",
  "EmbeddedFile",
  "EmbeddedFiles",
  "RichMedia",
  "XFA",
  "J#61vaScript",
  "L#61unch",
])("R-A08 a PDF with %s is refused", async (name) => {
  expect(await judgeLicence(pdfFile(`4 0 obj << /S /${name} >> endobj\n`))).toEqual({ problem: "licence.active" });
});

test("R-A08 a PDF whose names only begin alike is no danger", async () => {
  for (const name of ["JSTOR", "LaunchedBy", "Font", "A#42C"])
    expect(await judgeLicence(pdfFile(`4 0 obj << /S /${name} >> endobj\n`))).toEqual({ kind: "pdf" });
});

test("R-A08 a file is saved under a plain name with the ending that is true", () => {
  expect(licenceName("../../etc/执照 扫描.html", "pdf")).toBe("执照 扫描.pdf");
  expect(licenceName("a\u202egnp.exe", "png")).toBe("agnp.png");
  expect(licenceName("C:\\scan\\", "jpeg")).toBe("licence.jpg");
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.constantFrom(...kinds), (given, kind) => {
      const name = licenceName(given, kind);
      expect(name).toMatch(/^[^/\\:*?"<>|\p{Cc}]+\.(pdf|png|jpg)$/u);
      expect([...name].length).toBeLessThanOrEqual(84);
    }),
  );
});
