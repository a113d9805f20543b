import type { Actor } from "@busbar/server/kernel/actor.ts";
import { createRecord, editRecord, getRow, type Records } from "@busbar/server/kernel/records/edit-record.ts";
import { type EditedRow, lastEdit } from "@busbar/server/kernel/records/last-edit.ts";
import type { CallContext } from "@busbar/server/kernel/module.ts";
import type { Ports } from "@busbar/server/ports.ts";
import type { ListOf } from "@busbar/contract/kernel/http/paging";
import { type RawBuilder, sql } from "kysely";
import type { TableEdit, TableQuery, TableRow } from "../contract/gallery-routes.ts";

type Row = {
  id: string;
  uuid: string;
  title: string;
  description: string;
  status: TableRow["status"];
  author: string;
  at: Date;
  page_views: number;
  picture: number;
  is_on: boolean;
  rate: number;
  percentage: number;
} & EditedRow;

type Db = Ports["db"];
type AddressOf = (picture: number) => string;

/** The row with the name of who changed it last. */
const shown = sql`t.*, t.updated_by as updated_by_id,
  (select w.full_name from user_account w where w.id = t.updated_by) as updated_by`;

const columns = { title: "title", author: "author", rate: "rate", pageViews: "page_views", datetime: "at" } as const;

const toRow = (row: Row, actor: Actor, addressOf: AddressOf): TableRow => ({
  uuid: row.uuid,
  id: row.id,
  title: row.title,
  description: row.description,
  status: row.status,
  author: row.author,
  datetime: row.at.toISOString(),
  pageViews: row.page_views,
  img: addressOf(row.picture),
  switch: row.is_on,
  rate: row.rate,
  percent: row.percentage,
  percentage: `${row.percentage}%`,
  ...lastEdit(row, actor),
});

const holds = (column: string, part: string | undefined): RawBuilder<boolean>[] =>
  part ? [sql<boolean>`strpos(lower(${sql.ref(column)}), ${part.toLowerCase()}) > 0`] : [];

function matching(query: TableQuery): RawBuilder<unknown> {
  const rules = [
    sql<boolean>`true`,
    ...holds("title", query.title),
    ...holds("author", query.author),
    ...holds("description", query.description),
    ...(query.status ? [sql<boolean>`status = any(${query.status})`] : []),
    ...(query.switch === undefined ? [] : [sql<boolean>`is_on = ${query.switch === "true"}`]),
    ...(query.rate === undefined ? [] : [sql<boolean>`rate = ${query.rate}`]),
    ...(query.from ? [sql<boolean>`at >= ${query.from}::date`] : []),
    ...(query.to ? [sql<boolean>`at < ${query.to}::date + 1`] : []),
    ...(query.minViews === undefined ? [] : [sql<boolean>`page_views >= ${query.minViews}`]),
    ...(query.maxViews === undefined ? [] : [sql<boolean>`page_views <= ${query.maxViews}`]),
    ...(query.minPercent === undefined ? [] : [sql<boolean>`percentage >= ${query.minPercent}`]),
  ];
  return sql.join(rules, sql` and `);
}

/** The rows of the template's tables, changed as records of the business are: by version, with audit and event. */
export function createTableRows({ db, clock }: Pick<Ports, "db" | "clock">, addressOf: AddressOf) {
  const recordsIn = (tx: Db, actor: Actor): Records<Row, TableRow> => ({
    noun: "table-rows",
    permission: "self:edit",
    lock: (id) => sql`select from gallery_row where id = ${id} for update`.execute(tx),
    find: async (id) => (await sql<Row>`select ${shown} from gallery_row t where id = ${id}`.execute(tx)).rows[0],
    show: (row) => toRow(row, actor, addressOf),
    fields: ({ title, description, status, author, is_on, rate, percentage }) => ({
      title,
      description,
      status,
      author,
      switch: is_on,
      rate,
      percent: percentage,
    }),
  });

  return {
    one: async (actor: Actor, id: string): Promise<TableRow> =>
      toRow(await getRow(recordsIn(db, actor), id), actor, addressOf),

    async list(actor: Actor, query: TableQuery): Promise<ListOf<TableRow>> {
      const { pageNo, pageSize, sort } = query;
      const name = sort.replace(/^-/, "") as keyof typeof columns;
      const direction = sort.startsWith("-") ? sql`desc` : sql`asc`;
      const { rows } = await sql<Row & { total: number }>`
        select ${shown}, count(*) over ()::int as total from gallery_row t where ${matching(query)}
        order by ${sql.ref(columns[name])} ${direction}, id ${direction}
        limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db);
      const total = rows[0]?.total ?? (pageNo === 1 ? 0 : await countOf(query));
      return { list: rows.map((row) => toRow(row, actor, addressOf)), total };
    },

    edit(
      actor: Actor,
      { id, rowVersion, ...fields }: TableEdit,
      context: Pick<CallContext, "write">,
    ): Promise<TableRow> {
      return context.write(async (unit) => {
        const records = recordsIn(unit.tx, actor);
        if (id !== undefined)
          return editRecord(unit, records, id, {
            action: "table-row.update",
            happened: "updated",
            // A client of the specification sends none: it changes what there is.
            rowVersion: rowVersion ?? (await records.find(id))?.row_version ?? 0,
            patch: fields,
            judge: () => "ok",
            write: (changed) => write(unit.tx, id, changed, actor.id, clock.now()),
          });
        const { title = "", author = "" } = fields;
        return createRecord(unit, records, {
          action: "table-row.create",
          given: fields,
          insert: async () => {
            const { rows } = await sql<{ id: string }>`
              insert into gallery_row (title, author, description, status, at, page_views, picture, is_on, rate, percentage,
                updated_at, updated_by)
              values (${title}, ${author}, ${fields.description ?? ""}, ${fields.status ?? "draft"}, ${clock.now()}, 0,
                1, ${fields.switch ?? false}, ${fields.rate ?? 3}, ${fields.percent ?? 0}, ${clock.now()}, ${actor.id})
              returning id`.execute(unit.tx);
            return rows[0]!.id;
          },
        });
      });
    },

    remove(ids: readonly string[], context: Pick<CallContext, "write">): Promise<{ deleted: number }> {
      return context.write(async (unit) => {
        const { rows } = await sql<{ id: string }>`
          delete from gallery_row where id = any(${ids}::bigint[]) returning id`.execute(unit.tx);
        await unit.emit(
          "table-rows",
          rows.map(({ id }) => id),
          "deleted",
        );
        return { deleted: rows.length };
      });
    },
  };

  async function countOf(query: TableQuery): Promise<number> {
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from gallery_row where ${matching(query)}`.execute(db);
    return rows[0]?.total ?? 0;
  }
}

async function write(tx: Db, id: string, changed: Partial<TableEdit>, by: string, now: Date): Promise<void> {
  const { title = null, author = null, description = null, status = null, rate = null, percent = null } = changed;
  await sql`
    update gallery_row set title = coalesce(${title}, title), author = coalesce(${author}, author),
      description = coalesce(${description}, description), status = coalesce(${status}, status),
      is_on = coalesce(${changed.switch ?? null}, is_on), rate = coalesce(${rate}::smallint, rate),
      percentage = coalesce(${percent}::smallint, percentage), row_version = row_version + 1, updated_at = ${now}, updated_by = ${by}
    where id = ${id}`.execute(tx);
}
