import { sql } from "kysely";
import type { RecordTarget } from "../../kernel/targets/record-target.ts";
import type { Ports } from "../../ports.ts";
import { tenantOn, visiblePoints } from "./point-filters.ts";

/** Points have files and follow-up notes. */
export const createPointRecords = ({ clock }: Pick<Ports, "clock">): RecordTarget => ({
  noun: "points",
  singular: "point",
  table: "pickup_point",
  read: "point:read",
  write: "point:write",
  outsiders: ["PARTNER", "CUSTOMER"],
  addressOf: (id) => `/point/detail/${id}`,
  seenBy: (actor) => sql`select p.id, p.name, ${visiblePoints(actor, "point:write", clock.today())} as is_writable
    from pickup_point p ${tenantOn(clock.today())} where ${visiblePoints(actor, "point:read", clock.today())}`,
});
