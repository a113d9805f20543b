import { posix } from "node:path";
import { SheetError } from "../../../kernel/spreadsheets/spreadsheets.ts";
import type { Archive } from "./xlsx-archive.ts";
import { prefixedAttribute, readXmlPart } from "./xml-reader.ts";

const maxPartBytes = 16 * 1024 * 1024;

export type Workbook = {
  /** Visible sheets in order. */
  sheets: { name: string; part: string }[];
  strings: string | null;
  styles: string | null;
  dateSystem: 1900 | 1904;
};

type Relation = { id: string; type: string; part: string };

/**
 * Finds the parts by their relationships, because writers place them differently (ECMA-376 part 2, 6.5).
 * @throws {SheetError} `sheet.not_a_sheet` for other packages: a document, slides, a binary workbook
 */
export async function readWorkbook(archive: Archive): Promise<Workbook> {
  const root = await readRelations(archive, "");
  const main = root.find((relation) => relation.type === "officeDocument")?.part;
  if (main === undefined || !archive.has(main)) throw new SheetError("sheet.not_a_sheet", { what: "zip" });
  const relations = await readRelations(archive, main);
  const sheets: Workbook["sheets"] = [];
  let isWorkbook = false;
  let dateSystem: 1900 | 1904 = 1900;
  const open = (name: string, attributes: Readonly<Record<string, string>>) => {
    if (name === "workbook") isWorkbook = true;
    else if (name === "workbookPr") dateSystem = isTrue(attributes["date1904"]) ? 1904 : 1900;
    else if (name === "sheet" && (attributes["state"] ?? "visible") === "visible") {
      const id = prefixedAttribute(attributes, "id");
      const found = relations.find((relation) => relation.id === id && relation.type === "worksheet");
      if (found !== undefined) sheets.push({ name: attributes["name"] ?? "", part: found.part });
    }
  };
  await readSmallPart(archive, main, open);
  if (!isWorkbook) throw new SheetError("sheet.not_a_sheet", { what: "other office document" });
  const partOf = (type: string) => relations.find((relation) => relation.type === type)?.part ?? null;
  return { sheets, strings: partOf("sharedStrings"), styles: partOf("styles"), dateSystem };
}

async function readRelations(archive: Archive, part: string): Promise<Relation[]> {
  const folder = posix.dirname(part);
  const name = posix.join(folder, "_rels", `${posix.basename(part)}.rels`);
  if (!archive.has(name)) {
    if (part === "") throw new SheetError("sheet.not_a_sheet", { what: "zip" });
    return [];
  }
  const relations: Relation[] = [];
  await readSmallPart(archive, name, (element, { Id = "", Type = "", Target = "", TargetMode }) => {
    if (element !== "Relationship" || TargetMode === "External") return;
    // The last segment of the type is the same in the transitional and the strict vocabulary.
    relations.push({ id: Id, type: Type.slice(Type.lastIndexOf("/") + 1), part: resolvePart(folder, Target) });
  });
  return relations;
}

/** Targets are relative to the part's folder, or absolute from the package's root. */
function resolvePart(folder: string, target: string): string {
  return posix.resolve("/", folder, target).slice(1);
}

async function readSmallPart(
  archive: Archive,
  part: string,
  open: (name: string, attributes: Readonly<Record<string, string>>) => void,
): Promise<void> {
  if (archive.sizeOf(part) > maxPartBytes) throw new SheetError("sheet.bomb", { what: part });
  await readXmlPart(archive.unpack(part), { open });
}

function isTrue(value: string | undefined): boolean {
  return value === "1" || value === "true";
}
