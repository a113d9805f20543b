import { isOffered } from "../../kernel/sql/offered-items.ts";
import { type PointFields, points as pointNoun, type StatedPoint } from "@busbar/contract/points/point-fields";
import { listedPoint, type PointQuery, type ProvincePoints } from "@busbar/contract/points/points";
import type { AnyNoun } from "@busbar/contract/fields/noun";
import type { Permission } from "@busbar/contract/kernel/permissions";
import { meets } from "@busbar/contract/kernel/access";
import type { Region } from "@busbar/contract/areas/areas";
import { type Insertable, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { columnValues, fieldColumns } from "../../kernel/fields/columns.ts";
import { reachesArea, visibleTo as visibleCustomer } from "../../kernel/records/customer-visibility.ts";
import { takenRefs } from "../../kernel/records/external-refs.ts";
import { inBatches, keysetOf, portionOf } from "../../kernel/records/keyset.ts";
import { isLeafArea } from "../../kernel/records/leaf-area.ts";
import type { LookUp } from "../../kernel/records/look-ups.ts";
import { readPlaceNames, type Unplaced, withPlaces } from "../../kernel/records/place-names.ts";
import { reachAlike } from "../../kernel/records/visibility.ts";
import { executePlanned } from "../../kernel/sql/asking.ts";
import { pinyinOf, pinyinPattern } from "../../kernel/sql/pinyin.ts";
import { readAs } from "../../kernel/sql/pinyin-columns.ts";
import { allOf, type Db, pageOfIds } from "../../kernel/sql/query.ts";
import { refuseTaken } from "../../kernel/sql/unique-violation.ts";
import {
  holdsOn,
  matching,
  needsTenant,
  orders,
  type PointFilters,
  tenantOn,
  totalOf,
  visiblePoints,
} from "./point-filters.ts";
import type { Database } from "../../tables.ts";
import type { DetailRow, ExportRow, ListRow, References } from "./point-rows.ts";

/** Two concurrent inserts with one code pass the first check; the unique index refuses the second. */
const uniqueFields = {
  point_code_pkey: { path: "externalCode", code: "point.code_taken_elsewhere" },
  ...takenRefs,
} as const;
const batchRows = 2000;

/** Pick-up points on the business date `today`. `placeNames`: where lists take the names of areas from. */
export function createPointRepository(db: Db, today: string, placeNames: LookUp<string> = readPlaceNames) {
  const isWritable = (actor: Actor): RawBuilder<SqlBool> =>
    reachAlike(actor, "point:read", "point:write") ? sql`true` : visiblePoints(actor, "point:write", today);

  /**
   * At most one row, because contracts cannot share a point on a day. Compared without a range, so that the primary key
   * finds it and not the index of the exclusion.
   */
  const contractUntil = (actor: Actor): RawBuilder<string | null> =>
    meets(actor, ["contract:read"])
      ? sql`(select b.valid_to from contract_point b where b.point_id = p.id and b.binds
          and b.valid_from <= ${today}::date and b.valid_to > ${today}::date)`
      : sql`null::date`;

  /** The columns of a row with the given fields, but for the names of its areas. */
  const columns = (actor: Actor, fields: AnyNoun) => sql`p.id, p.point_no, ${fieldColumns(fields, "p")},
    t.customer_id, k.customer_no, k.name as customer_name, p.region, p.updated_at, p.row_version,
    ${isWritable(actor)} as is_writable, ${contractUntil(actor)} as contract_until, t.has_future,
    (t.has_any or exists (select from meter m where m.point_id = p.id)) as is_used`;
  /** The joins that these columns need besides `pickup_point p`; all tenancies of a point are read in one look. */
  const joins = sql`cross join lateral (
      select max(n.customer_id) filter (where ${holdsOn("n", today)}) as customer_id,
        max(n.valid_from) filter (where ${holdsOn("n", today)}) as valid_from,
        max(n.valid_to) filter (where ${holdsOn("n", today)}) as valid_to,
        coalesce(bool_or(n.valid_from > ${today}::date), false) as has_future, count(*) > 0 as has_any
      from point_tenancy n where n.point_id = p.id) t
    left join customer k on k.id = t.customer_id`;
  const placeColumns = sql`a.name as area_name, pa.name as province_name`;
  const placeJoins = sql`join area a on a.code = p.area_code join area pa on pa.code = (left(p.area_code, 2) || '0000')::char(6)`;

  /** The FROM clause for a condition on `pickup_point p`, with the tenancy if the condition needs it. */
  const fromPoints = (actor: Actor, filters: PointFilters, ...permissions: Permission[]) =>
    needsTenant(actor, filters, "point:read", ...permissions)
      ? sql`from pickup_point p ${tenantOn(today)}`
      : sql`from pickup_point p`;

  const reached = (actor: Actor, filters: PointFilters, beside?: Permission) => ({
    from: fromPoints(actor, filters, ...(beside ? [beside] : [])),
    where: allOf(matching(actor, filters, today), beside && visiblePoints(actor, beside, today)),
  });

  async function count(actor: Actor, filters: PointFilters, beside?: Permission): Promise<number> {
    const { from, where } = reached(actor, filters, beside);
    const total = beside ? sql<string>`(select count(*) ${from} where ${where})` : totalOf(actor, filters, today);
    const { rows } = await sql<{ total: string }>`select ${total} as total`.execute(db);
    return Number(rows[0]?.total ?? 0);
  }

  return {
    count,

    /** Two queries: planning the row's joins takes longer than a second round trip, so only their plan is kept. */
    async list(actor: Actor, query: PointQuery, after?: string): Promise<ListRow[]> {
      const { from, where } = reached(actor, query);
      const { by } = keysetOf(query.sort, orders, sql`p.id`);
      const { rows: page } = await sql<{ id: string }>`select p.id ${from}
        ${portionOf({ ...query, after }, where, by, sql`p.id`)}`.execute(db);
      if (page.length === 0) return [];
      const rows = sql<Unplaced<ListRow>>`select ${columns(actor, listedPoint)}
        from ${pageOfIds(page.map(({ id }) => id))}
          join pickup_point p on p.id = page.id ${joins}
        where ${visiblePoints(actor, "point:read", today)} order by page.place`;
      return withPlaces(db, placeNames, await executePlanned(db, "points.rows", rows));
    },

    /** Points whose names match `key` in pinyin, best first. */
    async readAs(actor: Actor, key: string, most: number): Promise<{ id: string; name: string; point_no: string }[]> {
      const { from, where } = reached(actor, {});
      const { rows } = await sql<{ id: string; name: string; point_no: string }>`select p.id, p.name, p.point_no
        ${from} where ${where} and ${readAs(sql.ref("p.pinyin"), key)}
        order by (p.pinyin ~ ${`(?n)^${pinyinPattern(key)}`}) desc, p.point_no limit ${most}`.execute(db);
      return rows;
    },

    /** Count and capacity of the matching points by province. */
    async provinces(actor: Actor, filters: PointFilters): Promise<ProvincePoints[]> {
      const { from, where } = reached(actor, filters);
      const { rows } = await sql<ProvincePoints>`
        with found as materialized (
          select left(p.area_code, 2) as province, count(*)::int as points, coalesce(sum(p.capacity_kva), 0)::text as kva
          ${from} where ${where} group by 1
        )
        select a.code::text as "areaCode", a.name, f.points, f.kva as "capacityKva"
        from found f join area a on a.code = (f.province || '0000')::char(6) order by a.code`.execute(db);
      return rows;
    },

    /** Every row of a list in its order; exported rows must also be reached by the permission for exports. */
    all(actor: Actor, filters: PointFilters, sort: PointQuery["sort"]): AsyncGenerator<ExportRow & { cursor: string }> {
      const { from, where } = reached(actor, filters, "export:data");
      const order = keysetOf(sort, orders, sql`p.id`);
      return inBatches(batchRows, async (after) => {
        const rest = allOf(where, after && order.after(after));
        const { rows } = await sql<ExportRow & { cursor: string }>`
          with page as materialized (select p.id ${from} where ${rest} order by ${order.by} limit ${batchRows})
          select ${columns(actor, pointNoun)}, ${placeColumns}, t.valid_from as tenancy_from,
            t.valid_to as tenancy_to, ${order.cursor} as cursor
          from page join pickup_point p on p.id = page.id ${joins} ${placeJoins} order by ${order.by}`.execute(db);
        return rows;
      });
    },

    /** The points of a bulk action with their names, in the order of the list. */
    async chosen(actor: Actor, filters: PointFilters, sort: PointQuery["sort"], most: number) {
      const { from, where } = reached(actor, filters);
      const { by } = keysetOf(sort, orders, sql`p.id`);
      const { rows } = await sql<{ id: string; name: string }>`
        select p.id, p.name ${from} where ${where} order by ${by} limit ${most}`.execute(db);
      return rows;
    },

    async find(actor: Actor, id: string): Promise<DetailRow | undefined> {
      const { rows } = await sql<DetailRow>`
        select ${columns(actor, pointNoun)}, ${placeColumns}, p.is_demo, ${today}::date as today, p.updated_by as updated_by_id,
          (select w.full_name from user_account w where w.id = p.updated_by) as updated_by,
          array(select n.name from area n where n.code in
            ((left(p.area_code, 2) || '0000')::char(6), (left(p.area_code, 4) || '00')::char(6), p.area_code)
            order by n.level) as area_names,
          (select coalesce(json_agg(json_build_object('id', x.id::text, 'customerId', c.id::text,
              'customerNo', c.customer_no, 'customerName', c.name, 'validFrom', x.valid_from, 'validTo', x.valid_to,
              'rowVersion', x.row_version) order by x.valid_from), '[]')
            from point_tenancy x
            left join customer c on c.id = x.customer_id and ${visibleCustomer(actor, "point:read", today)}
            where x.point_id = p.id) as tenancies
        from pickup_point p ${joins} ${placeJoins}
        where p.id = ${id} and ${visiblePoints(actor, "point:read", today)}`.execute(db);
      return rows[0];
    },

    /** Locks the row until the end of the transaction, so that concurrent edits run one after the other. */
    lock: (actor: Actor, id: string) =>
      sql`select from pickup_point p ${tenantOn(today)}
        where p.id = ${id} and ${visiblePoints(actor, "point:read", today)} for update of p`.execute(db),

    /** Resolves the codes of a form; `except` is the point being changed. */
    async resolve(
      actor: Actor,
      named: Pick<PointFields, "areaCode" | "gridCompany" | "idScheme" | "externalCode">,
      except: string | null,
    ): Promise<References> {
      const { rows } = await sql<References>`
        select a.region, ${reachesArea(actor, "point:write", sql.ref("a.region"), sql.ref("a.code"))} as "areaInScope",
          ${named.gridCompany}::text is null or exists (select from dict_item d where d.dict_code = 'grid_company'
            and d.code = ${named.gridCompany} and ${isOffered(today, "d")}) as "gridKnown",
          r.point_id is not null as taken,
          (select p.point_no from pickup_point p ${tenantOn(today)}
            where p.id = r.point_id and ${visiblePoints(actor, "point:read", today)}) as "takenNo"
        from (values (1)) as one
        left join area a on a.code = ${named.areaCode}::char(6) and ${isLeafArea(today)}
        left join point_code r on r.id_scheme = ${named.idScheme} and r.external_code = ${named.externalCode}
          and r.point_id is distinct from ${except}::bigint`.execute(db);
      return rows[0] as References;
    },

    /** @throws AppError at `externalCode` when it was taken in the meantime */
    async insert(fields: StatedPoint, region: Region, by: string, now: Date): Promise<string> {
      const stamp = { created_at: now, created_by: by, updated_at: now, updated_by: by };
      const insertion = db
        .insertInto("pickup_point")
        .values({ ...columnValues(pointNoun, fields), pinyin: pinyinOf(fields.name), region, ...stamp } as Insertable<
          Database["pickup_point"]
        >)
        .returning("id");
      const { id } = await refuseTaken(insertion.executeTakeFirstOrThrow(), uniqueFields);
      await this.reserve(id, fields);
      return id;
    },

    update: (id: string, fields: Partial<StatedPoint>, region: Region | null, by: string, now: Date) =>
      refuseTaken(
        db
          .updateTable("pickup_point")
          .set((eb) => ({
            ...columnValues(pointNoun, fields),
            ...(fields.areaCode !== undefined && region !== null && { region }),
            ...(fields.name !== undefined && { pinyin: pinyinOf(fields.name) }),
            updated_at: now,
            updated_by: by,
            row_version: eb("row_version", "+", 1),
          }))
          .where("id", "=", id)
          .execute(),
        uniqueFields,
      ),

    /** Reserves the code for this point and releases its previous one. @throws AppError at `externalCode` */
    async reserve(id: string, { idScheme, externalCode }: Pick<PointFields, "idScheme" | "externalCode">) {
      await this.release(id);
      const reservation = { id_scheme: idScheme, external_code: externalCode, point_id: id };
      await refuseTaken(db.insertInto("point_code").values(reservation).execute(), uniqueFields);
    },

    release: (id: string) => db.deleteFrom("point_code").where("point_id", "=", id).execute(),

    remove: (id: string) => db.deleteFrom("pickup_point").where("id", "=", id).execute(),
  };
}
export type PointRepository = ReturnType<typeof createPointRepository>;
