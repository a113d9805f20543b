import { type ContactDraft, contacts as contactNoun } from "@busbar/contract/customers/contact-fields";
import { type CustomerDraft, customers } from "@busbar/contract/customers/customer-fields";
import { fieldsIn } from "@busbar/contract/fields/noun";
import { sql } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import { givenValues } from "../../../kernel/fields/columns.ts";
import { stagedColumns } from "../../../kernel/fields/staged-columns.ts";
import { isWritable, visibleTo } from "../../../kernel/records/customer-visibility.ts";
import { executePlanned } from "../../../kernel/sql/asking.ts";
import { pinyinOf } from "../../../kernel/sql/pinyin.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import { refuseTaken } from "../../../kernel/sql/unique-violation.ts";
import { type ChangeRow, recordedWith } from "../../../kernel/work/audit.ts";
import type { DetailRow, MadeRow, References } from "../customer-rows.ts";
import { referenceColumns, referenceJoins, uniqueFields } from "./customer-references.ts";

/** What the insert itself decides or stores in a form of its own. */
type Inserted = Pick<
  DetailRow,
  | "customer_no"
  | "creditLimit"
  | "source"
  | "row_version"
  | "lifecycle_since"
  | "lifecycle_reason"
  | "is_demo"
  | "is_writable"
  | "outstanding"
> & { id: string | null; is_visible: boolean };
/** The names behind the codes of the form. */
type Names = {
  area_names: string[];
  partner_name: string | null;
  manager_code: string | null;
  manager_name: string | null;
};

/** What one insert brings; `by` is the person. */
type Values = Omit<CustomerDraft, "invoiceTitle" | "contacts" | "externalRefs"> & {
  invoiceTitle: string;
  externalRefs: string;
  contacts: string;
  pinyin: string;
  verifiedAt: Date | null;
  verifiedBy: string | null;
  now: Date;
  by: string;
  anyArea: boolean;
  isComplete: boolean;
} & ChangeRow;
type Answered = References & Names & Inserted & { contact_ids: Record<string, string> | null; contacts_at: Date };

const { columns } = stagedColumns(customers);
const ofContacts = stagedColumns(contactNoun);

const contactsJson = (contacts: readonly ContactDraft[]): string =>
  JSON.stringify(contacts.map((contact, at) => ({ ...contact, pinyin: pinyinOf(contact.name), position: at + 1 })));

/** What is answered of the new row, and what decides who sees it: each column costs, and the table has thirty. */
const insertedColumns = sql`id, customer_no, credit_limit, source, row_version, lifecycle_since, lifecycle_reason, is_demo,
            region, area_code, partner_id, manager_override_user_id, merged_into`;

/**
 * Resolves the codes of the form, inserts the customer with its audit row and event if nothing speaks against it, and
 * returns what `find` would.
 * `plain`: the form names neither partner nor manager.
 */
const insertion = (
  given: Values,
  actor: Actor,
  today: string,
  plain: boolean,
) => sql<Answered>`with found as materialized (
          select ${referenceColumns(actor, today)}, p.name as partner_name, m.user_code as manager_code,
            m.full_name as manager_name, array(select n.name from area n where n.code in
              ((left(a.code, 2) || '0000')::char(6), (left(a.code, 4) || '00')::char(6), a.code) order by n.code) as area_names
          ${referenceJoins(given, null, today, plain)}
          left join area_manager am on am.area_code = a.code
          left join user_account m on m.id = coalesce(u.id, am.user_id)
        ), made as (
          insert into customer (${columns}, region, partner_id, manager_override_user_id, pinyin, verified_at, verified_by,
            created_at, created_by, updated_at, updated_by)
          select ${givenValues(customers, given)}, found.region, found."partnerId", found."managerId",
            ${given.pinyin}, ${given.verifiedAt}::timestamptz, ${given.verifiedBy}::bigint,
            ${given.now}::timestamptz, ${given.by}::bigint, ${given.now}::timestamptz, ${given.by}::bigint
          from found where ${given.isComplete}::boolean and found.region is not null and not found.taken
            and (found."areaInScope" or ${given.anyArea}::boolean)
            and (${given.partnerNo}::text is null or found."partnerId" is not null)
            and (${given.managerOverride}::text is null or found."managerId" is not null)
          returning ${insertedColumns}
        ), contacts as (
          insert into customer_contact (customer_id, position, pinyin, ${ofContacts.columns})
          select made.id, d.position, d.pinyin, ${ofContacts.values}
          from made, json_to_recordset(${given.contacts}::json) as d (position int, pinyin text, ${ofContacts.recordType})
          returning id, position
        ), ${recordedWith(given, sql`made`)}
        select found.*, c.id, c.customer_no, c.credit_limit as "creditLimit", c.source, c.row_version, c.lifecycle_since,
          c.lifecycle_reason, c.is_demo, ${isWritable(actor, today)} as is_writable,
          case when ${visibleTo(actor, "invoice:read", today)} then '0.00' end as outstanding,
          (select json_object_agg(k.position, k.id::text) from contacts k) as contact_ids, now() as contacts_at,
          ${visibleTo(actor, "customer:read", today)} as is_visible
        from found left join made c on true`;

