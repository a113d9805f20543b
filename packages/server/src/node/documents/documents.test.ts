import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import type { PrintedDocument, PrintedPart } from "../../kernel/documents/printed-document.ts";
import type { LogFields } from "../../ports.ts";
import { pdfPages, pdfPlaces } from "../../testing/files/pdf-text.ts";
import { createDocuments } from "./documents.ts";
import { drawDocument } from "./draw-document.ts";

const warned: LogFields[] = [];
const quiet = () => undefined;
const documents = createDocuments({
  debug: quiet,
  info: quiet,
  warn: (fields) => void warned.push(fields),
  error: quiet,
});
afterAll(() => documents.close());

const of = (...parts: PrintedPart[]): PrintedDocument => ({
  title: "结算单 JS2025-000001",
  author: "汇流能源",
  versionAt: new Date("2025-08-08T02:00:00Z"),
  foot: "汇流能源 JS2025-000001",
  parts,
});
const text = (words: string): PrintedPart => ({ kind: "text", text: words });
const columns = [
  { title: "项目", width: 3 },
  { title: "金额", width: 1, align: "end" as const },
];

test("R-B05 what is printed can be read back, rare characters and letters of other scripts too", async () => {
  const bytes = await documents.pdf(of(text("鹍㙍𬭊𫟼 Škoda ¥1,234.50")));
  expect((await pdfPages(bytes))[0]).toContain("鹍㙍𬭊𫟼 Škoda ¥1,234.50");
  expect(warned).toEqual([]);
});

test("R-B05 the same document is the same bytes, also from another thread", async () => {
  const it = of(text("甲"), { kind: "table", columns, rows: [{ cells: ["电能量费", "1.00"] }] });
  const bytes = await documents.pdf(it);
  expect(Buffer.from(await documents.pdf(it)).equals(bytes)).toBe(true);
  expect(Buffer.from((await drawDocument(it)).bytes).equals(bytes)).toBe(true);
});

test("R-B05 a character that no font has is a box, and the log names it", async () => {
  const bytes = await documents.pdf(of(text("甲👍乙")));
  expect((await pdfPages(bytes))[0]).toContain("甲□乙");
  expect(warned.splice(0)).toEqual([{ document: "结算单 JS2025-000001", characters: ["U+1F44D"] }]);
});

test("a table goes on over pages under its head, a group never ends a page, and pages say their number", async () => {
  const rows = Array.from({ length: 90 }, (_, place) =>
    place % 9 === 0 ? { group: `用能点${place}号` } : { cells: [`第${place}行`, `${place}.00`] },
  );
  const pages = await pdfPages(await documents.pdf(of({ kind: "table", title: "明细", columns, rows })));
  expect(pages.length).toBeGreaterThan(1);
  for (const [place, page] of pages.entries()) {
    expect(page).toContain(`第 ${place + 1} 页 共 ${pages.length} 页`);
    expect(page).toMatch(/项目 ?金额/);
    expect(page).not.toMatch(/用能点\d+号 (?!第)/);
  }
  const all = pages.join(" ");
  for (const row of rows) expect(all).toContain("group" in row ? row.group : row.cells[0]);
});

test("a cell that is longer than a page goes on with its lines on the next", async () => {
  const word = "很长的名称";
  const cell = word.repeat(1200);
  const pages = await pdfPages(await documents.pdf(of({ kind: "table", columns, rows: [{ cells: [cell, "1.00"] }] })));
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.join("").split("长").length - 1).toBe(1200);
});

const hostile = [
  "",
  " ",
  "﷽".repeat(50),
  "W".repeat(3000),
  "a\u202eb\u2066c\u2069\u200b\u200d\ufeff",
  `e${"\u0301".repeat(1000)}`,
  "👩‍❤️‍💋‍👨".repeat(40),
  "\ud800\udc00\udfff\ud83d",
  "<img src=x onerror=alert(1)> ${7*7} %PDF-1.4 endobj (\\) /JS",
  "ｆｕｌｌ　ｗｉｄｔｈ１２３",
  "한국어 ไทย עברית Ⅷ①㈱㎡",
  "\u0000\u0008\u001b[31m\u0085\u2028\u2029",
  "İıŞş",
];
const anyText = fc.oneof(
  fc.constantFrom(...hostile),
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc.string({ unit: "binary", maxLength: 200 }),
);

test("no text breaks a page or its layout: everything stays within the paper", async () => {
  await fc.assert(
    fc.asyncProperty(anyText, anyText, async (one, other) => {
      const facts = [
        { label: one, value: other },
        { label: other, value: one, strong: true },
      ];
      const it = of(
        { kind: "heading", text: one, facts },
        {
          kind: "boxes",
          boxes: [
            { title: other, facts },
            { title: one, facts },
          ],
        },
        { kind: "facts", columns: 2, facts },
        { kind: "table", title: one, columns, rows: [{ group: other }, { cells: [one, other], strong: true }] },
        text(other),
      );
      const { bytes } = await drawDocument({ ...it, title: one, author: other, foot: one, mark: "草稿" });
      const pages = await pdfPages(bytes);
      expect(pages.at(-1)).toContain(`第 ${pages.length} 页 共 ${pages.length} 页`);
      expect(pages.length).toBeLessThan(12);
      for (const { str, x, y, width } of await pdfPlaces(bytes)) {
        // The diagonal mark overlaps other text.
        if (str === "草稿") continue;
        expect([str, x >= 42, x + width <= 595.28 - 41, y >= 20, y <= 841.89 - 40]).toEqual([
          str,
          true,
          true,
          true,
          true,
        ]);
      }
    }),
    { numRuns: 25, examples: hostile.map((one) => [one, "甲"]) },
  );
});

test("calls go on while a long document is drawn, and what asks for too many at once is refused", async () => {
  const rows = Array.from({ length: 1500 }, (_, place) => ({ cells: [`电能量费 ${place}`, `${place}.00`] }));
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 5);
  const started = performance.now();
  await documents.pdf(of({ kind: "table", columns, rows }));
  const took = performance.now() - started;
  clearInterval(timer);
  // If this thread drew the document itself, its timer would not fire.
  expect(turns).toBeGreaterThan(took / 5 / 10);
  const many = await Promise.allSettled(Array.from({ length: 70 }, () => documents.pdf(of(text("甲")))));
  const refused = many.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(9);
  for (const one of refused) expect(one).toMatchObject({ reason: { code: "rate_limited" } });
});

test("a document that breaks the thread is refused alone; the next one has a new thread", async () => {
  const broken = { ...of(), parts: [{ kind: "table", columns: null, rows: [] }] } as unknown as PrintedDocument;
  await expect(documents.pdf(broken)).rejects.toThrow(/null/);
  expect((await pdfPages(await documents.pdf(of(text("甲")))))[0]).toContain("甲");
});
