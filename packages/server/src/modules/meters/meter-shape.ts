import { advanceOf, sumOfQuantities } from "@busbar/contract/meters/meter-advance";
import { fieldsIn } from "@busbar/contract/fields/noun";
import { installations, MeterChannel, meters } from "@busbar/contract/meters/meter-fields";
import type { MeterInstall, PointMeters } from "@busbar/contract/meters/meters";
import type { Actor } from "../../kernel/actor.ts";
import { readingsSeenFrom, type SeenPoint } from "../../kernel/targets/seen-points.ts";
import type { InstallRow } from "./meter-repository.ts";

/** The meters of a point, as `actor` may see them. */
export function toPointMeters(rows: readonly InstallRow[], point: SeenPoint, actor: Actor, today: string): PointMeters {
  const seenFrom = readingsSeenFrom(actor, point);
  const installs = rows
    .filter(({ validTo }) => seenFrom === null || validTo === null || validTo > seenFrom)
    .map((row) => toInstall(row, point, seenFrom));
  const totals = MeterChannel.options.flatMap((channel) => {
    const counted = installs.flatMap((one) => (one.channel === channel && one.quantity !== null ? [one.quantity] : []));
    return counted.length === 0 ? [] : [{ channel, quantity: sumOfQuantities(counted) }];
  });
  return { commodity: point.commodity, capacityKva: point.capacity_kva, today, installs, totals };
}

function toInstall(row: InstallRow, point: SeenPoint, seenFrom: string | null): MeterInstall {
  const isSeen = seenFrom === null || row.validFrom >= seenFrom;
  const advance =
    isSeen && row.validTo !== null && row.endRead !== null
      ? advanceOf({ ...row, validTo: row.validTo, endRead: row.endRead, capacityKva: point.capacity_kva })
      : null;
  return {
    id: row.id,
    meterId: row.meter_id,
    ...fieldsIn(meters, row),
    ...fieldsIn(installations, row),
    startRead: isSeen ? row.startRead : null,
    quantity: advance?.ok ? advance.quantity : null,
    rolledOver: advance?.ok === true && advance.rolledOver,
    rowVersion: row.row_version,
  };
}
