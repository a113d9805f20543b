import { pointRoutes } from "@busbar/contract/points/point-routes";
import type { PickUpPoint, Point, PointRow } from "@busbar/contract/points/points";
import { meets } from "@busbar/contract/kernel/access";
import type { Region } from "@busbar/contract/sales/areas";
import type { Actor } from "../../kernel/actor.ts";
import { lastEdit } from "../../kernel/records/last-edit.ts";
import type { DetailRow, ListRow } from "./point-rows.ts";
import { actionsOf } from "./editing/point-rules.ts";

/** A list row with the actions that `actor` may take. */
export const toRow = (row: ListRow, actor: Actor): PointRow => ({
  id: row.id,
  pointNo: row.point_no,
  name: row.name,
  commodity: row.commodity,
  idScheme: row.id_scheme,
  externalCode: row.external_code,
  customerId: row.customer_id,
  customerNo: row.customer_no,
  customerName: row.customer_name,
  areaCode: row.area_code,
  areaName: row.area_name,
  provinceName: row.province_name,
  region: row.region as Region,
  gridCompany: row.grid_company,
  voltageLevel: row.voltage_level,
  capacityKva: row.capacity_kva,
  useClass: row.use_class,
  contractUntil: row.contract_until,
  status: row.status,
  dataAuthorisedTo: row.data_authorised_to,
  updatedAt: row.updated_at.toISOString(),
  rowVersion: row.row_version,
  actions: actionsOf(row, actor),
});

/** A row of the specification's list. */
export const toPickUpPoint = (row: ListRow): PickUpPoint => ({
  id: row.id,
  pointNo: row.point_no,
  externalCode: row.external_code,
  name: row.name,
  customerName: row.customer_name,
  capacityKva: row.capacity_kva,
  voltageLevel: row.voltage_level,
  lastDataDay: null,
  completeness30d: null,
  openIssues: null,
});

/** People who may read a point's activity also see who changed it. */
const seesEditors = (actor: Actor): boolean => meets(actor, pointRoutes.listPointActivity.permission);

/** The whole record, as `actor` may see it. */
export const toPoint = (row: DetailRow, actor: Actor): Point => ({
  ...toRow(row, actor),
  pointKind: row.point_kind,
  accountNo: row.account_no,
  meteringPointNo: row.metering_point_no,
  areaNames: row.area_names,
  address: row.address,
  lng: row.lng,
  lat: row.lat,
  demandBasis: row.demand_basis,
  contractDemandKw: row.contract_demand_kw,
  pfStandard: row.pf_standard as Point["pfStandard"],
  timeZone: row.time_zone,
  resolutionMin: row.resolution_min as Point["resolutionMin"],
  dataFrom: row.data_from,
  note: row.note,
  isDemo: row.is_demo,
  today: row.today,
  tenancies: row.tenancies,
  ...lastEdit(row, actor, seesEditors(actor)),
});
