import { type ContactDraft, contacts } from "@busbar/contract/customers/contact-fields";
import { contactLimit } from "@busbar/contract/customers/customer-fields";
import { type FileContact, fileContact, ofContact } from "@busbar/contract/imports/columns/customer-import-columns";
import { sql } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import { cellText } from "../../../kernel/fields/cells.ts";
import { fieldPairs } from "../../../kernel/fields/columns.ts";
import { stagedColumns } from "../../../kernel/fields/staged-columns.ts";
import type {
  ImportTarget,
  JudgedRow,
  ReadRow,
  RowProblem,
  StagedRows,
} from "../../../kernel/targets/import-target.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../../ports.ts";
import { visibleTo } from "../../../kernel/records/customer-visibility.ts";
import { contactOf, emptyContact } from "./customer-judge.ts";
import { contactReaders, type ContactValues } from "./customer-readers.ts";

type Said = ContactValues & { uscc?: string };
type StoredContact = ContactDraft & { id: string; version: number };
type Found = { uscc: string; customerId: string; visible: boolean; contacts: StoredContact[] };

const staged = stagedColumns(contacts);
/** What a new contact has where the file says nothing. */
const { name: _name, ...defaults } = emptyContact;

/** Imports contacts of existing customers, identified by credit code and name of the person. */
export function createContactImport({ db, clock }: Pick<Ports, "db" | "clock">): ImportTarget {
  async function customersOf(actor: Actor, codes: readonly string[]): Promise<Map<string, Found>> {
    if (codes.length === 0) return new Map();
    const { rows } = await sql<Found>`
      select c.uscc, c.id as "customerId", coalesce(${visibleTo(actor, "customer:write", clock.today())}, false) as visible,
        (select coalesce(json_agg(json_build_object('id', k.id::text, 'version', k.row_version,
          ${fieldPairs(contacts, "k")}) order by k.position), '[]')
          from customer_contact k where k.customer_id = c.id) as contacts
      from customer c where c.uscc = any (${codes}::text[]) and c.lifecycle <> 'CLOSED'`.execute(db);
    return new Map(rows.map((row) => [row.uscc, row]));
  }

  /** Increments the customers' versions, so that concurrent edits are refused as stale. */
  const touchCustomers = (unit: Unit, actor: Actor, ids: readonly string[]) =>
    sql`update customer set row_version = row_version + 1, updated_at = ${clock.now()}, updated_by = ${actor.id}::bigint
      where id = any (${[...new Set(ids)]}::bigint[])`.execute(unit.tx);

  const inReach = (actor: Actor) =>
    sql`c.lifecycle <> 'CLOSED' and ${visibleTo(actor, "customer:write", clock.today())}`;

  const audit = (unit: Unit, rows: StagedRows) =>
    unit.auditRows(
      "customer.update",
      "customers",
      sql`select coalesce(k.customer_id::text, g.draft ->> 'customerId', g.before ->> 'customerId') as key,
        jsonb_build_object('contacts', jsonb_build_array(g.before - 'customerId')) as before,
        jsonb_build_object('contacts', jsonb_build_array(g.draft - 'customerId')) as after
        from ${rows} as g left join customer_contact k on k.id = g.id order by g.row`,
    );

  return {
    kind: "contacts",
    permission: "customer:write",
    table: "customer_contact",
    tells: ["customers"],

    begin: async (actor) => ({
      readers: contactReaders,
      async judge(rows) {
        const found = await customersOf(
          actor,
          rows.flatMap(({ values }) => (values as Said).uscc ?? []),
        );
        return rows.map((row) => judgeContact(row, found.get((row.values as Said).uscc ?? "")));
      },
    }),

    async create(unit, actor, rows) {
      const { rows: made } = await sql<{ customerId: string }>`
        insert into customer_contact (id, customer_id, position, ${staged.columns})
        overriding system value
        select g.id, c.id, present.last + row_number() over (partition by c.id order by g.row), ${staged.values}
        from ${rows} as g cross join lateral jsonb_to_record(${JSON.stringify(defaults)}::jsonb || g.draft)
          as d (${staged.recordType}, "customerId" bigint)
        join customer c on c.id = d."customerId" and ${inReach(actor)}
        cross join lateral (select coalesce(max(k.position), 0) as last from customer_contact k
          where k.customer_id = c.id) as present
        where not exists (select from customer_contact same where same.customer_id = c.id and same.name = d.name)
        order by c.id, g.row
        returning customer_id as "customerId"`.execute(unit.tx);
      await touchCustomers(
        unit,
        actor,
        made.map(({ customerId }) => customerId),
      );
      await audit(unit, rows);
      return made.length;
    },

    async change(unit, actor, rows) {
      const { rows: saved } = await sql<{ customerId: string }>`
        update customer_contact k set
          ${staged.changes("k")},
          row_version = k.row_version + 1
        from ${rows} as g, customer c
        where k.id = g.id and k.row_version = g.version and c.id = k.customer_id and ${inReach(actor)}
        returning k.customer_id as "customerId"`.execute(unit.tx);
      await touchCustomers(
        unit,
        actor,
        saved.map(({ customerId }) => customerId),
      );
      await audit(unit, rows);
      return saved.length;
    },

    async remove(unit, actor, rows) {
      await audit(unit, rows);
      const { rows: gone } = await sql<{ customerId: string }>`
        delete from customer_contact k using ${rows} as g, customer c
        where k.id = g.id and k.row_version = g.version and c.id = k.customer_id and ${visibleTo(actor, "customer:write", clock.today())}
        returning k.customer_id as "customerId"`.execute(unit.tx);
      await touchCustomers(
        unit,
        actor,
        gone.map(({ customerId }) => customerId),
      );
      return gone.length;
    },

    async names(ids) {
      if (ids.length === 0) return new Map();
      const { rows } = await sql<{ id: string; name: string }>`
        select k.id, c.customer_no || ' ' || c.name as name from customer_contact k
        join customer c on c.id = k.customer_id where k.id = any (${[...ids]}::bigint[])`.execute(db);
      return new Map(rows.map(({ id, name }) => [id, name]));
    },

    changes: (draft, before) =>
      fileContact.flatMap((name) =>
        name in draft
          ? [{ field: ofContact(name), before: shown(name, before[name]), after: shown(name, draft[name]) }]
          : [],
      ),

    words: {
      name: { zh: "联系人", en: "Contacts" },
      unit: { zh: "个联系人", en: "contacts" },
      notes: {
        zh: "每行一个联系人，客户须已存在：以统一社会信用代码和联系人姓名识别，已有的联系人会被更新，空单元格保留原值。职责填结算、技术或法务。",
        en: "One contact per row, of existing customers: identified by unified social credit code and contact name. Existing contacts are updated, and empty cells keep existing values. Duty: Billing, Technical or Legal.",
      },
      finished: {
        zh: "新建 {created} 个联系人，更新 {updated} 个",
        en: "{created} contacts created, {updated} updated",
      },
      undone: {
        zh: "移除 {created} 个联系人，恢复 {updated} 个",
        en: "{created} contacts removed, {updated} restored",
      },
      keyField: "contactName",
    },

    sample: [
      { uscc: "91320583MA1D000514", contactName: "张三", contactMobile: "13800138001", contactDuty: "结算" },
      { uscc: "91320583MA1D000514", contactName: "李四", contactMobile: "1380013800" },
      { uscc: "9.1320583E+17", contactName: "王五", contactMobile: "13800138002" },
      { uscc: "91320583MA1D000514", contactName: "赵六", contactEmail: "zhaoliu＠example.com" },
      { uscc: "91320583MA1D000514", contactName: "", contactMobile: "13800138003" },
      { uscc: "91320583MA1D000514", contactName: "钱七", contactDuty: "财务" },
      { uscc: "91320583MA1D000514", contactName: "张三", contactMobile: "13800138004" },
    ],
  };
}

