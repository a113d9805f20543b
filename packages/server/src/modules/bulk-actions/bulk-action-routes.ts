import { bulkActionRoutes } from "@busbar/contract/bulk-actions/bulk-actions";
import { bind, type Module } from "../../kernel/module.ts";
import type { BulkActionService, BulkNeeds } from "./bulk-action-service.ts";
import { createBulkJobs } from "./bulk-jobs.ts";

/** Receipts of bulk actions, with undo and retry; each noun has its own calls that start them. */
export function createBulkActions(needs: BulkNeeds, service: BulkActionService): Module {
  return bind(
    bulkActionRoutes,
    {
      listBulkActions: ({ actor, query }) => service.list(actor, query),
      getBulkAction: ({ actor, params }) => service.show(actor, params.id),
      listBulkActionRows: ({ actor, params, query, language }) => service.rows(actor, params.id, query, language),
      undoBulkAction: (call) => service.undo(call, call.params.id),
      retryBulkAction: (call) => service.retry(call, call.params.id),
    },
    {
      jobs: createBulkJobs(needs, service),
      scheduledTasks: [{ name: "forget-bulk-actions", everySeconds: 3600, run: service.forgetOld }],
    },
  );
}
