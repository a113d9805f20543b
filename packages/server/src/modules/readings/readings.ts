import { readingRoutes } from "@busbar/contract/readings/readings";
import { bind, type Module } from "../../kernel/module.ts";
import type { PointsSeenBy } from "../../kernel/targets/seen-points.ts";
import type { Ports } from "../../ports.ts";
import { readingDuties } from "./reading-duties.ts";
import { createReadingService } from "./reading-service.ts";

export function createReadings(ports: Pick<Ports, "db">, pointsSeenBy: PointsSeenBy): Module {
  const service = createReadingService(ports, pointsSeenBy);
  return bind(
    readingRoutes,
    {
      getIntervals: ({ actor, params, query }) => service.intervals(actor, params.id, query),
      getReadingTotal: ({ actor, query }) => service.total(actor, query),
    },
    { duties: readingDuties },
  );
}
