import { businessTimeZone } from "@busbar/contract/kernel/business-time";
import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import type { Ports } from "../../ports.ts";
import type { Actor } from "../actor.ts";
import { attachment } from "../http/attachment.ts";
import { needStepUp } from "../http/guard.ts";
import type { CallContext } from "../module.ts";
import type { SheetColumn, SheetValues } from "../spreadsheets/spreadsheets.ts";

/** More rows at once are taken only by somebody who has just proved who they are. @see docs/security.md */
const quietRows = 10_000;

type ExportSettings<Row, Query extends { format: "csv" | "xlsx" }> = {
  actor: Actor;
  context: CallContext;
  /** In plural: of the audit row. */
  noun: string;
  action: string;
  /** Of the file and its sheet. */
  title: Bilingual;
  query: Query;
  columns: readonly (SheetColumn & { name: string })[];
  total: number;
  rows: AsyncIterable<Row>;
  cells: (row: Row) => SheetValues;
};

/** A list as a file: audited, named, and written while it is read, so memory stays the same whatever the size. */
export async function exportList<Row, Query extends { format: "csv" | "xlsx" }>(
  { clock, spreadsheets }: Pick<Ports, "clock" | "spreadsheets">,
  { actor, context, noun, action, title, query, columns, total, rows, cells }: ExportSettings<Row, Query>,
): Promise<Response> {
  if (total > quietRows) needStepUp(actor, clock.now());
  await context.write(async (unit) => {
    const names = columns.map(({ name }) => name);
    await unit.audit(action, noun, "", { after: { ...query, columns: names, rows: total } });
    return null;
  });
  async function* values(): AsyncGenerator<SheetValues> {
    for await (const row of rows) yield cells(row);
  }
  const { format } = query;
  const sheetName = title[context.language];
  const body =
    format === "csv"
      ? spreadsheets.writeCsv(columns, values())
      : spreadsheets.writeXlsx(columns, values(), { sheetName });
  return attachment(body, `${sheetName}-${clock.today()}.${format}`, format);
}

const local = new Intl.DateTimeFormat("sv-SE", { timeZone: businessTimeZone, dateStyle: "short", timeStyle: "medium" });

/** `YYYY-MM-DD HH:mm:ss` where the organisation is. */
export const localTime = (at: Date): string => local.format(at);
