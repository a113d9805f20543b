import { SheetError, sheetLimits, type SheetCell } from "../../../kernel/spreadsheets/spreadsheets.ts";
import { emptyCell, type RawRow } from "../raw-rows.ts";
import type { SharedStrings } from "./xlsx-strings.ts";
import { columnOf, dateText, decimalText, isoDateText, unescapeText } from "./xlsx-values.ts";
import { readXml, type Attributes, type XmlHandlers } from "./xml-reader.ts";

/** The format's limit, `XFD1048576`. */
const lastColumn = 16_384;
const lastRow = 1_048_576;

export type CellMeaning = { strings: SharedStrings; dateStyles: readonly boolean[]; dateSystem: 1900 | 1904 };

/** The non-empty rows of one sheet, in batches as the bytes arrive. */
export async function* readXlsxRows(chunks: AsyncGenerator<Buffer>, meaning: CellMeaning): AsyncGenerator<RawRow[]> {
  const gathered: RawRow[] = [];
  for await (const _ of readXml(chunks, collectRows(gathered, meaning))) {
    if (gathered.length > 0) yield gathered.splice(0);
  }
}

function collectRows(gathered: RawRow[], meaning: CellMeaning): XmlHandlers {
  let inData = false;
  let finished = false;
  let row = 0;
  let cells: SheetCell[] = [];
  let column = -1;
  let seen = 0;
  let inRow = false;
  let inCell = false;
  let type = "";
  let style = 0;
  let value = "";
  let formula: string | null = null;
  let gathers: "value" | "formula" | null = null;
  let phonetic = 0;

  const openRow = ({ r }: Attributes) => {
    const number = r === undefined ? row + 1 : Number(r);
    if (!(number > row && number <= lastRow)) throw new SheetError("sheet.damaged", { what: "row order" });
    row = number;
    column = -1;
    seen = 0;
    cells = [];
    inRow = true;
  };
  const openCell = ({ r, t, s }: Attributes) => {
    column = r === undefined ? column + 1 : columnOf(r);
    seen += 1;
    if (column < 0 || column >= lastColumn || seen > lastColumn)
      throw new SheetError("sheet.damaged", { what: "cell reference", row });
    inCell = true;
    type = t ?? "n";
    style = s === undefined ? 0 : Number(s);
    value = "";
    formula = null;
  };
  const closeCell = () => {
    inCell = false;
    const cell =
      formula === null ? toCell(type, value, style, meaning) : ({ text: `=${formula}`, kind: "formula" } as const);
    if (cell.kind === "empty") return;
    while (cells.length < column) cells.push(emptyCell);
    cells[column] = cell;
  };

  return {
    open(name, attributes) {
      if (!inData) inData = name === "sheetData" && !finished;
      else if (name === "row" && !inRow) openRow(attributes);
      else if (name === "c" && inRow && !inCell) openCell(attributes);
      else if (!inCell) return;
      else if (name === "v" || (name === "t" && phonetic === 0)) gathers = "value";
      else if (name === "rPh") phonetic += 1;
      else if (name === "f") {
        gathers = "formula";
        formula = "";
      }
    },
    close(name) {
      if (name === "c" && inCell) closeCell();
      else if (name === "v" || name === "t" || name === "f") gathers = null;
      else if (name === "rPh") phonetic -= 1;
      else if (name === "row" && inRow) {
        inRow = false;
        if (cells.length > 0) gathered.push({ row, cells });
      } else if (name === "sheetData") {
        inData = false;
        finished = true;
      }
    },
    text(piece) {
      if (gathers === null) return;
      if (gathers === "value") value += piece;
      else formula += piece;
      if (value.length > sheetLimits.recordBytes) throw new SheetError("sheet.bomb", { what: "cell text", row });
    },
    done: () => finished,
  };
}

/** A cell's content by its type (ECMA-376 part 1, 18.18.11 ST_CellType) and, for numbers, its style. */
function toCell(type: string, value: string, style: number, meaning: CellMeaning): SheetCell {
  if (type === "inlineStr" || type === "str") return textCell(unescapeText(value));
  if (value === "") return emptyCell;
  if (type === "s") {
    const text = meaning.strings.get(Number(value));
    if (text === undefined) throw new SheetError("sheet.damaged", { what: "shared string" });
    return textCell(text);
  }
  if (type === "b") return { text: value === "1" || value === "true" ? "TRUE" : "FALSE", kind: "boolean" };
  if (type === "e") return { text: value, kind: "error" };
  if (type === "d") {
    const date = isoDateText(value);
    return date === null ? textCell(value) : { text: date, kind: "date" };
  }
  const date = meaning.dateStyles[style] === true ? dateText(value, meaning.dateSystem) : null;
  if (date !== null) return { text: date, kind: "date" };
  const number = decimalText(value);
  return number === null ? { text: value, kind: "error" } : { text: number, kind: "number" };
}

function textCell(text: string): SheetCell {
  return text === "" ? emptyCell : { text, kind: "text" };
}
