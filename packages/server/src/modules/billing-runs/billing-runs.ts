import { billingRunRoutes } from "@busbar/contract/billing-runs/billing-run-routes";
import type { NotifyPeople } from "../../kernel/messages/notify-people.ts";
import { bind, type Module } from "../../kernel/module.ts";
import type { FindObstacles, PrepareBilling } from "../../kernel/billing/bill-contract.ts";
import type { Ports } from "../../ports.ts";
import { createReadiness } from "./readiness.ts";
import { refreshDuty } from "./refresh-duty.ts";
import { createRunJob } from "./run-job.ts";
import { runChanges } from "./run-repository.ts";
import { createRunService, type HoldPeriod } from "./run-service.ts";

type Needs = {
  ports: Pick<Ports, "db" | "clock" | "log" | "wake" | "queue">;
  prepareBilling: PrepareBilling;
  findObstacles: FindObstacles;
  holdPeriod: HoldPeriod;
  notifyPeople: NotifyPeople;
};

/** Statements of a month for many contracts at once. */
export function createBillingRuns({ ports, prepareBilling, findObstacles, holdPeriod, notifyPeople }: Needs): Module {
  const service = createRunService(ports, holdPeriod);
  const readiness = createReadiness(ports, findObstacles);
  return bind(
    billingRunRoutes,
    {
      getReadiness: ({ actor, query }) => readiness.counts(actor, query),
      listReadyContracts: ({ actor, query, language }) => readiness.list(actor, query, language),
      startBillingRun: (call) => service.start(call.actor, call.body, call),
      listBillingRuns: ({ actor, query }) => service.list(actor, query),
      getBillingRun: ({ actor, params, language }) => service.show(actor, params.id, language),
      listBillingRunItems: ({ actor, params, query, language }) => service.items(actor, params.id, query, language),
      compareBillingRuns: ({ actor, params, query }) => service.compare(actor, params.id, query),
      stopBillingRun: (call) => service.stop(call.actor, call.params.id, call),
      resumeBillingRun: (call) => service.resume(call.actor, call.params.id, call),
    },
    {
      jobs: [createRunJob(ports, prepareBilling, notifyPeople)],
      changes: runChanges(ports),
      duties: [refreshDuty(ports)],
    },
  );
}
