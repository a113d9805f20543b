import { pointAddress } from "@busbar/contract/records/record-addresses";
import { sql } from "kysely";
import type { ChangeSource } from "../../kernel/targets/change-source.ts";
import type { RecordTarget } from "../../kernel/targets/record-target.ts";
import type { PointsSeenBy } from "../../kernel/targets/seen-points.ts";
import { rowsOfCustomer } from "../../kernel/targets/customer-belongings.ts";
import type { Ports } from "../../ports.ts";
import { tenantOn, visiblePoints } from "./point-filters.ts";

/** Lets points have files and follow-up notes. */
export const createPointRecords = ({ clock }: Pick<Ports, "clock">): RecordTarget => ({
  noun: "points",
  singular: "point",
  table: "pickup_point",
  read: "point:read",
  write: "point:write",
  outsiders: ["PARTNER", "CUSTOMER"],
  addressOf: (id) => pointAddress({ id }),
  seenBy: (actor) => sql`select p.id, p.name, ${visiblePoints(actor, "point:write", clock.today())} as is_writable
    from pickup_point p ${tenantOn(clock.today())} where ${visiblePoints(actor, "point:read", clock.today())}`,
  ofCustomers: () => sql`select p.id, t.customer_id from pickup_point p ${tenantOn(clock.today())}`,
});

/** Points that other systems follow. */
export const pointChanges = ({ clock }: Pick<Ports, "clock">): ChangeSource => ({
  noun: "point",
  seenBy: (actor) => sql`select p.id, p.row_version from pickup_point p ${tenantOn(clock.today())}
    where ${visiblePoints(actor, "point:read", clock.today())}`,
});

/** For modules whose records belong to points, such as meters. */
export const createPointsSeenBy =
  ({ clock }: Pick<Ports, "clock">): PointsSeenBy =>
  (actor, permission) =>
    sql`select p.id, p.point_no, p.name, p.status, p.commodity, p.external_code, p.capacity_kva,
    p.time_zone, p.resolution_min, p.data_from,
    t.valid_from as tenant_since
    from pickup_point p ${tenantOn(clock.today())} where ${visiblePoints(actor, permission, clock.today())}`;

/** The rows that move with a merged customer. */
export const tenanciesOfCustomer = ({ clock }: Pick<Ports, "clock">) =>
  rowsOfCustomer({
    noun: "points",
    title: { zh: "用能记录", en: "Tenancies" },
    table: "point_tenancy",
    clock,
  });
