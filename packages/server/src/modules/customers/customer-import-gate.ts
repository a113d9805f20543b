import type { ContactDraft, CustomerDraft, CustomerPatch } from "@busbar/contract/customer-fields";
import { type RawBuilder, type SqlBool, sql, type Transaction } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { AppError } from "../../kernel/app-error.ts";
import { changedFields } from "../../kernel/work/audit.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import type { Database } from "../../tables.ts";
import { pinyinOf } from "./customer-pinyin.ts";
import { agreementHolds, inScope, visibleTo } from "./customer-visibility.ts";

type VersionedId = { id: string; rowVersion: number };

/** A customer as an import compares it; amounts with two decimals, contacts in their order. */
type StoredCustomer = Omit<
  CustomerDraft,
  "lifecycle" | "managerOverride" | "invoiceTitle" | "billingHold" | "billingHoldReason"
> &
  VersionedId & { visible: boolean; closed: boolean };

type Handle = Ports["db"] | Transaction<Database>;

const stored = sql`c.id, c.row_version as "rowVersion", c.name, c.short_name as "shortName", c.uscc,
  c.industry_code as "industryCode", c.area_code as "areaCode", c.address, p.partner_no as "partnerNo",
  c.payment_terms_days as "paymentTermsDays", c.credit_limit as "creditLimit", c.tags,
  (select coalesce(json_agg(json_build_object('name', k.name, 'mobile', k.mobile, 'email', k.email, 'duty', k.duty,
    'receives', k.receives) order by k.position), '[]') from customer_contact k where k.customer_id = c.id) as contacts`;

/** Where the caller may put customers: anywhere, but for the scope of a region. */
const mayPut = (actor: Actor): RawBuilder<SqlBool> =>
  !actor.admin && actor.scope.kind === "REGION"
    ? inScope(actor, sql.ref("a.region"), sql.ref("a.code"))
    : sql<SqlBool>`${actor.admin || actor.scope.kind === "ALL"}::boolean`;

