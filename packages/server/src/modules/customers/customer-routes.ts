import { customerRoutes } from "@busbar/contract/customers/customers";
import { bind, type Module } from "../../kernel/module.ts";
import type { Ports } from "../../ports.ts";
import { createCustomerExport } from "./lists/customer-export.ts";
import { createCustomerSearch } from "./lists/customer-search.ts";
import { backfillPinyin } from "./lists/pinyin-backfill.ts";
import { createCustomerService } from "./customer-service.ts";

export function createCustomers(ports: Pick<Ports, "db" | "clock" | "spreadsheets">): Module {
  const service = createCustomerService(ports);
  const exportCustomers = createCustomerExport(ports);
  return bind(
    customerRoutes,
    {
      myCustomer: ({ actor, query }) => service.mine(actor, query),
      listCustomers: ({ actor, query }) => service.list(actor, query),
      exportCustomers: (call) => exportCustomers(call.actor, call.query, call),
      listPartnerOptions: ({ actor, query }) => service.partners(actor, query.keyword),
      getCustomer: ({ actor, params }) => service.get(actor, params.id),
      createCustomer: (call) => service.create(call.actor, call.body, call),
      updateCustomer: (call) => service.update(call.actor, call.params.id, call.body, call),
      listCustomerActivity: ({ actor, params, query }) => service.activity(actor, params.id, query),
    },
    {
      search: createCustomerSearch(ports),
      scheduledTasks: [{ name: "backfill-pinyin", everySeconds: 300, run: () => backfillPinyin(ports.db) }],
    },
  );
}
