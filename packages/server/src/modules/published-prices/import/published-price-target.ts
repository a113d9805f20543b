import { fieldReaders, readItem } from "../../../kernel/fields/readers.ts";
import type { PublishedPriceImportField } from "@busbar/contract/imports/columns/published-price-import-columns";
import { publishedPrices } from "@busbar/contract/published-prices/published-price-fields";
import { correctable, corrections } from "@busbar/contract/published-prices/published-prices";
import { sql } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import { fieldColumns } from "../../../kernel/fields/columns.ts";
import { stagedColumns } from "../../../kernel/fields/staged-columns.ts";
import type { NotifyPeople } from "../../../kernel/messages/notify-people.ts";
import { reachesShared } from "../../../kernel/records/visibility.ts";
import { itemsOf } from "../../../kernel/sql/offered-items.ts";
import { bySchema, type CellReader, halfWidth } from "../../../kernel/targets/cell-readers.ts";
import type { ImportTarget, StagedRows } from "../../../kernel/targets/import-target.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../../ports.ts";
import { createTellApprovers } from "../price-notices.ts";
import { cellKey, judgePrice, type PriceValues, type StoredPrice } from "./published-price-judge.ts";
import { publishedPriceSample, publishedPriceWords } from "./published-price-words.ts";

const staged = stagedColumns(publishedPrices);
const changes = stagedColumns(correctable);

/** A month, also as the first of it that a spreadsheet makes of one. */
const readMonth: CellReader = (text) =>
  bySchema(publishedPrices.fields.month.schema, halfWidth(text).replace(/^(\d{4}-\d{2})-01(?:[ T].*)?$/, "$1"));

/** An area in force by its code, or by its name where only one has it. */
const readArea =
  (areas: readonly { code: string; name: string }[]): CellReader =>
  (text) => {
    const said = halfWidth(text);
    const named = areas.filter(
      ({ code, name }) => code === said || name === said || name.replace(/[省市]$/u, "") === said,
    );
    const [only, other] = named;
    return only && !other ? { value: only.code } : { rule: "published_price.area_unknown" };
  };

type Needs = { ports: Pick<Ports, "db" | "clock">; notifyPeople: NotifyPeople };

/** Imports published prices, identified by price, month and place. Imported ones await approval, as entered ones do. */
export function createPublishedPriceImport({ ports, notifyPeople }: Needs): ImportTarget {
  const { db, clock } = ports;
  const tellApprovers = createTellApprovers(ports, notifyPeople);

  async function storedIn(months: readonly string[]): Promise<Map<string, StoredPrice[]>> {
    if (months.length === 0) return new Map();
    const { rows } = await sql<StoredPrice>`select t.id, ${fieldColumns(publishedPrices, "t")},
        t.row_version as version, t.status
      from published_price t where t.month = any (${months}::text[]) and t.status <> 'REPLACED'`.execute(db);
    return Map.groupBy(rows, cellKey);
  }

  const audit = (unit: Unit, rows: StagedRows, action: string, which = sql`true`) =>
    unit.auditRows(
      action,
      "published-prices",
      sql`select g.id::text as key, g.before, g.draft as after from ${rows} as g where ${which} order by g.row`,
    );
  const reach = (actor: Actor) => reachesShared(actor, "price:write");

  return {
    kind: "published-prices",
    permission: "price:write",
    table: "published_price",
    tells: ["published-prices"],

    async begin() {
      const today = clock.today();
      const [grids, areas] = await Promise.all([
        itemsOf(db, "grid_company", today),
        sql<{ code: string; name: string }>`select a.code, a.name from area a
          where (a.valid_from is null or a.valid_from <= ${today}::date)
            and (a.valid_to is null or a.valid_to > ${today}::date)`.execute(db),
      ]);
      const readers: Record<PublishedPriceImportField, CellReader> = {
        ...fieldReaders(publishedPrices, {
          month: readMonth,
          areaCode: readArea(areas.rows),
          gridCompany: readItem(grids, "published_price.grid_unknown"),
        }),
        reason: (text) => bySchema(corrections.fields.reason.schema, text),
      };
      return {
        readers,
        async judge(rows) {
          const stored = await storedIn(rows.flatMap(({ values }) => (values as PriceValues).month ?? []));
          return rows.map((row) => judgePrice(row, stored.get(cellKey(row.values as PriceValues)) ?? []));
        },
      };
    },

    async create(unit, actor, rows) {
      const now = clock.now();
      // The version is one more than the approved one that it corrects; without a reason there is none.
      const { rows: made } = await sql<{ id: string }>`
        insert into published_price (id, ${staged.columns}, reason, version_no, author_ids, created_at, created_by,
          updated_at, updated_by)
        overriding system value
        select g.id, ${staged.values}, coalesce(d.reason, ''), coalesce(o.version_no, 0) + 1, array[${actor.id}]::bigint[],
          ${now}::timestamptz, ${actor.id}::bigint, ${now}::timestamptz, ${actor.id}::bigint
        from ${rows} as g cross join lateral jsonb_to_record(g.draft) as d (${staged.recordType}, reason text)
        left join published_price o on (o.month, o.price_key) = (d.month, d."priceKey")
          and o.area_code is not distinct from d."areaCode" and o.grid_company is not distinct from d."gridCompany"
          and o.voltage_level is not distinct from d."voltageLevel" and o.status = 'APPROVED'
        where ${reach(actor)}::boolean and (d.reason is null) = (o.id is null)
        order by g.row on conflict do nothing returning id`.execute(unit.tx);
      await audit(unit, rows, "published_price.create", sql`not g.draft ? 'reason'`);
      await audit(unit, rows, "published_price.correct", sql`g.draft ? 'reason'`);
      if (made.length > 0) await tellApprovers(unit, actor);
      return made.length;
    },

    async change(unit, actor, rows) {
      const { rows: saved } = await sql<{ id: string }>`
        update published_price t set ${changes.changes("t")}, updated_at = ${clock.now()}, updated_by = ${actor.id},
          author_ids = case when ${actor.id}::bigint = any (t.author_ids) then t.author_ids
            else t.author_ids || ${actor.id}::bigint end,
          row_version = t.row_version + 1
        from ${rows} as g
        where t.id = g.id and t.row_version = g.version and t.status = 'PROPOSED' and ${reach(actor)}::boolean
        returning t.id`.execute(unit.tx);
      await audit(unit, rows, "published_price.update");
      return saved.length;
    },

    async remove(unit, actor, rows) {
      const { rows: gone } = await sql<{ id: string }>`
        delete from published_price t using ${rows} as g
        where t.id = g.id and t.row_version = g.version and t.status = 'PROPOSED' and ${reach(actor)}::boolean
        returning t.id`.execute(unit.tx);
      await unit.auditRows(
        "published_price.remove",
        "published-prices",
        sql`select g.id::text as key, coalesce(g.before, g.draft) as before, null::jsonb as after
          from ${rows} as g order by g.row`,
      );
      return gone.length;
    },

    async names(ids) {
      if (ids.length === 0) return new Map();
      const { rows } = await sql<{ id: string; name: string }>`
        select t.id, concat_ws(' ', t.month, t.price_key, a.name, t.grid_company) as name from published_price t
        left join area a on a.code = t.area_code where t.id = any (${[...ids]}::bigint[])`.execute(db);
      return new Map(rows.map(({ id, name }) => [id, name]));
    },

    changes: (draft, before) =>
      correctable.names.flatMap((field) =>
        field in draft ? [{ field, before: String(before[field]), after: String(draft[field]) }] : [],
      ),

    words: publishedPriceWords,
    sample: publishedPriceSample,
  };
}
