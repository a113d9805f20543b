import type { CustomerDraft, CustomerPatch } from "@busbar/contract/customer-fields";
import type {
  Customer,
  CustomerActivity,
  CustomerQuery,
  CustomerRow,
  CustomerUpdate,
  MyCustomer,
  MyCustomerQuery,
} from "@busbar/contract/customers";
import type { ListOf } from "@busbar/contract/kernel/paging";
import type { ErrorCode } from "@busbar/contract/kernel/errors";
import type { Actor } from "../../kernel/actor.ts";
import { AppError, refuseField } from "../../kernel/app-error.ts";
import { changedFields } from "../../kernel/audit.ts";
import type { CallContext } from "../../kernel/module.ts";
import type { Ports } from "../../ports.ts";
import { auditable, comparable, type Stated, toValues } from "./customer-changes.ts";
import { createCustomerRepository, type CustomerRepository } from "./customer-repository.ts";
import type { References } from "./customer-rows.ts";
import { judgePatch, mayOnlyLead, mayWrite, refusedInLead } from "./customer-rules.ts";
import { toCustomer, toMyCustomer, toRow } from "./customer-shape.ts";

type CustomerPorts = Pick<Ports, "db" | "clock">;

/** The story of customers: find, judge, change, audit, tell. */
export function createCustomerService({ db, clock }: CustomerPorts) {
  const reading = () => createCustomerRepository(db, clock.today());

  async function show(customers: CustomerRepository, actor: Actor, id: string): Promise<Customer> {
    const row = await customers.find(actor, id);
    if (!row) throw new AppError("not_found");
    return toCustomer(row, actor);
  }

  return {
    async list(actor: Actor, query: CustomerQuery): Promise<ListOf<CustomerRow>> {
      const { rows, total } = await reading().list(actor, query);
      return { list: rows.map((row) => toRow(row, actor)), total };
    },

    /** The specification's call: `overdueOnly` finds nobody while there are no statements. */
    async mine(actor: Actor, query: MyCustomerQuery): Promise<ListOf<MyCustomer>> {
      const { overdueOnly, areaCode, ...rest } = query;
      if (overdueOnly === "true" || overdueOnly === "1") return { list: [], total: 0 };
      const filters = areaCode ? { ...rest, areaCode } : rest;
      const { rows, total } = await reading().list(actor, filters);
      return { list: rows.map((row) => toMyCustomer(row, actor)), total };
    },

    /** @throws AppError `not_found` out of scope too */
    get: (actor: Actor, id: string) => show(reading(), actor, id),

    partners: (actor: Actor, keyword = "") => reading().partners(actor, keyword),

    /** @throws AppError `not_found`. Mobile numbers stay hidden from those who may not write them. */
    async activity(
      actor: Actor,
      id: string,
      paging: { pageNo: number; pageSize: number },
    ): Promise<ListOf<CustomerActivity>> {
      const customers = reading();
      if (!(await customers.find(actor, id))) throw new AppError("not_found");
      const { list, total } = await customers.activity(id, paging);
      const show = (fields: unknown) => auditable(fields, mayWrite(actor));
      return {
        total,
        list: list.map((row) => ({
          id: row.id,
          at: row.at.toISOString(),
          actorCode: row.actor_code,
          actorName: row.full_name,
          action: row.action,
          before: show(row.before),
          after: show(row.after),
        })),
      };
    },

    /** @throws AppError with the field that is refused. A partner's customer is a lead of that partner. */
    async create(actor: Actor, given: CustomerDraft, context: CallContext): Promise<Customer> {
      return context.write(async (unit) => {
        const customers = createCustomerRepository(unit.tx, clock.today());
        const draft = mayOnlyLead(actor) ? await asLead(customers, actor, given) : given;
        const found = await customers.resolve(actor, draft, null);
        refuseUnresolved(draft, found, mayOnlyLead(actor) || draft.managerOverride === actor.userCode);
        const id = await orTaken(customers.insert(draft, found, actor.id, clock.now()));
        await unit.record("customer.create", "customers", id, "created", { after: draft });
        return show(customers, actor, id);
      });
    },

    /**
     * Changes the fields given. @throws AppError `not_found`, `not_allowed`, `illegal_transition`, a refused field, or
     * `stale` with `given`, `present` and `presentVersion` in its details
     */
    async update(actor: Actor, id: string, given: CustomerUpdate, context: CallContext): Promise<Customer> {
      const { rowVersion, ...patch } = given;
      return context.write(async (unit) => {
        const customers = createCustomerRepository(unit.tx, clock.today());
        if (!(await customers.lock(actor, id))) throw new AppError("not_found");
        const present = await show(customers, actor, id);
        refuseUnlessOk(judgePatch(present, patch, actor));
        if (present.rowVersion !== rowVersion)
          throw new AppError("stale", { given: rowVersion, presentVersion: present.rowVersion, present });
        const before = comparable(present);
        const change = changedFields(before, patch);
        const changed = patchOf(patch, Object.keys(change.after ?? {}));
        if (Object.keys(changed).length === 0) return present;
        const then = { ...before, ...changed };
        const found = await customers.resolve(actor, then, id);
        refuseChanged(changed, then, found, actor);
        await orTaken(customers.update(id, rowVersion, toValues(changed, then, found), actor.id, clock.now()));
        if (changed.contacts) await customers.replaceContacts(id, changed.contacts);
        await unit.record("customer.update", "customers", id, "updated", change);
        return show(customers, actor, id);
      });
    },
  };
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

function refuseUnresolved(draft: CustomerDraft, found: References, seenAnyway: boolean): void {
  if (found.region === null) throw refuseField("areaCode", "customer.area_unknown");
  if (!found.areaInScope && !seenAnyway) throw refuseField("areaCode", "customer.out_of_scope");
  if (draft.partnerNo !== null && found.partnerId === null) throw refuseField("partnerNo", "customer.partner_unknown");
  if (draft.managerOverride !== null && found.managerId === null)
    throw refuseField("managerOverride", "customer.manager_unknown");
  refuseTaken(found);
}

/** As for a new one, but what stays as it was is not asked again: its area or partner may have ended since. */
function refuseChanged(changed: Partial<Stated>, then: Stated, found: References, actor: Actor): void {
  if (changed.areaCode !== undefined && found.region === null) throw refuseField("areaCode", "customer.area_unknown");
  // Nobody moves a customer to where they no longer see it.
  const moved = changed.areaCode !== undefined || changed.managerOverride !== undefined;
  if (moved && !found.areaInScope && then.managerOverride !== actor.userCode)
    throw refuseField(changed.areaCode === undefined ? "managerOverride" : "areaCode", "customer.out_of_scope");
  if (changed.partnerNo && found.partnerId === null) throw refuseField("partnerNo", "customer.partner_unknown");
  if (changed.managerOverride && found.managerId === null)
    throw refuseField("managerOverride", "customer.manager_unknown");
  if (then.lifecycle !== "CLOSED" && (changed.uscc !== undefined || changed.lifecycle !== undefined))
    refuseTaken(found);
}

function refuseTaken({ taken, takenNo }: References): void {
  if (!taken) return;
  if (takenNo === null) throw refuseField("uscc", "customer.code_taken_elsewhere");
  throw refuseField("uscc", "customer.code_taken", { customerNo: takenNo });
}

/** Two at once with one code: the second finds out when it writes. */
async function orTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if ((error as { constraint?: unknown }).constraint === "customer_uscc")
      throw refuseField("uscc", "customer.code_taken_elsewhere");
    throw error;
  }
}

function refuseUnlessOk(verdict: "ok" | Extract<ErrorCode, "not_allowed" | "illegal_transition">): void {
  if (verdict !== "ok") throw new AppError(verdict, verdict === "not_allowed" ? { permission: "customer:write" } : {});
}

function patchOf(patch: CustomerPatch, names: readonly string[]): Partial<Stated> {
  return Object.fromEntries(Object.entries(patch).filter(([name]) => names.includes(name)));
}
