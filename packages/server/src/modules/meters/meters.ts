import { meterRoutes } from "@busbar/contract/meters/meters";
import { bind, type Module } from "../../kernel/module.ts";
import type { PointsSeenBy } from "../../kernel/targets/seen-points.ts";
import type { Ports } from "../../ports.ts";
import { createMeterService } from "./meter-service.ts";

export function createMeters(ports: Pick<Ports, "db" | "clock">, pointsSeenBy: PointsSeenBy): Module {
  const service = createMeterService(ports, pointsSeenBy);
  return bind(meterRoutes, {
    listMeters: ({ actor, params }) => service.list(actor, params.id),
    installMeter: (call) => service.install(call.actor, call.params.id, call.body, call),
    exchangeMeter: (call) => service.exchange(call.actor, call.params, call.body, call),
    takeDownMeter: (call) => service.takeDown(call.actor, call.params, call.body, call),
    correctMeter: (call) => service.correct(call.actor, call.params, call.body, call),
    removeMeterInstall: (call) => service.removeInstall(call.actor, call.params, call),
  });
}
