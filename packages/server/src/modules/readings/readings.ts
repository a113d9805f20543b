import { readingRoutes } from "@busbar/contract/readings/readings";
import { energyRoutes } from "@busbar/contract/readings/energy";
import { exceptionRoutes } from "@busbar/contract/readings/exceptions";
import { typedReadingRoutes } from "@busbar/contract/readings/typed-readings";
import { usageRoutes } from "@busbar/contract/readings/usage";
import { monthFigureRoutes } from "@busbar/contract/readings/month-figures";
import { bind, type Module } from "../../kernel/module.ts";
import type { PointsSeenBy } from "../../kernel/targets/seen-points.ts";
import type { Ports } from "../../ports.ts";
import { readingDuties, readingTasks } from "./reading-duties.ts";
import { readingChanges } from "./reading-changes.ts";
import { createReadingService } from "./reading-service.ts";
import { createEnergyService, type StateOfPoints } from "./energy/energy-service.ts";
import { createExceptionService } from "./exceptions/exception-service.ts";
import { createFigureLists } from "./month-figures/figure-lists.ts";
import { createTypedReadings } from "./typed/typed-readings.ts";
import { createUsageService } from "./usage/usage-service.ts";

export function createReadings(
  ports: Pick<Ports, "db" | "clock">,
  pointsSeenBy: PointsSeenBy,
  stateOfPoints: StateOfPoints,
): Module {
  const service = createReadingService(ports, pointsSeenBy);
  const exceptions = createExceptionService(ports, pointsSeenBy);
  const usage = createUsageService(ports, pointsSeenBy);
  const energy = createEnergyService(ports, pointsSeenBy, stateOfPoints);
  const figures = createFigureLists(ports, pointsSeenBy);
  const enter = createTypedReadings(ports, pointsSeenBy);
  const routes = { ...readingRoutes, ...usageRoutes, ...energyRoutes, ...typedReadingRoutes };
  return bind(
    { ...routes, ...monthFigureRoutes, ...exceptionRoutes },
    {
      getIntervals: ({ actor, params, query }) => service.intervals(actor, params.id, query),
      getReadingTotal: ({ actor, query }) => service.total(actor, query),
      getPointUsage: ({ actor, params, query }) => usage.month(actor, params.id, query),
      getPointEnergy: ({ actor, params }) => energy.ofPoint(actor, params.id),
      getCustomerEnergy: ({ actor, params }) => energy.ofCustomer(actor, params.id),
      listSettledQuantities: ({ actor, query }) => figures.settled(actor, query),
      listGasQualities: ({ actor, query }) => figures.gasQualities(actor, query),
      enterReadings: (call) => enter(call.actor, call.params.id, call.body, call),
      listExceptions: ({ actor, query }) => exceptions.list(actor, query),
      acceptException: (call) => exceptions.decide(call.actor, call.params.id, "ACCEPTED", call.body, call),
      ignoreException: (call) => exceptions.decide(call.actor, call.params.id, "IGNORED", call.body, call),
      decideExceptions: (call) => exceptions.decideMany(call.actor, call.body, call),
      getEstimate: ({ actor, params }) => exceptions.estimate(actor, params.id),
      takeEstimate: (call) => exceptions.takeEstimate(call.actor, call.params.id, call.body, call),
    },
    { duties: readingDuties(ports), scheduledTasks: readingTasks(ports) ?? [], changes: readingChanges(pointsSeenBy) },
  );
}
