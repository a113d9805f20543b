import { assignmentBulkRoutes } from "@busbar/contract/assignments/assignment-bulk";
import { assignmentRoutes } from "@busbar/contract/assignments/assignments";
import { coverageRoutes } from "@busbar/contract/assignments/coverage";
import type { BulkReceipt } from "@busbar/contract/bulk-actions/bulk-actions";
import { refuseField } from "../../kernel/app-error.ts";
import { bind, type Module } from "../../kernel/module.ts";
import type { StartBulkAction } from "../../kernel/targets/bulk-target.ts";
import type { Ports } from "../../ports.ts";
import { createAssignmentService } from "./assignment-service.ts";
import { handOverAssignments } from "./hand-over/assignment-hand-over.ts";

export function createAssignments(ports: Pick<Ports, "db" | "clock">, startBulk: StartBulkAction<BulkReceipt>): Module {
  const service = createAssignmentService(ports);
  return bind(
    { ...assignmentBulkRoutes, ...assignmentRoutes, ...coverageRoutes },
    {
      regionSaleManager: async ({ actor, query }) => ({
        list: await service.managers(actor, query.userId ?? actor.id),
      }),
      listAssignments: ({ actor, query }) => service.list(actor, query),
      listManagerOptions: ({ actor }) => service.managerOptions(actor),
      listCoverageGaps: ({ actor }) => service.gaps(actor),
      previewAssignment: (call) => service.preview(call.actor, call.body, call),
      endAssignments: async (call) => {
        const { of, validTo } = call.body;
        if (validTo < ports.clock.today()) throw refuseField("validTo", "assignment.ends_in_past");
        return startBulk(call, "assignments", "end", of, { validTo });
      },
      createAssignment: (call) => service.create(call.actor, call.body, call),
      updateAssignment: (call) => service.update(call.actor, call.params.id, call.body, call),
      removeAssignment: (call) => service.remove(call.actor, call.params.id, call),
    },
    {
      scheduledTasks: [{ name: "assignment-day", everySeconds: 15, run: service.ensureDay }],
      handOver: [handOverAssignments(ports)],
    },
  );
}
