import { readingRoutes } from "@busbar/contract/readings/readings";
import { usageRoutes } from "@busbar/contract/readings/usage";
import { bind, type Module } from "../../kernel/module.ts";
import type { PointsSeenBy } from "../../kernel/targets/seen-points.ts";
import type { Ports } from "../../ports.ts";
import { readingDuties } from "./reading-duties.ts";
import { createReadingService } from "./reading-service.ts";
import { createUsageService } from "./usage/usage-service.ts";

export function createReadings(ports: Pick<Ports, "db" | "clock">, pointsSeenBy: PointsSeenBy): Module {
  const service = createReadingService(ports, pointsSeenBy);
  const usage = createUsageService(ports, pointsSeenBy);
  return bind(
    { ...readingRoutes, ...usageRoutes },
    {
      getIntervals: ({ actor, params, query }) => service.intervals(actor, params.id, query),
      getReadingTotal: ({ actor, query }) => service.total(actor, query),
      getPointUsage: ({ actor, params, query }) => usage.month(actor, params.id, query.month),
    },
    { duties: readingDuties },
  );
}
