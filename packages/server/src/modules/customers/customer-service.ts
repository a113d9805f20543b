import { CustomerDraft, type CustomerPatch, type CustomerPut } from "@busbar/contract/customers/customer-fields";
import {
  Customer,
  type CustomerQuery,
  type CustomerRow,
  customerRoutes,
  type CustomerUpdate,
  type MyCustomer,
  type MyCustomerQuery,
} from "@busbar/contract/customers/customers";
import type { ExternalRef } from "@busbar/contract/fields/external-refs";
import { meets } from "@busbar/contract/kernel/access";
import { type CustomerStep, stageTargets, stepNeedsReason } from "@busbar/contract/customers/customer-lifecycle";
import type { RecordHistory } from "@busbar/contract/kernel/records";
import type { ManagerStretch } from "@busbar/contract/customers/manager-history";
import type { ListOf } from "@busbar/contract/kernel/http/paging";
import { isReason } from "@busbar/contract/values/reasons";
import type { Actor } from "../../kernel/actor.ts";
import { AppError, refuseField } from "../../kernel/app-error.ts";
import { type CallContext, withinOne } from "../../kernel/module.ts";
import { parseWith } from "../../kernel/http/parse.ts";
import { putByRef } from "../../kernel/records/put-by-ref.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import { activityOf } from "../../kernel/records/activity.ts";
import { createRecord, editRecord, getRow } from "../../kernel/records/edit-record.ts";
import { outsiderOf } from "../../kernel/targets/record-target.ts";
import type { Ports } from "../../ports.ts";
import { auditable } from "./editing/customer-changes.ts";
import { editOf, recordsOf, refuseTaken } from "./editing/customer-edit.ts";
import { createCustomerRepository, type CustomerRepository } from "./customer-repository.ts";
import type { CustomerFilters } from "./lists/customer-filters.ts";
import type { References } from "./customer-rows.ts";
import { lastMonthEnergy } from "./figures/last-month-energy.ts";
import { managersOf } from "./managers/manager-history.ts";
import { createCustomerMemory } from "./lists/customer-memory.ts";
import { judge, mayOnlyLead, mayWriteThis, refusedInLead } from "./customer-rules.ts";
import { toCustomer, toMyCustomer, toRow } from "./customer-shape.ts";

type CustomerPorts = Pick<Ports, "db" | "clock" | "wake">;

