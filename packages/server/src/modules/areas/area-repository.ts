import type { AreaQuery, AreaState, AreaUses, EndedArea } from "@busbar/contract/areas/managed-areas";
import type { Region } from "@busbar/contract/areas/areas";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { EditedRow } from "../../kernel/records/last-edit.ts";
import { keysetOf, type SortBy } from "../../kernel/records/keyset.ts";
import { allOf, type Db, likePattern, pageOf } from "../../kernel/sql/query.ts";

type Named = { code: string; name: string };
export type AreaRow = EditedRow & {
  code: string;
  name: string;
  name_en: string;
  parent_code: string | null;
  above: string[];
  level: number;
  region: Region;
  valid_from: string | null;
  valid_to: string | null;
  state: AreaState;
  successors: Named[];
  place: number;
  source: "package" | "override";
};
export type AreaValues = { name: string; nameEn: string; validFrom: string | null; validTo: string | null } & {
  successors: readonly string[];
};

const orders: Record<"code" | "order" | "name" | "validTo" | "updatedAt", SortBy> = {
  code: { expression: sql`a.code`, type: sql`text` },
  order: { expression: sql`lpad(a.sort::text, 6, '0') || a.code`, type: sql`text` },
  name: { expression: sql`a.name collate "zh-x-icu"`, type: sql`text` },
  validTo: { expression: sql`coalesce(a.valid_to, 'infinity')`, type: sql`date` },
  updatedAt: { expression: sql`a.updated_at`, type: sql`timestamptz` },
};

