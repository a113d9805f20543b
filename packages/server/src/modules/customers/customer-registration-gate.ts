import { CustomerDraft } from "@busbar/contract/customers/customer-fields";
import { sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { refuseField } from "../../kernel/app-error.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import { createCustomerRepository } from "./customer-repository.ts";
import { visibleTo } from "../../kernel/records/customer-visibility.ts";

/** An enterprise with the details of its own registration. */
export type RegisteredEnterprise = {
  name: string;
  creditCode: string;
  areaCode: string;
  address: string;
  contactName: string;
  mobile: string;
  /** User code of the manager who shall answer for it; null: the area decides. */
  managerCode: string | null;
};

/** What the registration module may do with customers. Handed over in app.ts. */
export function createCustomerRegistrationGate({ clock }: Pick<Ports, "clock">) {
  return {
    /**
     * Creates the customer of an approved application, active and verified by `actor`, who may decide it.
     * @returns null when another customer has the credit code. @throws AppError at `areaCode`
     */
    async create(unit: Unit, actor: Actor, given: RegisteredEnterprise): Promise<string | null> {
      const draft = CustomerDraft.parse({
        name: given.name,
        uscc: given.creditCode,
        areaCode: given.areaCode,
        address: given.address,
        lifecycle: "ACTIVE",
        managerOverride: given.managerCode,
        contacts: [{ name: given.contactName, mobile: given.mobile }],
      });
      const customers = createCustomerRepository(unit.tx, clock.today());
      const change = { after: { ...draft, source: "registration" } };
      const insert = (values: CustomerDraft) =>
        customers.insert(
          values,
          actor,
          clock.now(),
          unit.changeRow("customer.create", "customers", "created", change),
          { anyArea: true },
        );
      let { found, made } = await insert(draft);
      // A manager who has left meanwhile is left out; the area's own answers for the customer.
      if (!made && !found.taken && found.managerId === null)
        ({ found, made } = await insert({ ...draft, managerOverride: null }));
      if (found.region === null) throw refuseField("areaCode", "customer.area_unknown");
      return made?.id ?? null;
    },

    /** The open customer with this code, if `actor` sees it. */
    async findVisible(unit: Unit, actor: Actor, creditCode: string): Promise<{ id: string; name: string } | null> {
      const { rows } = await sql<{ id: string; name: string }>`
        select c.id, c.name from customer c
        where c.uscc = ${creditCode} and c.lifecycle <> 'CLOSED' and ${visibleTo(actor, "customer:read", clock.today())}`.execute(
        unit.tx,
      );
      return rows[0] ?? null;
    },
  };
}
export type CustomerRegistrationGate = ReturnType<typeof createCustomerRegistrationGate>;
