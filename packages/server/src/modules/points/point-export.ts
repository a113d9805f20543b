import { addDays } from "@busbar/contract/kernel/business-time";
import { idSchemeWords } from "@busbar/contract/points/point-codes";
import {
  demandBasisWords,
  pointKindWords,
  pointStatusWords,
  useClassWords,
  voltageWords,
} from "@busbar/contract/points/point-fields";
import {
  type PointColumn,
  pointColumns,
  pointColumnTitles,
  type PointExportQuery,
} from "@busbar/contract/points/points";
import { type Region, regionWords } from "@busbar/contract/sales/areas";
import { commodityWords } from "@busbar/contract/values/commodities";
import { meets } from "@busbar/contract/kernel/access";
import { pointAddress } from "@busbar/contract/records/record-addresses";
import type { Actor } from "../../kernel/actor.ts";
import type { Language } from "../../kernel/app-error.ts";
import { type CallContext, searchKey, type SearchSource } from "../../kernel/module.ts";
import { exportList, localTime } from "../../kernel/records/export-list.ts";
import type { SheetColumnKind } from "../../kernel/spreadsheets/spreadsheets.ts";
import { pinyinKey } from "../../kernel/sql/pinyin.ts";
import type { Ports } from "../../ports.ts";
import { createPointRepository } from "./point-repository.ts";
import type { ExportRow, ListRow } from "./point-rows.ts";

type Cell = (row: ExportRow, language: Language, grids: ReadonlyMap<string, string>) => string | null;

const cells: Record<PointColumn, Cell> = {
  pointNo: (row) => row.point_no,
  name: (row) => row.name,
  idScheme: (row, language) => idSchemeWords[row.id_scheme][language],
  externalCode: (row) => row.external_code,
  commodity: (row, language) => commodityWords[row.commodity][language],
  customerNo: (row) => row.customer_no,
  customerName: (row) => row.customer_name,
  region: (row, language) => regionWords[row.region as Region][language],
  areaCode: (row) => row.area_code,
  areaName: (row) => (row.province_name === row.area_name ? row.area_name : `${row.province_name} ${row.area_name}`),
  gridCompany: (row, _, grids) => row.grid_company && (grids.get(row.grid_company) ?? row.grid_company),
  voltageLevel: (row, language) => row.voltage_level && voltageWords[row.voltage_level][language],
  capacityKva: (row) => row.capacity_kva,
  useClass: (row, language) => row.use_class && useClassWords[row.use_class][language],
  contractUntil: (row) => row.contract_until && addDays(row.contract_until, -1),
  status: (row, language) => pointStatusWords[row.status][language],
  // Rows store an exclusive end; files show the last day.
  dataAuthorisedTo: (row) => row.data_authorised_to && addDays(row.data_authorised_to, -1),
  updatedAt: (row) => localTime(row.updated_at),
  pointKind: (row, language) => pointKindWords[row.point_kind][language],
  accountNo: (row) => row.account_no,
  meteringPointNo: (row) => row.metering_point_no,
  address: (row) => row.address,
  lng: (row) => row.lng,
  lat: (row) => row.lat,
  demandBasis: (row, language) => demandBasisWords[row.demand_basis][language],
  contractDemandKw: (row) => row.contract_demand_kw,
  pfStandard: (row) => row.pf_standard,
  timeZone: (row) => row.time_zone,
  resolutionMin: (row) => String(row.resolution_min),
  dataFrom: (row) => row.data_from,
  note: (row) => row.note,
  tenancyFrom: (row) => row.tenancy_from,
  tenancyTo: (row) => row.tenancy_to && addDays(row.tenancy_to, -1),
};
/** Columns that a spreadsheet should add up or sort; all others are text, so that no digit is lost. */
const kinds: Partial<Record<PointColumn, SheetColumnKind>> = {
  capacityKva: "number",
  contractDemandKw: "number",
  updatedAt: "dateTime",
};

/** The list of points as a file, in the list's own order and scope. */
export function createPointExport(ports: Pick<Ports, "db" | "clock" | "spreadsheets">) {
  return async (actor: Actor, query: PointExportQuery, context: CallContext): Promise<Response> => {
    const { language } = context;
    const names = query.columns ?? pointColumns;
    const items = await ports.db
      .selectFrom("dict_item")
      .select(["code", "zh", "en"])
      .where("dict_code", "=", "grid_company")
      .execute();
    const grids = new Map(items.map((item) => [item.code, item[language]]));
    const points = createPointRepository(ports.db, ports.clock.today());
    return exportList(ports, {
      actor,
      context,
      noun: "points",
      action: "point.export",
      title: { zh: "用能点", en: "Pick-up points" },
      query,
      columns: names.map((name) => ({ name, title: pointColumnTitles[name][language], kind: kinds[name] ?? "text" })),
      total: await points.count(actor, query, "export:data"),
      rows: points.all(actor, query, query.sort),
      cells: (row) => names.map((name) => cells[name](row, language, grids)),
    });
  };
}

/** Points by name, number, code or address; an exact code or number first. */
export const createPointSearch =
  ({ db, clock }: Pick<Ports, "db" | "clock">): SearchSource =>
  async (actor, key, most) => {
    if (key === "" || !meets(actor, ["point:read"])) return [];
    const query = { keyword: key, sort: "pointNo", pageNo: 1, pageSize: most } as const;
    const points = createPointRepository(db, clock.today());
    const pinyin = pinyinKey(key);
    const [rows, read] = await Promise.all([
      points.list(actor, query),
      pinyin === "" ? [] : points.readAs(actor, pinyin, most),
    ]);
    const known = new Set(rows.map(({ id }) => id));
    const isWhole = (row: ListRow) => [row.external_code, row.point_no].some((code) => searchKey(code) === key);
    const found = rows
      .toSorted((a, b) => Number(isWhole(b)) - Number(isWhole(a)))
      .map((row) => ({
        ...row,
        hint: isWhole(row) && searchKey(row.point_no) !== key ? row.external_code : row.point_no,
      }));
    return [...found, ...read.filter(({ id }) => !known.has(id)).map((row) => ({ ...row, hint: row.point_no }))]
      .slice(0, most)
      .map(({ id, name, hint }) => ({ value: name, url: `#${pointAddress({ id })}`, noun: "points", hint }));
  };