/** Customers: find, judge, change, audit, notify. */
export function createCustomerService({ db, clock, wake }: CustomerPorts) {
  const memory = createCustomerMemory(wake);
  const reading = () => createCustomerRepository(db, clock.today(), memory);

  /** Without a version the customer is changed as it is by now. */
  const change = (unit: Unit, actor: Actor, id: string, given: CustomerPatch, rowVersion?: number) => {
    // Ending a billing hold clears its reason.
    const patch = given.billingHold === false ? { ...given, billingHoldReason: "" } : given;
    const customers = createCustomerRepository(unit.tx, clock.today());
    return editRecord(unit, recordsOf(customers, actor), id, (row) => ({
      ...editOf({ customers, actor, id, now: clock.now() }, patch),
      rowVersion: rowVersion ?? row.row_version,
    }));
  };

  const service = {
    count: async (actor: Actor, query: CustomerFilters) => ({ total: await reading().count(actor, query) }),

    async list(actor: Actor, query: CustomerQuery): Promise<ListOf<CustomerRow>> {
      const { rows, total } = await reading().list(actor, query);
      return { list: rows.map((row) => toRow(row, actor)), total };
    },

    async listAfter(actor: Actor, query: CustomerQuery, after: string) {
      return { list: (await reading().listAfter(actor, query, after)).map((row) => toRow(row, actor)) };
    },

    /** The list of the specification. */
    async mine(actor: Actor, query: MyCustomerQuery): Promise<ListOf<MyCustomer>> {
      const { overdueOnly, areaCode, ...rest } = query;
      const filters = {
        ...rest,
        ...(areaCode && { areaCode }),
        ...((overdueOnly === "true" || overdueOnly === "1") && { overdueOnly: "true" as const }),
      };
      const { rows, total } = await reading().list(actor, filters);
      const ids = rows.map(({ id }) => id);
      const energy = await lastMonthEnergy(db, ids, clock.today(), outsiderOf(actor) !== null);
      return { list: rows.map((row) => toMyCustomer(row, energy.get(row.id) ?? null, actor)), total };
    },

    /** @throws AppError `not_found` also when out of scope */
    get: async (actor: Actor, id: string) => toCustomer(await getRow(recordsOf(reading(), actor), id), actor),

    partners: (actor: Actor, keyword = "") => reading().partners(actor, keyword),

    /** @throws AppError `not_found` */
    async managers(actor: Actor, id: string): Promise<ManagerStretch[]> {
      await getRow(recordsOf(reading(), actor), id);
      return managersOf(db, id);
    },

    /** @throws AppError `not_found`. Mobile numbers are masked for people who may not write them. */
    async activity(actor: Actor, id: string, paging: { pageNo: number; pageSize: number }): Promise<RecordHistory> {
      const row = await getRow(recordsOf(reading(), actor), id);
      return activityOf(db, "customers", id, paging, (fields) => auditable(fields, mayWriteThis(actor, row)));
    },

    /** @throws AppError at the refused field. A partner's customer is a lead of that partner. */
    create: (actor: Actor, given: CustomerDraft, context: CallContext): Promise<Customer> =>
      context.write(async (unit) => {
        const customers = createCustomerRepository(unit.tx, clock.today());
        const draft = mayOnlyLead(actor) ? await asLead(customers, actor, given) : given;
        const anyArea = mayOnlyLead(actor) || draft.managerOverride === actor.userCode;
        return createRecord(unit, recordsOf(customers, actor), {
          action: "customer.create",
          given: draft,
          async insert(change) {
            const { found, made } = await customers.insert(draft, actor, clock.now(), change(), {
              anyArea,
              isComplete: !lacksReason(draft),
            });
            refuseUnresolved(draft, found, anyArea);
            if (!made?.is_visible) throw new AppError("not_found");
            return made;
          },
        });
      }),

    /** Changes the given fields. @throws AppError what {@link editRecord} throws, or at a refused field */
    update: (
      actor: Actor,
      id: string,
      { rowVersion, ...patch }: CustomerUpdate,
      context: CallContext,
    ): Promise<Customer> => context.write((unit) => change(unit, actor, id, patch, rowVersion)),

    /** The customer that another system calls so. @see putByRef */
    putByRef: (actor: Actor, ref: ExternalRef, given: CustomerPut, context: CallContext): Promise<Customer> => {
      const { lifecycle: _ofNew, ...patch } = given;
      return putByRef(db, context, {
        noun: "customer",
        ref,
        response: Customer,
        mayCreate: meets(actor, customerRoutes.createCustomer.permission),
        get: (id) => service.get(actor, id),
        create: (unit) => {
          const draft = parseWith(CustomerDraft, { ...given, externalRefs: [ref] }, context.language);
          return service.create(actor, draft, withinOne(context, unit));
        },
        change: (unit, id, version) => change(unit, actor, id, patch, version),
      });
    },

    /** @throws AppError what {@link editRecord} throws, or `customer.reason_needed` */
    takeStep: (
      actor: Actor,
      { id, step }: { id: string; step: CustomerStep },
      { rowVersion, reason }: { rowVersion: number; reason: string },
      context: CallContext,
    ): Promise<Customer> =>
      context.write(async (unit) => {
        const customers = createCustomerRepository(unit.tx, clock.today());
        const change = { lifecycle: stageTargets[step], lifecycleReason: reason };
        return editRecord(unit, recordsOf(customers, actor), id, {
          ...editOf({ customers, actor, id, now: clock.now() }, change),
          action: `customer.${step}`,
          rowVersion,
          judge(row) {
            const verdict = judge(step, row, actor);
            if (verdict === "ok" && stepNeedsReason(step) && !isReason(reason))
              throw refuseField("reason", "customer.reason_needed");
            return verdict;
          },
        });
      }),
  };
  return service;
}
export type CustomerService = ReturnType<typeof createCustomerService>;

async function asLead(customers: CustomerRepository, actor: Actor, draft: CustomerDraft): Promise<CustomerDraft> {
  const refused = refusedInLead(draft);
  if (refused) throw refuseField(refused, "not_allowed", { permission: "customer:write" });
  const partnerNo = await customers.ownPartnerNo(actor);
  if (partnerNo === null) throw new AppError("not_allowed", { permission: "customer:lead" });
  if (draft.partnerNo !== null && draft.partnerNo !== partnerNo)
    throw refuseField("partnerNo", "customer.partner_unknown");
  return { ...draft, partnerNo };
}

const lacksReason = ({ billingHold, billingHoldReason }: CustomerDraft) => billingHold && !isReason(billingHoldReason);

function refuseUnresolved(draft: CustomerDraft, found: References, seenAnyway: boolean): void {
  if (found.region === null) throw refuseField("areaCode", "customer.area_unknown");
  if (!found.areaInScope && !seenAnyway) throw refuseField("areaCode", "customer.out_of_scope");
  if (draft.partnerNo !== null && found.partnerId === null) throw refuseField("partnerNo", "customer.partner_unknown");
  if (draft.managerOverride !== null && found.managerId === null)
    throw refuseField("managerOverride", "customer.manager_unknown");
  if (lacksReason(draft)) throw refuseField("billingHoldReason", "customer.reason_needed");
  refuseTaken(found);
}
