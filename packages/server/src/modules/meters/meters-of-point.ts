import { addDays } from "@busbar/contract/kernel/business-time";
import { AppError } from "../../kernel/app-error.ts";
import type { ClosePointMeters } from "../../kernel/targets/point-endings.ts";
import type { Ports } from "../../ports.ts";
import { closeInstalls } from "./meter-closing.ts";
import { createMeterRepository } from "./meter-repository.ts";

/** Closing a point removes each of its meters with a closing read. */
export const metersOfPoint =
  ({ clock }: Pick<Ports, "clock">): ClosePointMeters =>
  async ({ unit, point: { id, capacityKva }, by, lastDay, reads, current }) => {
    const meters = createMeterRepository(unit.tx, id);
    const open = (await meters.list()).filter(({ validTo }) => validTo === null);
    if (open.length === 0) {
      if (reads.length > 0) throw new AppError("meter.not_installed");
      return;
    }
    const end = addDays(lastDay, 1);
    const paths = { reads: "reads", day: "lastDay" } as const;
    const [today, now] = [clock.today(), clock.now()];
    const point = { capacity_kva: capacityKva };
    const closed = await closeInstalls({ meters, open, reads, end, today, point, by, now, paths, current });
    for (const assetNo of new Set(closed.map((one) => one.assetNo))) {
      const ofMeter = closed.filter((one) => one.assetNo === assetNo);
      const after = { assetNo, validTo: end, closed: ofMeter };
      await unit.record("meter.take_down", "points", id, "updated", { after });
    }
  };