/** Areas on the business date `today`. */
export function createAreaRepository(db: Db, today: string) {
  const state = sql<AreaState>`case when a.valid_from > ${today}::date then 'ahead'
    when a.valid_to <= ${today}::date then 'ended' when a.valid_to is not null then 'ending' else 'current' end`;
  const columns = sql`a.code, a.name, a.name_en, a.parent_code, a.level, a.region, a.source,
    a.valid_from::text as valid_from, a.valid_to::text as valid_to, ${state} as state,
    array(select n.name from area n where n.level < a.level
      and n.code in ((left(a.code, 2) || '0000')::char(6), (left(a.code, 4) || '00')::char(6)) order by n.level) as above,
    (select coalesce(json_agg(json_build_object('code', s.code, 'name', s.name) order by s.code), '[]')
      from area s where s.code = any (a.successor_codes)) as successors,
    (select count(*)::int from area b where b.parent_code is not distinct from a.parent_code
      and (b.sort, b.code) <= (a.sort, a.code)) as place,
    a.row_version, a.updated_at, a.updated_by::text as updated_by_id,
    (select w.full_name from user_account w where w.id = a.updated_by) as updated_by`;
  const matching = ({ keyword, within, state: states, overridden }: AreaQuery): RawBuilder<SqlBool> =>
    allOf(
      keyword &&
        sql<SqlBool>`(a.name ilike ${likePattern(keyword)} or a.code like ${keyword.replace(/\D/g, "") || "-"} || '%')`,
      within && sql<SqlBool>`a.code like ${within.replace(/(00){1,2}$/, "")} || '%'`,
      states && sql<SqlBool>`${state} = any (${states}::text[])`,
      overridden && sql<SqlBool>`a.source = 'override'`,
    );

  return {
    async list(query: AreaQuery) {
      const condition = matching(query);
      const { rows } = await sql<AreaRow>`select ${columns} from area a where ${condition}
        order by ${keysetOf(query.sort, orders, sql`a.code`).by} ${pageOf(query)}`.execute(db);
      const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from area a
        where ${condition}`.execute(db);
      return { rows, total: counted[0]?.total ?? 0 };
    },

    find: async (code: string): Promise<AreaRow | undefined> =>
      (await sql<AreaRow>`select ${columns} from area a where a.code = ${code}`.execute(db)).rows[0],

    named: async (codes: readonly string[]): Promise<AreaRow[]> =>
      (await sql<AreaRow>`select ${columns} from area a where a.code = any (${[...codes]}::char(6)[])`.execute(db))
        .rows,

    /** One writer of areas at a time, so that ends and successors are judged by what is stored. */
    lock: () => sql`select pg_advisory_xact_lock(hashtextextended('areas', 0))`.execute(db),

    /** How many areas directly below are in force on `day` or later. */
    async inForceBelow(code: string, day: string): Promise<number> {
      const { rows } = await sql<{ found: number }>`select count(*)::int as found from area b
        where b.parent_code = ${code} and (b.valid_to is null or b.valid_to > ${day}::date)`.execute(db);
      return rows[0]?.found ?? 0;
    },

    insert: (
      area: { code: string; parent: string; level: number; region: Region } & AreaValues,
      by: string,
      now: Date,
    ) =>
      sql`insert into area (code, name, name_en, parent_code, level, region, valid_from, source, updated_at, updated_by)
        values (${area.code}, ${area.name}, ${area.nameEn}, ${area.parent}, ${area.level}, ${area.region},
          ${area.validFrom}::date, 'override', ${now}, ${by})`.execute(db),

    update: (code: string, area: AreaValues, by: string, now: Date) =>
      sql`update area set name = ${area.name}, name_en = ${area.nameEn}, valid_from = ${area.validFrom}::date,
        valid_to = ${area.validTo}::date, successor_codes = ${[...area.successors]}::char(6)[], source = 'override',
        updated_at = ${now}, updated_by = ${by}, row_version = row_version + 1 where code = ${code}`.execute(db),

    /** Puts an area in the given place, from 1, among those below the same area. */
    async place({ code, parent_code }: AreaRow, place: number): Promise<void> {
      const { rows } = await sql<{ code: string }>`select code from area
        where parent_code is not distinct from ${parent_code}::char(6) order by sort, code`.execute(db);
      const others = rows.map((row) => row.code).filter((one) => one !== code);
      const order = others.toSpliced(place - 1, 0, code);
      await sql`update area set sort = given.place * 10 from unnest(${order}::char(6)[]) with ordinality
        as given (code, place) where area.code = given.code and area.sort <> given.place * 10`.execute(db);
    },

    async uses(code: string): Promise<AreaUses> {
      const { rows } = await sql<AreaUses>`select
        (select count(*)::int from customer c where c.area_code = ${code}) as customers,
        (select count(*)::int from pickup_point p where p.area_code = ${code}) as points,
        (select coalesce(json_agg(json_build_object('id', s.id::text, 'managerName', u.full_name,
            'validFrom', s.valid_from::text, 'validTo', s.valid_to::text) order by s.valid_from, s.id), '[]')
          from sales_assignment s join user_account u on u.id = s.user_id
          where s.area_code = ${code} and (s.valid_to is null or s.valid_to > ${today}::date)) as assignments`.execute(
        db,
      );
      return rows[0]!;
    },

    /** Ended areas with the areas in force that followed, however many steps away. */
    async ended(): Promise<EndedArea[]> {
      const { rows } = await sql<EndedArea>`with recursive followed as (
          select a.code, s.code as next from area a cross join unnest(a.successor_codes) as s (code)
          where a.valid_to <= ${today}::date
          union
          select f.code, s.code from followed f join area n on n.code = f.next and n.valid_to <= ${today}::date
            cross join unnest(n.successor_codes) as s (code)
        ) select a.code, a.name,
            (select coalesce(json_agg(json_build_object('code', n.code, 'name', n.name) order by n.code), '[]')
              from followed f join area n on n.code = f.next
              where f.code = a.code and (n.valid_to is null or n.valid_to > ${today}::date)) as successors
          from area a where a.valid_to <= ${today}::date order by a.code`.execute(db);
      return rows;
    },

    /** Changes with every edit of any area. */
    async version(): Promise<string> {
      const { rows } = await sql<{ version: string }>`
        select count(*) || '-' || sum(row_version) as version from area`.execute(db);
      return rows[0]?.version ?? "";
    },
  };
}
export type AreaRepository = ReturnType<typeof createAreaRepository>;
