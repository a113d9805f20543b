import { attachment } from "@busbar/server/kernel/http/attachment.ts";
import type { SheetColumn } from "@busbar/server/kernel/spreadsheets/spreadsheets.ts";
import type { Ports } from "@busbar/server/ports.ts";
import { sql } from "kysely";
import type { RowExport, RowStatus } from "../contract/gallery-routes.ts";

type Row = { title: string; author: string; page_views: number; at: string; status: RowStatus };
type Language = "zh" | "en";

/** At most: the template has fifty, and people may add some. */
const most = 1000;
const words = {
  zh: { title: "标题", author: "作者", views: "浏览量", time: "时间", status: "状态", facts: "详情" },
  en: { title: "Title", author: "Author", views: "Views", time: "Time", status: "Status", facts: "Details" },
};
const statuses: Record<Language, Record<RowStatus, string>> = {
  zh: { published: "已发布", draft: "草稿", deleted: "已删除" },
  en: { published: "Published", draft: "Draft", deleted: "Deleted" },
};

/** In characters; those of Chinese take the room of two. */
const widthOf = (text: string): number => [...text].reduce((sum, sign) => sum + (sign > "\u2e7f" ? 2 : 1), 0);

/** Rows of the template's tables as a file: all, or those named. @see R-G54, R-G55, R-G56 */
export async function exportRows(
  { db, spreadsheets }: Pick<Ports, "db" | "spreadsheets">,
  { name, type, autoWidth, merged, ids }: RowExport,
  language: Language,
): Promise<Response> {
  const { rows } = await sql<Row>`
    select title, author, page_views, status,
      to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at
    from gallery_row where ${ids ? sql<boolean>`id = any(${ids}::bigint[])` : sql<boolean>`true`}
    order by gallery_row.at desc, id desc limit ${most}`.execute(db);
  const heads = words[language];
  const lines = rows.map((row) => [
    row.title,
    row.author,
    String(row.page_views),
    row.at,
    statuses[language][row.status],
  ]);
  const columns = (
    [
      { title: heads.title, kind: "text" },
      { title: heads.author, kind: "text" },
      { title: heads.views, kind: "number" },
      { title: heads.time, kind: "dateTime" },
      { title: heads.status, kind: "text" },
    ] satisfies SheetColumn[]
  ).map((column, at) => ({
    ...column,
    ...(autoWidth && { width: 2 + Math.max(...[column.title, ...lines.map((line) => line[at] ?? "")].map(widthOf)) }),
  }));
  async function* each() {
    yield* lines;
  }
  const over = [
    { title: heads.title, columns: 1 },
    { title: heads.facts, columns: 3 },
    { title: heads.status, columns: 1 },
  ];
  const files = {
    xlsx: () => spreadsheets.writeXlsx(columns, each(), { sheetName: name, ...(merged && { over }) }),
    csv: () => spreadsheets.writeCsv(columns, each()),
    txt: () => new Blob([tabbed([columns.map(({ title }) => title), ...lines])]).stream(),
  };
  return attachment(files[type](), `${name}.${type}`, type);
}

/** Tabs between the values; one within a value is a space. */
const tabbed = (lines: readonly (readonly string[])[]): string =>
  `\ufeff${lines.map((line) => `${line.map((value) => value.replace(/\s/g, " ")).join("\t")}\r\n`).join("")}`;
