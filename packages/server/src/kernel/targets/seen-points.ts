import type { Permission } from "@busbar/contract/kernel/permissions";
import type { PointStatus } from "@busbar/contract/points/point-fields";
import type { Commodity } from "@busbar/contract/values/commodities";
import type { RawBuilder } from "kysely";
import type { Actor } from "../actor.ts";
import { outsiderOf } from "./record-target.ts";

/** A pick-up point as other modules see it. */
export type SeenPoint = {
  id: string;
  point_no: string;
  name: string;
  status: PointStatus;
  commodity: Commodity;
  external_code: string;
  capacity_kva: string | null;
  time_zone: string;
  resolution_min: number;
  /** The first day of the present customer's tenancy. */
  tenant_since: string | null;
  /** The first day whose readings that customer may see. */
  data_from: string | null;
};

/**
 * The day from which `actor` sees readings: for people outside the house the later of the customer's first day at the
 * point and the agreed start of data.
 * @returns null for people who see all readings
 */
export function readingsSeenFrom(actor: Actor, point: Pick<SeenPoint, "tenant_since" | "data_from">): string | null {
  if (outsiderOf(actor) === null) return null;
  const [since, from] = [point.tenant_since ?? "", point.data_from ?? ""];
  return since > from ? since : from;
}

/** The points that a permission reaches, as a table of {@link SeenPoint}. */
export type PointsSeenBy = (actor: Actor, permission: Permission) => RawBuilder<SeenPoint>;
