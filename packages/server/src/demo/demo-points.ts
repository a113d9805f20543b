import type { IdScheme } from "@busbar/contract/points/point-codes";
import { type PointFields, points, type VoltageLevel } from "@busbar/contract/points/point-fields";
import type { Insertable, Transaction } from "kysely";
import { columnValues } from "../kernel/fields/columns.ts";
import type { Database } from "../tables.ts";
import type { LoadShape } from "./load-formula.ts";

/** What a point of the company has besides: real kinds of codes, a place, and days of its own. */
export type PointFacts = {
  scheme: IdScheme;
  code: string;
  place: Partial<PointFields>;
  from: string;
  until: string | null;
  /** The customer that had it before, until the day `from`. */
  before?: number;
};
/** `customer` is the number of the demo customer, from 1. Electricity follows a load shape. */
export type DemoPoint = { name: string; customer: number; nominalWh: number; more?: PointFacts } & (
  | { commodity: "ELECTRICITY"; shape: LoadShape }
  | { commodity: "GAS" | "HEAT"; shape?: undefined }
);

const point = (customer: number, name: string, nominalWh: number, shape: LoadShape): DemoPoint => ({
  customer,
  name,
  nominalWh,
  commodity: "ELECTRICITY",
  shape,
});
const fuel = (customer: number, name: string, nominalWh: number, commodity: "GAS" | "HEAT"): DemoPoint => ({
  customer,
  name,
  nominalWh,
  commodity,
});

/** PP-DEMO-001 … 040, one to six for each customer. The first eight cover each load shape once. */
export const demoPoints: readonly DemoPoint[] = [
  point(1, "铸造一车间", 250_000, "A_3SHIFT"),
  point(4, "装配厂房", 60_000, "B_1SHIFT"),
  point(8, "写字楼 A 座", 45_000, "C_OFFICE"),
  point(6, "商业广场主变", 120_000, "D_MALL"),
  point(3, "一号冷库", 80_000, "E_COLD"),
  point(2, "机房一期", 500_000, "F_IDC"),
  point(10, "公交充电总站", 150_000, "G_EVDEPOT"),
  point(7, "光伏玻璃一线", 90_000, "H_PVPLANT"),
  point(1, "铸造二车间", 180_000, "A_3SHIFT"),
  point(1, "熔炼炉", 220_000, "A_3SHIFT"),
  point(1, "空压站", 30_000, "A_3SHIFT"),
  point(1, "办公楼", 8_000, "C_OFFICE"),
  fuel(1, "熔炼炉燃气", 40_000, "GAS"),
  point(2, "机房二期", 420_000, "F_IDC"),
  point(2, "运维中心", 12_000, "C_OFFICE"),
  point(3, "二号冷库", 60_000, "E_COLD"),
  point(5, "精密一厂", 160_000, "A_3SHIFT"),
  point(5, "精密二厂", 140_000, "A_3SHIFT"),
  point(5, "研发楼", 18_000, "C_OFFICE"),
  fuel(5, "热处理燃气", 25_000, "GAS"),
  point(6, "商业广场地下车库", 20_000, "D_MALL"),
  point(6, "商业广场充电站", 35_000, "G_EVDEPOT"),
  point(8, "写字楼 B 座", 38_000, "C_OFFICE"),
  point(9, "速冻车间", 70_000, "E_COLD"),
  point(9, "成品冷库", 55_000, "E_COLD"),
  point(10, "江南充电站", 90_000, "G_EVDEPOT"),
  point(10, "调度楼", 9_000, "C_OFFICE"),
  point(11, "贴片车间", 200_000, "A_3SHIFT"),
  point(11, "注塑车间", 130_000, "A_3SHIFT"),
  point(11, "测试楼", 26_000, "B_1SHIFT"),
  point(11, "宿舍区", 15_000, "C_OFFICE"),
  point(12, "港机供电", 110_000, "B_1SHIFT"),
  point(13, "水泥一线", 480_000, "A_3SHIFT"),
  point(13, "水泥二线", 450_000, "A_3SHIFT"),
  point(13, "矿山破碎", 85_000, "B_1SHIFT"),
  point(14, "医院洗消中心", 40_000, "E_COLD"),
  point(15, "矿热炉一号", 900_000, "A_3SHIFT"),
  point(15, "矿热炉二号", 880_000, "A_3SHIFT"),
  fuel(15, "余热供汽", 50_000, "HEAT"),
  point(16, "云计算园区", 600_000, "F_IDC"),
];

