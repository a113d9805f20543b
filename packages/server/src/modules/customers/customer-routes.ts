import { customerBulkRoutes } from "@busbar/contract/customers/customer-bulk";
import { customerContactRoutes } from "@busbar/contract/customers/customer-contacts";
import { managerHistoryRoutes } from "@busbar/contract/customers/manager-history";
import { customerMergingRoutes } from "@busbar/contract/customers/customer-merging";
import { customerRoutes } from "@busbar/contract/customers/customers";
import type { BulkReceipt } from "@busbar/contract/bulk-actions/bulk-actions";
import type { CustomerBelongings } from "../../kernel/targets/customer-belongings.ts";
import type { Choice, StartBulkAction } from "../../kernel/targets/bulk-target.ts";
import { refIn } from "../../kernel/records/put-by-ref.ts";
import { bind, type Module } from "../../kernel/module.ts";
import type { Ports } from "../../ports.ts";
import { type BulkInputs, refuseUnknownManager, refuseUnknownPartner } from "./editing/customer-bulk.ts";
import { createCustomerExport } from "./lists/customer-export.ts";
import { createCustomerSearch } from "./lists/customer-search.ts";
import { pinyinTask } from "../../kernel/sql/pinyin-columns.ts";
import { addUpKeptCounts, countDuty } from "./lists/kept-counts.ts";
import { pinyinBackfill } from "./lists/pinyin-backfill.ts";
import { customerChanges } from "./customer-records.ts";
import { createContactService } from "./contacts/contact-service.ts";
import { handOverCustomers } from "./managers/manager-hand-over.ts";
import { managerDuty } from "./managers/manager-history.ts";
import { createCustomerMerging } from "./merging/merge-service.ts";
import { createCustomerService } from "./customer-service.ts";

type BulkCaller = Parameters<StartBulkAction<BulkReceipt>>[0];

export function createCustomers(
  ports: Pick<Ports, "db" | "clock" | "spreadsheets" | "wake">,
  startBulkAction: StartBulkAction<BulkReceipt>,
  belongings: readonly CustomerBelongings[],
): Module {
  const service = createCustomerService(ports);
  const contacts = createContactService(ports);
  const merging = createCustomerMerging(ports, belongings);
  const exportCustomers = createCustomerExport(ports);
  const bulk = <Name extends keyof BulkInputs>(caller: BulkCaller, name: Name, of: Choice, input: BulkInputs[Name]) =>
    startBulkAction(caller, "customers", name, of, input);
  return bind(
    // `/customers/count` must come before `/customers/{id}`.
    {
      ...customerBulkRoutes,
      ...customerRoutes,
      ...customerContactRoutes,
      ...customerMergingRoutes,
      ...managerHistoryRoutes,
    },
    {
      myCustomer: ({ actor, query }) => service.mine(actor, query),
      listCustomers: ({ actor, query, after }) =>
        after === undefined ? service.list(actor, query) : service.listAfter(actor, query, after),
      exportCustomers: (call) => exportCustomers(call.actor, call.query, call),
      countCustomers: ({ actor, query }) => service.count(actor, query),
      exportChosenCustomers: (call) => exportCustomers(call.actor, call.body, call),
      setCustomersLifecycle: (call) =>
        bulk(call, "set_lifecycle", call.body.of, { lifecycle: call.body.lifecycle, reason: call.body.reason }),
      async setCustomersManager(call) {
        const { of, managerOverride } = call.body;
        await refuseUnknownManager(ports.db, managerOverride);
        return bulk(call, "set_manager", of, { managerOverride });
      },
      async setCustomersPartner(call) {
        const { of, partnerNo } = call.body;
        await refuseUnknownPartner(ports.db, ports.clock.today(), partnerNo);
        return bulk(call, "set_partner", of, { partnerNo });
      },
      tagCustomers: (call) => bulk(call, "set_tags", call.body.of, { add: call.body.add, remove: call.body.remove }),
      listPartnerOptions: ({ actor, query }) => service.partners(actor, query.keyword),
      getCustomer: ({ actor, params }) => service.get(actor, params.id),
      createCustomer: (call) => service.create(call.actor, call.body, call),
      updateCustomer: (call) => service.update(call.actor, call.params.id, call.body, call),
      putCustomerByRef: (call) => service.putByRef(call.actor, refIn(call.params), call.body, call),
      putContactByRef: (call) => contacts.putByRef(call.actor, call.params, call.body, call),
      addContact: (call) => contacts.add(call.actor, call.params.id, call.body, call),
      updateContact: (call) => contacts.update(call.actor, call.params, call.body, call),
      removeContact: (call) => contacts.remove(call.actor, call.params, call.query.rowVersion, call),
      previewMerge: ({ actor, params, query, language }) => merging.preview(actor, params.id, query.mergedId, language),
      mergeCustomers: (call) => merging.merge(call.actor, call.params.id, call.body, call),
      listMerges: ({ actor, params, language }) => merging.list(actor, params.id, language),
      undoMerge: (call) => merging.undo(call.actor, call.params.id, call.params.mergeId, call),
      takeCustomerStep: (call) => service.takeStep(call.actor, call.params, call.body, call),
      listCustomerManagers: ({ actor, params }) => service.managers(actor, params.id),
      listCustomerActivity: ({ actor, params, query }) => service.activity(actor, params.id, query),
    },
    {
      search: createCustomerSearch(ports),
      changes: customerChanges(ports),
      duties: [managerDuty(), countDuty()],
      handOver: [handOverCustomers(ports)],
      scheduledTasks: [
        pinyinBackfill(ports.db),
        pinyinTask(ports.db, "customer_contact"),
        { name: "add-up-customer-counts", everySeconds: 10, run: () => addUpKeptCounts(ports.db) },
      ],
    },
  );
}
