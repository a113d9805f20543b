import type { Permission } from "@busbar/contract/kernel/permissions";
import type { PointStatus } from "@busbar/contract/points/point-fields";
import type { Commodity } from "@busbar/contract/values/commodities";
import type { RawBuilder } from "kysely";
import type { Actor } from "../actor.ts";

/** A pick-up point as other modules see it. */
export type SeenPoint = {
  id: string;
  point_no: string;
  name: string;
  status: PointStatus;
  commodity: Commodity;
  capacity_kva: string | null;
  /** The first day of the present customer's tenancy. */
  tenant_since: string | null;
  /** The first day whose readings that customer may see. */
  data_from: string | null;
};

/** The points that a permission reaches, as a table of {@link SeenPoint}. */
export type PointsSeenBy = (actor: Actor, permission: Permission) => RawBuilder<SeenPoint>;