/** What imports may ask of customers and do to them: many at a time, in the scope of the caller, with audit rows. */
export function createCustomerImportGate({ db, clock }: Pick<Ports, "db" | "clock">) {
  async function replaceContacts(
    handle: Handle,
    changes: readonly { id: string; contacts: readonly ContactDraft[] }[],
  ) {
    if (changes.length === 0) return;
    const ids = changes.map(({ id }) => id);
    await sql`delete from customer_contact where customer_id = any (${ids}::bigint[])`.execute(handle);
    const rows = changes.flatMap(({ id, contacts }) =>
      contacts.map((contact, at) => ({ ...contact, customer_id: id, position: at + 1 })),
    );
    if (rows.length === 0) return;
    await sql`
      insert into customer_contact (customer_id, position, name, mobile, email, duty, receives)
      select customer_id, position, name, mobile, email, duty, receives
      from json_to_recordset(${JSON.stringify(rows)}::json) as given
        (customer_id bigint, position int, name text, mobile text, email text, duty text, receives text[])`.execute(
      handle,
    );
  }

  return {
    /**
     * The customers that hold these codes, and of those that held one and are closed the last; of those out of scope
     * only that they are there.
     */
    async findByCreditCode(actor: Actor, codes: readonly string[]): Promise<StoredCustomer[]> {
      const { rows } = await sql<StoredCustomer>`
        with held as materialized ( -- in two parts, each with an index of its own
          select f.id, f.uscc from customer f where f.uscc = any (${codes}::text[]) and f.lifecycle <> 'CLOSED'
          union all
          select f.id, f.uscc from customer f where f.uscc = any (${codes}::text[]) and f.lifecycle = 'CLOSED')
        select distinct on (c.uscc) ${stored}, c.lifecycle = 'CLOSED' as closed,
          coalesce(${visibleTo(actor, "customer:write", clock.today())}, false) as visible
        from held join customer c on c.id = held.id left join partner p on p.id = c.partner_id
        order by c.uscc, c.lifecycle = 'CLOSED', c.id desc`.execute(db);
      return rows;
    },

    /** Every area of the table; `leaf`: in force today with nothing in force below it. */
    async areas(actor: Actor) {
      const today = clock.today();
      const { rows } = await sql<{
        code: string;
        name: string;
        parentCode: string | null;
        leaf: boolean;
        inScope: boolean;
      }>`
        select a.code, a.name, a.parent_code as "parentCode", coalesce(${mayPut(actor)}, false) as "inScope",
          (a.valid_to is null or a.valid_to > ${today}::date) and not exists (select from area below
            where below.parent_code = a.code and (below.valid_to is null or below.valid_to > ${today}::date)) as leaf
        from area a order by a.code`.execute(db);
      return rows;
    },

    /** Partners whose agreement holds today. */
    async partners(_actor: Actor): Promise<{ partnerNo: string; name: string }[]> {
      const { rows } = await sql<{ partnerNo: string; name: string }>`
        select p.partner_no as "partnerNo", p.name from partner p
        where ${agreementHolds("p", clock.today())} order by p.partner_no`.execute(db);
      return rows;
    },

    /**
     * Drafts that were judged before, with an audit row each. @returns in the order given
     * @throws AppError `import.outdated` when a code has been taken or an area has left the scope meanwhile
     */
    async createMany(unit: Unit, actor: Actor, drafts: readonly CustomerDraft[]): Promise<VersionedId[]> {
      const rows = drafts.map((draft, n) => ({
        n,
        ...draft,
        contacts: undefined,
        pinyin: pinyinOf(draft.name, draft.shortName),
      }));
      const now = clock.now();
      const { rows: made } = await sql<VersionedId & { uscc: string }>`
        insert into customer (name, short_name, uscc, industry_code, area_code, region, address, lifecycle, partner_id,
          manager_override_user_id, credit_limit, payment_terms_days, invoice_title, tags, billing_hold,
          billing_hold_reason, pinyin, created_at, created_by, updated_at, updated_by)
        select g.name, g."shortName", g.uscc, g."industryCode", a.code, a.region, g.address, g.lifecycle, p.id, m.id,
          g."creditLimit", g."paymentTermsDays", g."invoiceTitle", g.tags, g."billingHold", g."billingHoldReason",
          g.pinyin, ${now}::timestamptz, ${actor.id}::bigint, ${now}::timestamptz, ${actor.id}::bigint
        from json_to_recordset(${JSON.stringify(rows)}::json) as g (n int, name text, "shortName" text, uscc text,
          "industryCode" text, "areaCode" char(6), address text, lifecycle text, "partnerNo" text,
          "managerOverride" text, "creditLimit" numeric, "paymentTermsDays" int, "invoiceTitle" jsonb, tags text[],
          "billingHold" boolean, "billingHoldReason" text, pinyin text)
        join area a on a.code = g."areaCode" and ${mayPut(actor)}
        left join partner p on p.partner_no = g."partnerNo"
        left join user_account m on m.user_code = g."managerOverride"
        order by g.n
        on conflict (uscc) where lifecycle <> 'CLOSED' do nothing
        returning id, uscc, row_version as "rowVersion"`.execute(unit.tx);
      if (made.length < drafts.length) throw new AppError("import.outdated", { count: drafts.length - made.length });
      const byCode = new Map(made.map(({ uscc, id, rowVersion }) => [uscc, { id, rowVersion }]));
      const created = drafts.map((draft) => ({ ...(byCode.get(draft.uscc) as VersionedId), draft }));
      await replaceContacts(
        unit.tx,
        created
          .filter(({ draft }) => draft.contacts.length > 0)
          .map(({ id, draft }) => ({ id, contacts: draft.contacts })),
      );
      await unit.auditMany(
        "customer.create",
        "customers",
        created.map(({ id, draft }) => ({ key: id, after: draft })),
      );
      return created.map(({ id, rowVersion }) => ({ id, rowVersion }));
    },

    /**
     * Changes the fields given, with an audit row each. Those no longer at their version, closed or out of scope are
     * left alone and missing in the answer.
     */
    async updateMany(
      unit: Unit,
      actor: Actor,
      changes: readonly (VersionedId & { patch: CustomerPatch })[],
    ): Promise<VersionedId[]> {
      if (changes.length === 0) return [];
      const patches = new Map(changes.map((change) => [change.id, change]));
      // In the order of the ids, so that two of these never wait for each other.
      const { rows: present } = await sql<StoredCustomer>`
        select ${stored} from customer c left join partner p on p.id = c.partner_id
        where c.id = any (${[...patches.keys()]}::bigint[]) and c.lifecycle <> 'CLOSED'
          and ${visibleTo(actor, "customer:write", clock.today())}
        order by c.id for update of c`.execute(unit.tx);
      const right = present.filter(({ id, rowVersion }) => patches.get(id)?.rowVersion === rowVersion);
      if (right.length === 0) return [];
      const given = right.map((row) => {
        const patch = patches.get(row.id)?.patch;
        const pinyin = pinyinOf(patch?.name ?? row.name, patch?.shortName ?? row.shortName);
        return { id: row.id, patch, pinyin };
      });
      const { rows: saved } = await sql<VersionedId>`
        update customer c set
          name = case when g.patch ? 'name' then g.patch ->> 'name' else c.name end,
          short_name = case when g.patch ? 'shortName' then g.patch ->> 'shortName' else c.short_name end,
          uscc = case when g.patch ? 'uscc' then g.patch ->> 'uscc' else c.uscc end,
          industry_code = case when g.patch ? 'industryCode' then g.patch ->> 'industryCode' else c.industry_code end,
          pinyin = g.pinyin,
          area_code = coalesce(a.code, c.area_code),
          region = coalesce(a.region, c.region),
          address = case when g.patch ? 'address' then g.patch ->> 'address' else c.address end,
          partner_id = case when g.patch ? 'partnerNo' then p.id else c.partner_id end,
          payment_terms_days = case when g.patch ? 'paymentTermsDays'
            then (g.patch ->> 'paymentTermsDays')::int else c.payment_terms_days end,
          credit_limit = case when g.patch ? 'creditLimit'
            then (g.patch ->> 'creditLimit')::numeric else c.credit_limit end,
          tags = case when g.patch ? 'tags'
            then array(select jsonb_array_elements_text(g.patch -> 'tags')) else c.tags end,
          updated_at = ${clock.now()}, updated_by = ${actor.id}, row_version = c.row_version + 1
        from json_to_recordset(${JSON.stringify(given)}::json) as g (id bigint, patch jsonb, pinyin text)
          left join area a on a.code = (g.patch ->> 'areaCode')::char(6)
          left join partner p on p.partner_no = g.patch ->> 'partnerNo'
        where c.id = g.id
        returning c.id, c.row_version as "rowVersion"`.execute(unit.tx);
      await replaceContacts(
        unit.tx,
        given.flatMap(({ id, patch }) => (patch?.contacts ? [{ id, contacts: patch.contacts }] : [])),
      );
      await unit.auditMany(
        "customer.update",
        "customers",
        right.map((row) => ({ key: row.id, ...changedFields(row, patches.get(row.id)?.patch ?? {}) })),
      );
      return saved;
    },

    /**
     * Takes back what {@link createMany} made, with an audit row each. Those changed since, or that somebody
     * belongs to or asks to join, stay. @returns how many went
     */
    async removeMany(unit: Unit, actor: Actor, created: readonly VersionedId[]): Promise<number> {
      const { rows: gone } = await sql<{ id: string; name: string; uscc: string; customerNo: string }>`
        delete from customer c using json_to_recordset(${JSON.stringify(created)}::json) as g (id bigint, "rowVersion" int)
        where c.id = g.id and c.row_version = g."rowVersion" and ${visibleTo(actor, "customer:write", clock.today())}
          and not exists (select from user_account u where u.customer_id = c.id)
          and not exists (select from enterprise_application e where e.customer_id = c.id)
        returning c.id, c.name, c.uscc, c.customer_no as "customerNo"`.execute(unit.tx);
      await unit.auditMany(
        "customer.remove",
        "customers",
        gone.map(({ id, ...before }) => ({ key: id, before })),
      );
      return gone.length;
    },
  };
}
export type CustomerImportGate = ReturnType<typeof createCustomerImportGate>;
