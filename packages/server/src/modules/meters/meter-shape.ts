import { advanceOf, sumOfQuantities } from "@busbar/contract/meters/meter-advance";
import { MeterChannel } from "@busbar/contract/meters/meter-fields";
import type { MeterInstall, PointMeters } from "@busbar/contract/meters/meters";
import type { Actor } from "../../kernel/actor.ts";
import { outsiderOf } from "../../kernel/targets/record-target.ts";
import type { SeenPoint } from "../../kernel/targets/seen-points.ts";
import type { InstallRow } from "./meter-repository.ts";

/**
 * The day from which `actor` sees reads: for a customer the later of its first day at the point and the agreed start of
 * data.
 * @returns null for people who see all reads
 */
function readsSeenFrom(actor: Actor, point: SeenPoint): string | null {
  if (outsiderOf(actor) === null) return null;
  const [since, from] = [point.tenant_since ?? "", point.data_from ?? ""];
  return since > from ? since : from;
}

/** The meters of a point, as `actor` may see them. */
export function toPointMeters(rows: readonly InstallRow[], point: SeenPoint, actor: Actor, today: string): PointMeters {
  const seenFrom = readsSeenFrom(actor, point);
  const installs = rows
    .filter(({ valid_to }) => seenFrom === null || valid_to === null || valid_to > seenFrom)
    .map((row) => toInstall(row, point, seenFrom));
  const totals = MeterChannel.options.flatMap((channel) => {
    const counted = installs.flatMap((one) => (one.channel === channel && one.quantity !== null ? [one.quantity] : []));
    return counted.length === 0 ? [] : [{ channel, quantity: sumOfQuantities(counted) }];
  });
  return { commodity: point.commodity, capacityKva: point.capacity_kva, today, installs, totals };
}

function toInstall(row: InstallRow, point: SeenPoint, seenFrom: string | null): MeterInstall {
  const isSeen = seenFrom === null || row.valid_from >= seenFrom;
  const advance =
    isSeen && row.valid_to !== null && row.end_read !== null
      ? advanceOf({
          startRead: row.start_read,
          endRead: row.end_read,
          digitsInt: row.digits_int,
          multiplier: row.multiplier,
          validFrom: row.valid_from,
          validTo: row.valid_to,
          capacityKva: point.capacity_kva,
        })
      : null;
  return {
    id: row.id,
    meterId: row.meter_id,
    assetNo: row.asset_no,
    kind: row.kind,
    digitsInt: row.digits_int,
    digitsDec: row.digits_dec,
    channel: row.channel,
    multiplier: row.multiplier,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    startRead: isSeen ? row.start_read : null,
    endRead: row.end_read,
    quantity: advance?.ok ? advance.quantity : null,
    rolledOver: advance?.ok === true && advance.rolledOver,
    rowVersion: row.row_version,
  };
}
