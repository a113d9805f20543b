/** The fixed parts of a written workbook. Order of elements as in ECMA-376 part 1, 18.3.1.99 CT_Worksheet. */

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageRelationships = "http://schemas.openxmlformats.org/package/2006/relationships";
const media = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Indexes into `cellXfs` of {@link stylesXml}. */
export const cellStyle = { text: 1, date: 2, dateTime: 3, head: 4 } as const;

/** Worksheets are the default type for xml, because their number is unknown when this first part is written. */
export const contentTypesXml = `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${media}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${media}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${media}.styles+xml"/></Types>`;

export const rootRelationsXml = `${declaration}<Relationships xmlns="${packageRelationships}"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

/** 49 is the built-in text format: an id stays text when somebody edits the cell. */
export const stylesXml = `${declaration}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** With a frozen head row, and column widths in characters. */
export function sheetStartXml(widths: readonly number[], selected: boolean, headRows = 1): string {
  const cols = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView ${selected ? 'tabSelected="1" ' : ""}workbookViewId="0"><pane ySplit="${headRows}" topLeftCell="A${headRows + 1}" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${cols.join("")}</cols><sheetData>`;
}

/** Suppresses Excel's green warning corner on long numbers that are deliberately text. */
export function sheetEndXml(lastCell: string, merged: readonly string[] = []): string {
  const cells = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join("");
  const merging = cells && `<mergeCells count="${merged.length}">${cells}</mergeCells>`;
  return `</sheetData>${merging}<ignoredErrors><ignoredError sqref="A1:${lastCell}" numberStoredAsText="1"/></ignoredErrors></worksheet>`;
}

export function workbookXml(escapedNames: readonly string[]): string {
  const sheets = escapedNames.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 2}"/>`);
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${relationships}"><bookViews><workbookView/></bookViews><sheets>${sheets.join("")}</sheets></workbook>`;
}

export function workbookRelationsXml(sheets: number): string {
  const relations = Array.from(
    { length: sheets },
    (_, at) =>
      `<Relationship Id="rId${at + 2}" Type="${relationships}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  return `${declaration}<Relationships xmlns="${packageRelationships}"><Relationship Id="rId1" Type="${relationships}/styles" Target="styles.xml"/>${relations.join("")}</Relationships>`;
}
