import { customerAddress } from "@busbar/contract/records/record-addresses";
import { sql } from "kysely";
import type { ChangeSource } from "../../kernel/targets/change-source.ts";
import type { RecordTarget } from "../../kernel/targets/record-target.ts";
import type { Ports } from "../../ports.ts";
import { isWritable, visibleTo } from "../../kernel/records/customer-visibility.ts";

/** Files and follow-up notes of customers. */
export const createCustomerRecords = ({ clock }: Pick<Ports, "clock">): RecordTarget => ({
  noun: "customers",
  singular: "customer",
  table: "customer",
  read: "customer:read",
  write: "customer:write",
  outsiders: ["CUSTOMER", "PARTNER"],
  addressOf: (id) => customerAddress({ id }),
  seenBy: (actor) => sql`select c.id, c.name, ${isWritable(actor, clock.today())} as is_writable
    from customer c where ${visibleTo(actor, "customer:read", clock.today())}`,
  ofCustomers: () => sql`select id, id as customer_id from customer`,
});

/** Customers that other systems follow. */
export const customerChanges = ({ clock }: Pick<Ports, "clock">): ChangeSource => ({
  noun: "customer",
  seenBy: (actor) => sql`select c.id, c.row_version from customer c
    where ${visibleTo(actor, "customer:read", clock.today())}`,
});
