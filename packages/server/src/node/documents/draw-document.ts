import PDFDocument from "pdfkit";
import type { Fact, PrintedDocument, PrintedPart } from "../../kernel/documents/printed-document.ts";
import { drawTable } from "./draw-table.ts";
import {
  ink,
  inner,
  looks,
  lowest,
  makeRoom,
  newPage,
  page,
  paragraph,
  section,
  type Sheet,
  shortened,
} from "./sheet.ts";
import { createTypesetter, type Look } from "./typesetter.ts";

const labelWidthOf = ({ set }: Sheet, facts: readonly Fact[], width: number): number =>
  Math.min(Math.max(...facts.map(({ label }) => set.widthOf(label, looks.label)), 0) + 10, width * 0.45);

/** Draws labels and values below each other. @returns the height */
function layFacts(
  sheet: Sheet,
  facts: readonly Fact[],
  width: number,
  labelWidth = labelWidthOf(sheet, facts, width),
): { height: number; draw: (x: number, y: number) => void } {
  const { set } = sheet;
  const laid = facts.map(({ label, value, strong }) => {
    const look: Look = strong ? looks.strong : looks.plain;
    const labels = shortened(set.wrap(label, looks.label, labelWidth - 6));
    const values = shortened(set.wrap(value || "—", look, width - labelWidth));
    return { look, labels, values, height: Math.max(labels.length, values.length) * set.lineHeight(look) };
  });
  return {
    height: laid.reduce((all, { height }) => all + height, 0),
    draw(x, top) {
      let y = top;
      for (const { look, labels, values, height } of laid) {
        paragraph(sheet, labels, looks.label, { x, y, width: labelWidth });
        paragraph(sheet, values, look, { x: x + labelWidth, y, width: width - labelWidth });
        y += height;
      }
    },
  };
}

function heading(sheet: Sheet, { text: title, facts: beside }: Extract<PrintedPart, { kind: "heading" }>): void {
  const { doc, set } = sheet;
  const aside = inner * 0.4;
  const lines = shortened(set.wrap(title, looks.title, inner - aside - 16), 3);
  const laid = layFacts(sheet, beside, aside);
  makeRoom(sheet, Math.max(laid.height, lines.length * set.lineHeight(looks.title)) + 16);
  const height = paragraph(sheet, lines, looks.title, { x: page.left, y: sheet.y, width: inner - aside });
  laid.draw(page.left + inner - aside, sheet.y + 2);
  sheet.y += Math.max(height, laid.height) + 6;
  doc
    .moveTo(page.left, sheet.y)
    .lineTo(page.left + inner, sheet.y)
    .lineWidth(1)
    .strokeColor(ink.text)
    .stroke();
  sheet.y += 10;
}

function boxes(sheet: Sheet, { boxes: all }: Extract<PrintedPart, { kind: "boxes" }>): void {
  const [gap, padding] = [12, 8];
  const width = (inner - gap * (all.length - 1)) / all.length;
  const inside = width - padding * 2;
  const laid = all.map(({ title, facts: lines }) => ({ title, lines: layFacts(sheet, lines, inside) }));
  const titled = sheet.set.lineHeight(looks.section) + 2;
  const height = titled + Math.max(...laid.map(({ lines }) => lines.height)) + padding * 1.5;
  makeRoom(sheet, height);
  laid.forEach(({ title, lines }, place) => {
    const x = page.left + place * (width + gap);
    section(sheet, title, { x: x + padding, y: sheet.y + padding * 0.75, width: inside });
    lines.draw(x + padding, sheet.y + padding * 0.75 + titled);
    sheet.doc.rect(x, sheet.y, width, height).lineWidth(0.5).strokeColor(ink.line).stroke();
  });
  sheet.y += height + 10;
}

function facts(sheet: Sheet, { columns, facts: all }: Extract<PrintedPart, { kind: "facts" }>): void {
  const gap = 16;
  const width = (inner - gap * (columns - 1)) / columns;
  const inColumn = (column: number) => all.filter((_, index) => index % columns === column);
  const labelWidths = Array.from({ length: columns }, (_, column) => labelWidthOf(sheet, inColumn(column), width));
  for (let from = 0; from < all.length; from += columns) {
    const row = all
      .slice(from, from + columns)
      .map((fact, place) => layFacts(sheet, [fact], width, labelWidths[place]));
    const height = Math.max(...row.map((one) => one.height)) + 2;
    makeRoom(sheet, height);
    row.forEach((one, place) => one.draw(page.left + place * (width + gap), sheet.y));
    sheet.y += height;
  }
  sheet.y += 8;
}

function text(sheet: Sheet, part: Extract<PrintedPart, { kind: "text" }>): void {
  const look = part.strong ? looks.strong : looks.plain;
  for (const line of sheet.set.wrap(part.text, look, inner)) {
    if (sheet.y + sheet.set.lineHeight(look) > lowest) newPage(sheet);
    sheet.y += paragraph(sheet, [line], look, { x: page.left, y: sheet.y, width: inner });
  }
  sheet.y += 4;
}

function part(sheet: Sheet, it: PrintedPart): void {
  if (it.kind === "heading") heading(sheet, it);
  else if (it.kind === "boxes") boxes(sheet, it);
  else if (it.kind === "facts") facts(sheet, it);
  else if (it.kind === "table") drawTable(sheet, it);
  else text(sheet, it);
}

/** Draws what is on every page: mark, foot, page number. */
function finishPages({ doc, set }: Sheet, { mark, foot }: PrintedDocument): void {
  const { count } = doc.bufferedPageRange();
  for (let number = 0; number < count; number += 1) {
    doc.switchToPage(number);
    const baseline = page.height - page.bottom / 2;
    const pages = `第 ${number + 1} 页 共 ${count} 页`;
    const [line = ""] = set.wrap(foot, looks.foot, inner - set.widthOf(pages, looks.foot) - 16);
    set.draw(line, looks.foot, { x: page.left, baseline });
    set.draw(pages, looks.foot, { x: page.left, baseline, width: inner, align: "end" });
    if (mark === undefined) continue;
    doc.save();
    doc.rotate(-35, { origin: [page.width / 2, page.height / 2] }).fillOpacity(0.07);
    set.draw(
      mark,
      { size: 120, weight: "bold" },
      { x: 0, width: page.width, baseline: page.height / 2 + 42, align: "center" },
    );
    doc.restore();
  }
}

/** Draws a document. @returns its bytes, and the characters that no font has */
export async function drawDocument(
  document: PrintedDocument,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; missing: string[] }> {
  const { title, author, versionAt } = document;
  const doc = new PDFDocument({
    size: "A4",
    // Everything is positioned explicitly; a margin would make pdfkit begin pages by itself.
    margin: 0,
    bufferPages: true,
    autoFirstPage: false,
    // No built-in font, because those have no Chinese; pdfkit takes null, which its types do not say.
    font: null as never,
    lang: "zh-CN",
    displayTitle: true,
    info: { Title: title, Author: author, Creator: "Busbar", Producer: "Busbar", CreationDate: versionAt },
  });
  const chunks: Uint8Array[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    doc.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    doc.on("end", resolve);
    doc.on("error", reject);
  });
  const sheet: Sheet = { doc, set: createTypesetter(doc), y: page.top };
  newPage(sheet);
  for (const it of document.parts) part(sheet, it);
  finishPages(sheet, document);
  doc.end();
  await ended;
  return { bytes: Buffer.concat(chunks), missing: [...sheet.set.missing] };
}
