import {
  columnsOf,
  fieldsOf,
  findHeadRow,
  headKey,
  type ImportKind,
  proposeMapping,
} from "@busbar/contract/imports/import-columns";
import type { ImportMapping } from "@busbar/contract/imports/imports";
import type { Actor } from "../../../kernel/actor.ts";
import type { SheetReadOptions, SheetTopRow } from "../../../kernel/spreadsheets/spreadsheets.ts";
import { createImportRepository, type FoundHead, type ProposedMapping } from "../import-repository.ts";
import { type ImportNeeds, targetOf } from "../import-ports.ts";

const sampleRows = 5;
const sampleChars = 60;
/** Enough to recognise a row by. */
const topColumns = 12;

/** A cut text that JSON in the database can hold. */
const storable = (text: string): string => text.slice(0, sampleChars).replaceAll("\u0000", "").toWellFormed();

/** Reads the head of a file and proposes a mapping of its columns. */
export function createHeadReader(
  { db, files, spreadsheets }: Pick<ImportNeeds["ports"], "db" | "files" | "spreadsheets">,
  targets: ImportNeeds["targets"],
) {
  async function look(kind: ImportKind, storageKey: string, options: SheetReadOptions = {}): Promise<FoundHead> {
    const findHead = (top: readonly SheetTopRow[]) => findHeadRow(top, columnsOf(kind));
    const reading = await spreadsheets.read(await files.open(storageKey), { findHead, ...options });
    const head = reading.head.map((title) => ({ title: title.slice(0, 200), samples: [] as string[] }));
    let count = 0;
    for await (const { cells } of reading.rows()) {
      cells.forEach(({ text }, at) => {
        const column = head[at];
        if (column && column.samples.length < 3 && text.trim() !== "") column.samples.push(storable(text));
      });
      if (++count >= sampleRows) break;
    }
    const { format, encoding, separator, sheetNames, headRow } = reading;
    const sheet = format === "csv" ? null : (options.sheetName ?? sheetNames[0] ?? null);
    const top = reading.top.map(({ row, texts }) => ({ row, texts: texts.slice(0, topColumns).map(storable) }));
    const target = targetOf(targets, kind);
    const layout = "file" in target ? target.file.recognise(head) : null;
    return { format, encoding, separator, sheets: sheetNames, sheet, headRow, head, top, layout };
  }

  /** The person's last choice for the same titles, otherwise a proposal by the titles. */
  async function propose(actor: Actor, kind: ImportKind, { head }: FoundHead): Promise<ProposedMapping> {
    const titles = head.map(({ title }) => title);
    const known = await createImportRepository(db).rememberedTitles(actor.id, kind, headKey(titles));
    if (known === null)
      return { mapping: proposeMapping(titles, columnsOf(kind)) as ImportMapping, mappingIs: "proposed" };
    const places = fieldsOf(kind).flatMap((field) => {
      const at = titles.indexOf(known[field] ?? "");
      return known[field] !== undefined && at >= 0 ? [[field, at] as const] : [];
    });
    return { mapping: Object.fromEntries(places), mappingIs: "remembered" };
  }

  return { look, propose };
}
