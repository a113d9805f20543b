import { correctionRoutes } from "@busbar/contract/corrections/correction-routes";
import type { CalculateNewest, DraftCorrection } from "../../kernel/billing/corrections.ts";
import { bind, type Module } from "../../kernel/module.ts";
import type { Ports } from "../../ports.ts";
import { correctionChanges } from "./correction-repository.ts";
import { createCorrectionService } from "./correction-service.ts";
import { correctionDuty, correctionTasks } from "./renewal.ts";

type Needs = { ports: Pick<Ports, "db" | "clock">; calculate: CalculateNewest; draft: DraftCorrection };

/** Proposed corrections of issued statements. */
export function createCorrections({ ports, calculate, draft }: Needs): Module {
  const service = createCorrectionService({ ports, calculate, draft });
  return bind(
    correctionRoutes,
    {
      listCorrections: ({ actor, query }) => service.list(actor, query),
      getCorrection: ({ actor, params }) => service.show(actor, params.id),
      takeCorrection: (call) => service.take(call.actor, call.params.id, call.body, call),
      leaveCorrection: (call) => service.leave(call.actor, call.params.id, call.body, call),
      takeCorrections: (call) => service.takeMany(call.actor, call.body, call.language, call),
      leaveCorrections: (call) => service.leaveMany(call.actor, call.body, call.language, call),
    },
    {
      changes: [correctionChanges(ports)],
      duties: [correctionDuty(ports, calculate)],
      scheduledTasks: correctionTasks(ports, calculate),
    },
  );
}