export const demoPointCode = (at: number): string => `PP-DEMO-${String(at + 1).padStart(3, "0")}`;

/** Twice the energy of the strongest hour, in whole hundreds, as the size of a usual transformer. */
const capacityOf = (nominalWh: number): number => Math.ceil((nominalWh * 4 * 1.25) / 0.9 / 100_000) * 100;

const voltageOf = (kva: number): VoltageLevel =>
  kva >= 4000 ? "KV110" : kva >= 2000 ? "KV35" : kva >= 200 ? "KV1_10" : "LT1KV";
/** Guangdong to Guizhou have a grid company of their own, as has western Inner Mongolia. */
const gridOf = (areaCode: string): string => (/^(44|45|46|52|53)/.test(areaCode) ? "CSG" : "SGCC");

/** The first day of each point, apart from those of customers that came later. */
const firstDay = "2024-01-01";
/** Two points of the core changed their customer: one at once, one after a gap. */
const earlier: Readonly<Record<number, { customer: number; until: string }>> = {
  22: { customer: 6, until: "2025-01-01" },
  30: { customer: 12, until: "2024-11-01" },
};

/** The days on which its customer has a point, and who had it before. */
export function daysOfPoint({ more }: DemoPoint, at: number) {
  const before = more?.before ? { customer: more.before, until: more.from } : earlier[at];
  const from = more?.from ?? (before ? "2025-01-01" : firstDay);
  return { from, until: more?.until ?? null, before };
}

/** The code of a point by which its load is computed, too. */
export const codeOfPoint = ({ more }: DemoPoint, at: number): string => more?.code ?? demoPointCode(at);

/**
 * The points of the demo, of which the first forty are those of the core, with their tenancies and meters; the customers
 * must exist. Runs within `tx`.
 */
export async function seedDemoPoints(tx: Transaction<Database>, wanted: readonly DemoPoint[]): Promise<void> {
  const customers = await tx.selectFrom("customer").select(["id", "area_code", "region"]).orderBy("id").execute();
  const customerOf = (number: number) => customers[number - 1] as (typeof customers)[number];
  const made = wanted.map((point, at) => {
    const { customer, name, commodity, shape, nominalWh, more } = point;
    const { area_code: areaCode, region } = customerOf(customer);
    const capacity = capacityOf(nominalWh);
    const electricity = {
      grid_company: gridOf(areaCode),
      voltage_level: voltageOf(capacity),
      capacity_kva: `${capacity}.00`,
      demand_basis: capacity >= 2000 ? "MAX_DEMAND" : capacity >= 315 ? "CAPACITY" : "NONE",
      pf_standard: capacity >= 160 ? "0.90" : "0.85",
      use_class: shape === "A_3SHIFT" || shape === "H_PVPLANT" ? "LARGE_INDUSTRY" : "GENERAL_COMMERCIAL",
      account_no: `10${String(customer).padStart(4, "0")}${String(at + 1).padStart(6, "0")}`,
    } as const;
    return {
      commodity,
      id_scheme: more?.scheme ?? ("FREE" as const),
      external_code: codeOfPoint(point, at),
      name,
      area_code: areaCode,
      region,
      ...(shape && electricity),
      status: more?.until ? ("CLOSED" as const) : ("ACTIVE" as const),
      data_from: more && !more.before ? more.from : firstDay,
      // One authorisation ends soon after the demo begins.
      data_authorised_to: at === 22 ? "2026-02-10" : (more?.until ?? "2027-01-01"),
      is_demo: true,
      ...(more && columnValues(points, more.place)),
    };
  });
  const empty = {
    account_no: "",
    capacity_kva: null,
    contract_demand_kw: null,
    created_by: null,
    demand_basis: "NONE" as const,
    grid_company: null,
    lat: null,
    lng: null,
    pf_standard: null,
    updated_by: null,
    use_class: null,
    voltage_level: null,
  };
  const rows = await tx
    .insertInto("pickup_point")
    .values(made.map((fields) => ({ ...empty, ...fields })))
    .returning("id")
    .execute();
  const ids = rows.map(({ id }) => id);
  const idOf = (at: number) => ids[at] as string;
  const nobody = { created_by: null, updated_by: null };
  await tx
    .insertInto("point_code")
    .values(made.map((row, at) => ({ id_scheme: row.id_scheme, external_code: row.external_code, point_id: idOf(at) })))
    .execute();
  await tx
    .insertInto("point_tenancy")
    .values([
      ...wanted.map((point, at) => ({
        point_id: idOf(at),
        customer_id: customerOf(point.customer).id,
        valid_from: daysOfPoint(point, at).from,
        valid_to: daysOfPoint(point, at).until,
        ...nobody,
      })),
      ...wanted.flatMap((point, at) => {
        const { before } = daysOfPoint(point, at);
        if (!before) return [];
        const customer_id = customerOf(before.customer).id;
        return [{ point_id: idOf(at), customer_id, valid_from: firstDay, valid_to: before.until, ...nobody }];
      }),
    ])
    .execute();
  await seedDemoMeters(tx, ids, wanted);
}

