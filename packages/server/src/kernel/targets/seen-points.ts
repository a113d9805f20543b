import type { Permission } from "@busbar/contract/kernel/permissions";
import type { PointStatus } from "@busbar/contract/points/point-fields";
import type { Commodity } from "@busbar/contract/values/commodities";
import type { RawBuilder } from "kysely";
import type { Actor } from "../actor.ts";

/** A pick-up point as a module sees it that keeps what hangs on points. */
export type SeenPoint = {
  id: string;
  point_no: string;
  name: string;
  status: PointStatus;
  commodity: Commodity;
  capacity_kva: string | null;
  /** The first day of the customer who takes energy there now. */
  tenant_since: string | null;
  /** The first day of which that customer sees readings. */
  data_from: string | null;
};

/** The points that a permission reaches, as a table of {@link SeenPoint}. */
export type PointsSeenBy = (actor: Actor, permission: Permission) => RawBuilder<SeenPoint>;
