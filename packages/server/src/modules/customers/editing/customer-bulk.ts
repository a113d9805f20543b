import { type Lifecycle, tagLimit } from "@busbar/contract/customers/customer-fields";
import type { CustomerQuery } from "@busbar/contract/customers/customers";
import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import type { Permission } from "@busbar/contract/kernel/permissions";
import type { Actor } from "../../../kernel/actor.ts";
import { AppError, refuseField } from "../../../kernel/app-error.ts";
import type { BulkAction, BulkTarget, Choice } from "../../../kernel/targets/bulk-target.ts";
import { editInBulk } from "../../../kernel/records/edit-record.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../../ports.ts";
import { editOf, recordsOf } from "./customer-edit.ts";
import { createCustomerRepository } from "../customer-repository.ts";
import type { DetailRow } from "../customer-rows.ts";
import { type CustomerChange, mayWriteThis } from "../customer-rules.ts";

/** The input of each bulk action. */
export type BulkInputs = {
  set_lifecycle: { lifecycle: Lifecycle; reason?: string };
  set_manager: { managerOverride: string | null };
  set_partner: { partnerNo: string | null };
  set_tags: { add: string[]; remove: string[] };
};

/** The bulk actions of customers. */
export function createCustomerBulk({ clock }: Pick<Ports, "clock">): BulkTarget {
  const change = (unit: Unit, actor: Actor, id: string, patchOf: (row: DetailRow) => CustomerChange) => {
    const customers = createCustomerRepository(unit.tx, clock.today());
    return editInBulk(unit, recordsOf(customers, actor), id, (row) => ({
      ...editOf({ customers, actor, id, now: clock.now() }, patchOf(row)),
      rowVersion: row.row_version,
    }));
  };

  /** An undo restores the state before; it is not a step of the lifecycle, so it only needs the right to write. */
  const restore: BulkAction["restore"] = (unit, actor, id, { version, before }) => {
    const customers = createCustomerRepository(unit.tx, clock.today());
    return editInBulk(unit, recordsOf(customers, actor), id, () => ({
      ...editOf({ customers, actor, id, now: clock.now() }, before as CustomerChange),
      judge: (row) => (mayWriteThis(actor, row) ? "ok" : "not_allowed"),
      rowVersion: version,
    }));
  };

  const action = <Name extends keyof BulkInputs>(
    name: Name,
    title: Bilingual,
    permissions: readonly Permission[],
    patchOf: (input: BulkInputs[Name], row: DetailRow) => CustomerChange,
  ): BulkAction => ({
    audit: `customer.${name}`,
    title,
    permissions,
    reversible: true,
    apply: (unit, actor, id, input) => change(unit, actor, id, (row) => patchOf(input as BulkInputs[Name], row)),
    restore,
  });

  return {
    noun: "customers",

    chosen(tx: Db, actor: Actor, choice: Choice, most: number) {
      const customers = createCustomerRepository(tx, clock.today());
      if ("ids" in choice) return customers.chosen(actor, { ids: choice.ids }, "-createdAt", most);
      const { sort, ...filters } = choice.query as CustomerQuery;
      return customers.chosen(actor, filters, sort, most);
    },

    actions: {
      set_lifecycle: action(
        "set_lifecycle",
        { zh: "批量更改客户状态", en: "Change customer status" },
        ["customer:write"],
        ({ lifecycle, reason = "" }, row) =>
          row.lifecycle === lifecycle ? { lifecycle } : { lifecycle, lifecycleReason: reason },
      ),
      set_manager: action(
        "set_manager",
        { zh: "批量指定销售经理", en: "Assign sales manager" },
        ["customer:write", "assignment:write"],
        ({ managerOverride }) => ({ managerOverride }),
      ),
      set_partner: action(
        "set_partner",
        { zh: "批量指定合作伙伴", en: "Assign partner" },
        ["customer:write"],
        ({ partnerNo }) => ({ partnerNo }),
      ),
      set_tags: action("set_tags", { zh: "批量修改客户标签", en: "Edit customer tags" }, ["customer:write"], tagged),
    },
  };
}

/** @throws AppError when the customer would have too many tags */
function tagged({ add, remove }: BulkInputs["set_tags"], row: DetailRow): CustomerChange {
  const tags = [...new Set([...row.tags.filter((tag) => !remove.includes(tag)), ...add])];
  if (tags.length > tagLimit) throw new AppError("customer.too_many_tags", { limit: tagLimit });
  return { tags };
}

/** @throws AppError at the field; checked once here instead of once for each customer */
export async function refuseUnknownManager(db: Db, userCode: string | null): Promise<void> {
  if (userCode === null || (await createCustomerRepository(db, "").isManager(userCode))) return;
  throw refuseField("managerOverride", "customer.manager_unknown");
}

/** The same for a partner, whose agreement must be in force `today`. @throws AppError at the field */
export async function refuseUnknownPartner(db: Db, today: string, partnerNo: string | null): Promise<void> {
  if (partnerNo === null || (await createCustomerRepository(db, today).isPartner(partnerNo))) return;
  throw refuseField("partnerNo", "customer.partner_unknown");
}
