import {
  extensionColumns,
  extensionColumnTitles,
  type extensionRoutes,
} from "@busbar/contract/invoices/extension-requests";
import type { NotifyPeople } from "../../../kernel/messages/notify-people.ts";
import type { Handlers } from "../../../kernel/module.ts";
import { exportList } from "../../../kernel/records/export-list.ts";
import { filtersOf } from "../../../kernel/fast/list-memory.ts";
import type { Ports } from "../../../ports.ts";
import { createExtensionNotices } from "./extension-notices.ts";
import { createExtensionRepository } from "./extension-repository.ts";
import { createExtensionService } from "./extension-service.ts";
import { cellOf, toExtension } from "./extension-shape.ts";

/** Requests for later payment: asked by customers and their sales managers, answered by whoever manages dunning. */
export function createExtensions(
  ports: Pick<Ports, "db" | "clock" | "spreadsheets">,
  notifyPeople: NotifyPeople,
): Handlers<typeof extensionRoutes> {
  const { db, clock } = ports;
  const service = createExtensionService(ports, createExtensionNotices(notifyPeople));
  return {
    async listExtensionRequests({ actor, query }) {
      const today = clock.today();
      const repository = createExtensionRepository(db, today);
      const [rows, total] = await Promise.all([
        repository.list(actor, query),
        repository.count(actor, filtersOf(query)),
      ]);
      return { list: rows.map((row) => toExtension(row, actor, today)), total };
    },
    async exportExtensionRequests({ actor, query, ...context }) {
      const { count, rows } = createExtensionRepository(db, clock.today()).export(actor, query);
      return exportList(ports, {
        actor,
        context,
        noun: "extension-requests",
        action: "extension.export",
        title: { zh: "延期申请", en: "Extension requests" },
        query,
        columns: extensionColumns.map((name) => ({
          name,
          title: extensionColumnTitles[name][context.language],
          kind: name === "askedAt" || name === "decidedAt" ? "dateTime" : "text",
        })),
        total: await count(),
        rows,
        cells: (row) => {
          const cells = cellOf(row, actor, context.language);
          return extensionColumns.map((name) => cells[name]);
        },
      });
    },
    listExtendableStatements: ({ actor, query }) => service.extendable(actor, query.customerId ?? actor.customerId),
    askExtension: (call) => service.ask(call.actor, call.body, call),
    approveExtension: (call) => service.approve(call.actor, call.params.id, call.body, call),
    refuseExtension: (call) => service.refuse(call.actor, call.params.id, call.body, call),
    withdrawExtension: (call) => service.withdraw(call.actor, call.params.id, call.body, call),
  };
}
