import { businessTimeZone } from "@busbar/contract/kernel/business-time";
import { regionWords } from "@busbar/contract/areas/areas";
import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import type { Ports } from "../../ports.ts";
import type { Actor } from "../actor.ts";
import type { Language } from "../app-error.ts";
import { attachment } from "../http/attachment.ts";
import { needStepUp } from "../http/guard.ts";
import type { CallContext } from "../module.ts";
import type { SheetAbout, SheetColumn, SheetValues } from "../spreadsheets/spreadsheets.ts";

/** Exports of more rows need a recent identity confirmation (step-up). @see docs/security.md */
export const quietRows = 10_000;

type ExportSettings<Row, Query extends { format: "csv" | "xlsx" }> = {
  actor: Actor;
  context: CallContext;
  /** The noun in plural, as the audit row names it. */
  noun: string;
  action: string;
  /** Which part of the noun is exported, for the audit row. */
  key?: string;
  /** Title of the file and its sheet. */
  title: Bilingual;
  query: Query;
  columns: readonly (SheetColumn & { name: string })[];
  total: number;
  rows: AsyncIterable<Row>;
  cells: (row: Row) => SheetValues;
  about?: SheetAbout;
};

/** The chosen scope as files state it, such as the names of region and manager. */
export const scopeWords = ({ chosen }: Actor, language: Language): string[] =>
  [chosen?.region && regionWords[chosen.region][language], chosen?.manager, chosen?.customer].filter(
    (word) => word !== undefined,
  );

/** Exports a list as a file: audited, named and streamed, so that memory does not grow with the number of rows. */
export async function exportList<Row, Query extends { format: "csv" | "xlsx" }>(
  { clock, spreadsheets }: Pick<Ports, "clock" | "spreadsheets">,
  {
    actor,
    context,
    noun,
    action,
    key = "",
    title,
    query,
    columns,
    total,
    rows,
    cells,
    about,
  }: ExportSettings<Row, Query>,
): Promise<Response> {
  if (total > quietRows) needStepUp(actor, clock.now(), "largeExports");
  await context.write(async (unit) => {
    const names = columns.map(({ name }) => name);
    await unit.audit(action, noun, key, {
      after: { ...query, ...(actor.chosen && { scope: actor.chosen }), columns: names, rows: total },
    });
    return null;
  });
  async function* values(): AsyncGenerator<SheetValues> {
    for await (const row of rows) yield cells(row);
  }
  const { format } = query;
  const sheetName = title[context.language];
  const body =
    format === "csv"
      ? spreadsheets.writeCsv(columns, values(), about)
      : spreadsheets.writeXlsx(columns, values(), { sheetName, about });
  return attachment(
    body,
    `${[sheetName, ...scopeWords(actor, context.language), clock.today()].join("-")}.${format}`,
    format,
  );
}

const local = new Intl.DateTimeFormat("sv-SE", { timeZone: businessTimeZone, dateStyle: "short", timeStyle: "medium" });

/** `YYYY-MM-DD HH:mm:ss` in the organisation's time zone. */
export const localTime = (at: Date): string => local.format(at);
