import { gasQualities } from "@busbar/contract/readings/gas-quality-fields";
import type {
  GasQuality,
  GasQualityQuery,
  SettledQuantity,
  SettledQuery,
} from "@busbar/contract/readings/month-figures";
import { settledQuantities } from "@busbar/contract/readings/settled-fields";
import type { Commodity } from "@busbar/contract/values/commodities";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import { fieldColumns } from "../../../kernel/fields/columns.ts";
import { keysetOf, type SortBy } from "../../../kernel/records/keyset.ts";
import { reachesShared } from "../../../kernel/records/visibility.ts";
import { outsiderOf } from "../../../kernel/targets/record-target.ts";
import { allOf, countedPage, pageOf } from "../../../kernel/sql/query.ts";
import type { PointsSeenBy } from "../../../kernel/targets/seen-points.ts";
import type { Ports } from "../../../ports.ts";
import { unitOfPoint } from "../settled/settled-target.ts";

type Written = { reason: string; updated_at: Date; updated_by: string | null; row_version: number };
const written = sql`t.updated_at, t.row_version, (select w.full_name from user_account w where w.id = t.updated_by) as updated_by`;
const orders: Record<"month" | "updatedAt", SortBy> = {
  month: { expression: sql`t.month`, type: sql`text` },
  updatedAt: { expression: sql`t.updated_at`, type: sql`timestamptz` },
};
type Asked = Pick<SettledQuery, "sort" | "pageNo" | "pageSize" | "from" | "to">;

/** Figures of months, as far as each person sees the points that they are of. */
export function createFigureLists({ db }: Pick<Ports, "db">, pointsSeenBy: PointsSeenBy) {
  async function page<Row, Shown>(
    query: Asked,
    columns: RawBuilder<unknown>,
    tables: RawBuilder<unknown>,
    visible: RawBuilder<SqlBool>,
    show: (row: Row & Written) => Shown,
  ): Promise<{ list: Shown[]; total: number }> {
    const where = allOf(
      visible,
      query.from && sql<SqlBool>`t.month >= ${query.from}`,
      query.to && sql<SqlBool>`t.month < ${query.to}`,
    );
    const { rows, total } = await countedPage(
      query,
      async () => {
        const counted = await sql<{
          total: number;
        }>`select count(*)::int as total from ${tables} where ${where}`.execute(db);
        return counted.rows[0]?.total ?? 0;
      },
      async () => {
        const { by } = keysetOf(query.sort, orders, sql`t.id`);
        const found = await sql<Row & Written>`select ${columns}, ${written} from ${tables} where ${where}
          order by ${by} ${pageOf(query)}`.execute(db);
        return found.rows;
      },
    );
    return { list: rows.map(show), total };
  }
  const stamp = ({ reason, updated_at, updated_by, row_version }: Written, isOutside: boolean) => ({
    quality: reason === "" ? ("A" as const) : ("M" as const),
    updatedAt: updated_at.toISOString(),
    updatedBy: isOutside ? null : updated_by,
    rowVersion: row_version,
  });

  return {
    settled(actor: Actor, query: SettledQuery) {
      type Row = Omit<SettledQuantity, "unit" | "quality"> & { commodity: Commodity };
      const isOutside = outsiderOf(actor) !== null;
      // Customers see their months from the first day on that they see readings of.
      const since = sql<SqlBool>`(t.month || '-01')::date >= greatest(r.tenant_since, r.data_from)`;
      return page<Row, SettledQuantity>(
        query,
        sql`t.id, t.point_id as "pointId", r.point_no as "pointNo", r.name as "pointName", r.commodity,
          ${fieldColumns(settledQuantities, "t")}`,
        sql`settled_quantity t join (${pointsSeenBy(actor, "meter:read")}) r on r.id = t.point_id`,
        allOf(query.pointId && sql<SqlBool>`t.point_id = ${query.pointId}`, isOutside && since),
        ({ commodity, ...row }) => ({
          ...row,
          ...stamp(row, isOutside),
          unit: unitOfPoint(commodity) as SettledQuantity["unit"],
          reason: isOutside ? "" : row.reason,
        }),
      );
    },

    gasQualities(actor: Actor, query: GasQualityQuery) {
      type Row = Omit<GasQuality, "quality">;
      const isOutside = outsiderOf(actor) !== null;
      const since = sql<SqlBool>`(t.month || '-01')::date >= greatest(r.tenant_since, r.data_from)`;
      // What is of an area belongs to the house.
      const ofHouse = sql<SqlBool>`t.area_code is not null and ${reachesShared(actor, "meter:read")}`;
      const atPoint = sql<SqlBool>`(t.point_id = ${query.pointId} or exists (select from pickup_point p join area a on a.code = p.area_code
        left join area c on c.code = a.parent_code where p.id = ${query.pointId} and t.area_code in (a.code, a.parent_code, c.parent_code)))`;
      return page<Row, GasQuality>(
        query,
        sql`t.id, t.point_id as "pointId", r.point_no as "pointNo", r.name as "pointName", t.area_code as "areaCode",
          (select a.name from area a where a.code = t.area_code) as "areaName", ${fieldColumns(gasQualities, "t")}`,
        sql`gas_quality t left join (${pointsSeenBy(actor, "meter:read")}) r on r.id = t.point_id`,
        allOf(
          isOutside ? sql<SqlBool>`r.id is not null and ${since}` : sql<SqlBool>`(r.id is not null or ${ofHouse})`,
          query.pointId && atPoint,
        ),
        (row) => ({ ...row, ...stamp(row, isOutside), reason: isOutside ? "" : row.reason }),
      );
    },
  };
}