const shown = (name: FileContact, value: unknown): string => cellText(contacts.fields[name], value, "zh", {}) ?? "";

function judgeContact(row: ReadRow, customer: Found | undefined): JudgedRow {
  const said = row.values as Said;
  const problems: RowProblem[] = [...row.problems];
  const whole = { draft: null, before: null, target: null };
  // The answer for customers out of scope is that of unknown ones, so that nothing reveals them.
  if (said.uscc && !customer?.visible) problems.push({ field: "uscc", rule: "import.customer_unknown" });
  const key = said.uscc && said.contactName ? `${said.uscc} ${said.contactName}` : null;
  const stored = customer?.visible ? customer.contacts.find(({ name }) => name === said.contactName) : undefined;
  if (customer?.visible && !stored && customer.contacts.length >= contactLimit)
    problems.push({ field: null, rule: "too_many", values: { max: contactLimit } });
  if (problems.length > 0 || !customer) return { ...whole, key, verdict: "wrong", problems };
  const { name, ...given } = contactOf(said);
  if (!stored) {
    const draft = { customerId: customer.customerId, name, ...defaults, ...given };
    return { ...whole, key, verdict: "new", problems, draft };
  }
  const target = { id: stored.id, version: stored.version };
  const changed = Object.entries(given).filter(([one, value]) => stored[one as FileContact] !== value);
  if (changed.length === 0) return { ...whole, key, verdict: "same", problems, target };
  const before = Object.fromEntries(changed.map(([one]) => [one, stored[one as FileContact]]));
  return { key, verdict: "changed", problems, draft: Object.fromEntries(changed), before, target };
}
