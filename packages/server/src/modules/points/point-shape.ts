import { fieldsIn } from "@busbar/contract/fields/noun";
import { meets } from "@busbar/contract/kernel/access";
import { points } from "@busbar/contract/points/point-fields";
import { pointRoutes } from "@busbar/contract/points/point-routes";
import {
  listedPoint,
  type PickUpPoint,
  type Point,
  type PointRow,
  specifiedPoint,
} from "@busbar/contract/points/points";
import type { Region } from "@busbar/contract/areas/areas";
import type { Actor } from "../../kernel/actor.ts";
import { lastEdit } from "../../kernel/records/last-edit.ts";
import { actionsOf } from "./editing/point-rules.ts";
import type { DetailRow, ListRow } from "./point-rows.ts";
import type { PointReadings } from "./readings-of-points.ts";

/** A list row with the actions that `actor` may take. */
export const toRow = (row: ListRow, actor: Actor): PointRow => ({
  id: row.id,
  pointNo: row.point_no,
  ...fieldsIn(listedPoint, row),
  customerId: row.customer_id,
  customerNo: row.customer_no,
  customerName: row.customer_name,
  areaName: row.area_name,
  provinceName: row.province_name,
  region: row.region as Region,
  contractUntil: row.contract_until,
  updatedAt: row.updated_at.toISOString(),
  rowVersion: row.row_version,
  actions: actionsOf(row, actor),
});

/** A row of the specification's list. */
export const toPickUpPoint = (row: ListRow, readings: PointReadings): PickUpPoint => ({
  id: row.id,
  pointNo: row.point_no,
  ...fieldsIn(specifiedPoint, row),
  customerName: row.customer_name,
  ...readings,
});

/** People who may read a point's activity also see who changed it. */
const seesEditors = (actor: Actor): boolean => meets(actor, pointRoutes.listPointActivity.permission);

/** The whole record, as `actor` may see it. */
export const toPoint = (row: DetailRow, actor: Actor): Point => ({
  ...toRow(row, actor),
  ...fieldsIn(points, row),
  areaNames: row.area_names,
  isDemo: row.is_demo,
  today: row.today,
  tenancies: row.tenancies,
  ...lastEdit(row, actor, seesEditors(actor)),
});