/** The closing read of the point whose dial rolled over before its meter was exchanged. */
const pastZero = 10;

/** A meter for each point with its opening read; those of the first and the eleventh were exchanged in July 2025. */
async function seedDemoMeters(
  tx: Transaction<Database>,
  ids: readonly string[],
  wanted: readonly DemoPoint[],
): Promise<void> {
  const nobody = { created_by: null, updated_by: null };
  const idOf = (at: number) => ids[at] as string;
  const assetNo = (at: number, exchanged = false) =>
    `DZ${exchanged ? "2025" : "2024"}${String(at + 1).padStart(6, "0")}`;
  const kindOf = ({ commodity, nominalWh }: DemoPoint) =>
    commodity !== "ELECTRICITY" ? commodity : nominalWh < 10_000 ? ("SINGLE_PHASE" as const) : ("THREE_PHASE" as const);
  const meters = await tx
    .insertInto("meter")
    .values([
      ...wanted.map((point, at) => ({
        point_id: idOf(at),
        asset_no: assetNo(at),
        kind: kindOf(point),
        digits_int: at === pastZero ? 5 : point.commodity === "GAS" ? 8 : 6,
        digits_dec: 2,
        ...nobody,
      })),
      ...[0, pastZero].map((at) => ({
        point_id: idOf(at),
        asset_no: assetNo(at, true),
        kind: "THREE_PHASE" as const,
        digits_int: at === pastZero ? 5 : 6,
        digits_dec: 2,
        ...nobody,
      })),
    ])
    .returning("id")
    .execute();
  const meterOf = (at: number) => meters[at]?.id as string;
  const multiplierOf = ({ commodity, nominalWh }: DemoPoint) =>
    commodity === "ELECTRICITY" ? String(Math.max(1, Math.round(nominalWh / 5000) * 10)) : "1";
  type Install = Insertable<Database["meter_install"]>;
  const install = (at: number, meter: string, rest: Partial<Install> = {}): Install => ({
    point_id: idOf(at),
    meter_id: meter,
    channel: "ACTIVE_IMPORT",
    multiplier: multiplierOf(wanted[at] as DemoPoint),
    valid_from: wanted[at]?.more?.before ? firstDay : (wanted[at]?.more?.from ?? firstDay),
    valid_to: wanted[at]?.more?.until ?? null,
    start_read: "0",
    end_read: wanted[at]?.more?.until ? "38127.4" : null,
    ...nobody,
    ...rest,
  });
  const places = wanted.flatMap((_, at) =>
    at === 0 || at === pastZero ? [] : [{ asset: assetNo(at), row: install(at, meterOf(at)) }],
  );
  const exchange = { valid_to: "2025-07-01", end_read: "24310.5" };
  places.push(
    { asset: assetNo(0), row: install(0, meterOf(0), exchange) },
    { asset: assetNo(0, true), row: install(0, meterOf(wanted.length), { valid_from: "2025-07-01" }) },
    {
      asset: assetNo(0, true),
      row: install(0, meterOf(wanted.length), { valid_from: "2025-07-01", channel: "REACTIVE" }),
    },
    {
      asset: assetNo(pastZero),
      row: install(pastZero, meterOf(pastZero), {
        valid_to: "2025-07-01",
        multiplier: "120",
        start_read: "99876.5",
        end_read: "123.4",
      }),
    },
    {
      asset: assetNo(pastZero, true),
      row: install(pastZero, meterOf(wanted.length + 1), {
        valid_from: "2025-07-01",
        multiplier: "100",
        start_read: "12",
      }),
    },
  );
  const installs = await tx
    .insertInto("meter_install")
    .values(places.map(({ row }) => row))
    .returning(["id", "point_id", "valid_from", "valid_to"])
    .execute();
  await tx
    .insertInto("meter_place")
    .values(
      installs.map((row, at) => ({
        point_id: row.point_id,
        install_id: row.id,
        asset_no: places[at]?.asset as string,
        valid_from: row.valid_from,
        valid_to: row.valid_to,
      })),
    )
    .execute();
}