export function createCustomerInsert(db: Db, today: string) {
  return {
    /**
     * Resolves the codes of the form and, when nothing speaks against it, inserts the customer with its contacts, its
     * audit row and its event, all in one statement. The row is as `find` would return it; null when nothing was
     * inserted, for what `found` tells. `anyArea`: also outside the person's own areas.
     * @throws AppError at `uscc` when the code was taken in the meantime
     */
    async insert(
      draft: CustomerDraft,
      actor: Actor,
      now: Date,
      change: ChangeRow,
      { anyArea, isComplete = true }: { anyArea: boolean; isComplete?: boolean },
    ): Promise<{ found: References; made: MadeRow | null }> {
      const isActive = draft.lifecycle === "ACTIVE";
      const values = {
        ...draft,
        ...change,
        invoiceTitle: JSON.stringify(draft.invoiceTitle),
        externalRefs: JSON.stringify(draft.externalRefs),
        contacts: contactsJson(draft.contacts),
        pinyin: pinyinOf(draft.name, draft.shortName),
        verifiedAt: isActive ? now : null,
        verifiedBy: isActive ? actor.id : null,
        now,
        by: actor.id,
        anyArea,
        isComplete,
      };
      const plain = draft.partnerNo === null && draft.managerOverride === null;
      const statement = insertion(values, actor, today, plain);
      const [row] = await refuseTaken(executePlanned(db, "customers.insert", statement), uniqueFields);
      const { region, areaInScope, partnerId, managerId, taken, takenNo, ...rest } = row as Answered;
      const found: References = { region, areaInScope, partnerId, managerId, taken, takenNo };
      return {
        found,
        made: rest.id === null || region === null ? null : asFound(draft, actor, now, { ...rest, region }),
      };
    },
  };
}

/** The new customer as `find` would return it: nothing refers to it yet. */
const asFound = (
  draft: CustomerDraft,
  actor: Actor,
  now: Date,
  { id, contact_ids, contacts_at, ...row }: Omit<Answered, keyof References> & Pick<MadeRow, "region">,
): MadeRow => ({
  ...row,
  contacts: draft.contacts.map((contact, at) => ({
    ...contact,
    id: contact_ids?.[at + 1] as string,
    row_version: 1,
    updated_at: contacts_at.toISOString(),
    updated_by_id: null,
    updated_by: null,
  })),
  ...fieldsIn(customers, draft),
  creditLimit: row.creditLimit,
  id: id as string,
  area_name: row.area_names.at(-1) as string,
  province_name: row.area_names[0] as string,
  // A person who adds a customer as active has verified it.
  verified_at: draft.lifecycle === "ACTIVE" ? now : null,
  verified_by: draft.lifecycle === "ACTIVE" ? actor.fullName : null,
  created_at: now,
  updated_at: now,
  updated_by_id: actor.id,
  updated_by: actor.fullName,
  merged_into: null,
  survivor: null,
  has_contracts: false,
  point_count: 0,
  has_points: false,
  worst_status: null,
});
