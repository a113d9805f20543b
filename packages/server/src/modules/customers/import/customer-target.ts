import { contacts } from "@busbar/contract/customers/contact-fields";
import { customers } from "@busbar/contract/customers/customer-fields";
import { creditCheckCharacter } from "@busbar/contract/values/identifiers";
import { customerImportColumns } from "@busbar/contract/imports/columns/customer-import-columns";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import { AppError } from "../../../kernel/app-error.ts";
import { fieldColumns, fieldPairs } from "../../../kernel/fields/columns.ts";
import { stagedColumns } from "../../../kernel/fields/staged-columns.ts";
import type { ImportTarget, StagedRows } from "../../../kernel/targets/import-target.ts";
import { withFreeRefs } from "../../../kernel/targets/judge-refs.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import { isOffered } from "../../../kernel/sql/offered-items.ts";
import type { Ports } from "../../../ports.ts";
import { agreementHolds, inScope, visibleTo } from "../../../kernel/records/customer-visibility.ts";
import { reachedBy } from "../../../kernel/records/visibility.ts";
import { areaNamesFor } from "../../../kernel/targets/area-names.ts";
import { changesOf, judgeCustomer, newCustomer, type StoredCustomer } from "./customer-judge.ts";
import { customerReaders, type References, type RowValues } from "./customer-readers.ts";

const staged = stagedColumns(customers);
const ofContacts = stagedColumns(contacts);
const codes = { partnerNo: sql.ref("p.partner_no"), managerOverride: sql.ref("o.user_code") };
const stored = sql`c.id, c.row_version as "rowVersion", ${fieldColumns(customers, "c", codes)},
  (select coalesce(json_agg(json_build_object(${fieldPairs(contacts, "k")}) order by k.position), '[]')
    from customer_contact k where k.customer_id = c.id) as contacts`;

/** Areas that the caller may assign; people of a partner or a customer import none. */
const mayPut = (actor: Actor): RawBuilder<SqlBool> =>
  reachedBy(actor, "customer:write", {
    REGION: (regionsOfDuty, id) =>
      regionsOfDuty
        ? sql<SqlBool>`a.region = any (${regionsOfDuty}::text[])`
        : inScope({ id }, sql.ref("a.region"), sql.ref("a.code")),
  });

const defaults = JSON.stringify(newCustomer);

/** Imports customers, identified by credit code, within the person's scope. */
export function createCustomerImport({ db, clock }: Pick<Ports, "db" | "clock">): ImportTarget {
  /**
   * Open customers with these codes, or the last closed one of each code; for those out of scope only that they exist.
   */
  async function findByCreditCode(actor: Actor, codes: readonly string[]): Promise<Map<string, StoredCustomer>> {
    if (codes.length === 0) return new Map();
    const { rows } = await sql<StoredCustomer>`
      with held as materialized ( -- in two parts, each with an index of its own
        select f.id, f.uscc from customer f where f.uscc = any (${codes}::text[]) and f.lifecycle <> 'CLOSED'
        union all
        select f.id, f.uscc from customer f where f.uscc = any (${codes}::text[]) and f.lifecycle = 'CLOSED')
      select distinct on (c.uscc) ${stored}, c.lifecycle = 'CLOSED' as closed,
        coalesce(${visibleTo(actor, "customer:write", clock.today())}, false) as visible
      from held join customer c on c.id = held.id left join partner p on p.id = c.partner_id
        left join user_account o on o.id = c.manager_override_user_id
      order by c.uscc, c.lifecycle = 'CLOSED', c.id desc`.execute(db);
    return new Map(rows.map((row) => [row.uscc, row]));
  }

  /** Partners whose agreement is in force today. */
  async function partners(): Promise<References["partners"]> {
    const { rows } = await sql<{ partnerNo: string; name: string }>`
      select p.partner_no as "partnerNo", p.name from partner p
      where ${agreementHolds("p", clock.today())} order by p.partner_no`.execute(db);
    return new Map(rows.map(({ partnerNo, name }) => [partnerNo, name]));
  }

  const industries = () =>
    db
      .selectFrom("dict_item")
      .select(["code", "zh", "en"])
      .where("dict_code", "=", "industry")
      .where(isOffered(clock.today()))
      .execute();

  return {
    kind: "customers",
    permission: "customer:write",
    table: "customer",
    tells: ["customers"],

    async begin(actor) {
      const [places, agreed, sectors] = await Promise.all([
        areaNamesFor(db, mayPut(actor), clock.today()),
        partners(),
        industries(),
      ]);
      return {
        readers: customerReaders({ areas: places, partners: agreed, industries: sectors }),
        async judge(rows) {
          const codes = rows.flatMap(({ values }) => (values as RowValues).uscc ?? []);
          const found = await findByCreditCode(actor, codes);
          const judged = rows.map((row) => judgeCustomer(row, found.get((row.values as RowValues).uscc ?? "")));
          return withFreeRefs(db, "customer", judged);
        },
      };
    },

    async create(unit, actor, rows, moment) {
      const { rows: made } = await sql<{ made: number }>`
        with made as (
          insert into customer (id, ${staged.columns}, region, partner_id, manager_override_user_id, pinyin, created_at,
            created_by, updated_at, updated_by)
          overriding system value
          select g.id, ${staged.values}, a.region, p.id, m.id, d.pinyin, ${moment}::timestamptz, ${actor.id}::bigint,
            ${moment}::timestamptz, ${actor.id}::bigint
          from ${rows} as g
          cross join lateral jsonb_to_record(${defaults}::jsonb || g.draft) as d (${staged.recordType}, pinyin text)
          join area a on a.code = d."areaCode" and ${mayPut(actor)}
          left join partner p on p.partner_no = d."partnerNo"
          left join user_account m on m.user_code = d."managerOverride"
          order by g.row
          on conflict (uscc) where lifecycle <> 'CLOSED' do nothing
          returning id
        ) select count(*)::int as made from made`.execute(unit.tx);
      await addContacts(unit, rows);
      await unit.auditRows(
        "customer.create",
        "customers",
        sql`select g.id::text as key, null::jsonb as before,
        ${defaults}::jsonb || (g.draft - 'pinyin') as after from ${rows} as g order by g.row`,
      );
      return made[0]?.made ?? 0;
    },

    async change(unit, actor, rows, moment) {
      // Ordered by id, so that two such statements cannot deadlock.
      const { rows: saved } = await sql<{ saved: number }>`
        with held as materialized (
          select c.id from ${rows} as g join customer c on c.id = g.id
          where c.row_version = g.version and c.lifecycle <> 'CLOSED' and ${visibleTo(actor, "customer:write", clock.today())}
          order by c.id for update of c
        ), saved as (
          update customer c set
            ${staged.changes("c")},
            pinyin = case when g.draft ? 'pinyin' then g.draft ->> 'pinyin' else c.pinyin end,
            region = coalesce(a.region, c.region),
            partner_id = case when g.draft ? 'partnerNo' then p.id else c.partner_id end,
            updated_at = ${moment}::timestamptz, updated_by = ${actor.id}, row_version = c.row_version + 1
          from ${rows} as g join held h on h.id = g.id
            left join area a on a.code = (g.draft ->> 'areaCode')::char(6)
            left join partner p on p.partner_no = g.draft ->> 'partnerNo'
          where c.id = h.id
          returning c.id
        ) select count(*)::int as saved from saved`.execute(unit.tx);
      await sql`delete from customer_contact k using ${rows} as g
        where k.customer_id = g.id and g.draft ? 'contacts'`.execute(unit.tx);
      await addContacts(unit, rows);
      await unit.auditRows(
        "customer.update",
        "customers",
        sql`select g.id::text as key, g.before - 'pinyin' as before,
        g.draft - 'pinyin' as after from ${rows} as g order by g.row`,
      );
      return saved[0]?.saved ?? 0;
    },

    async remove(unit, actor, rows) {
      // Contacts first, in one statement: otherwise the cascade would look for them customer by customer.
      await sql`delete from customer_contact k using ${rows} as g join customer c on c.id = g.id
        where k.customer_id = g.id and c.row_version = g.version`.execute(unit.tx);
      const { rows: gone } = await refuseAttached(
        sql<{ gone: number }>`
        with referred as materialized (${referredTo(rows)}), gone as (
          delete from customer c using ${rows} as g
          where c.id = g.id and c.row_version = g.version and ${visibleTo(actor, "customer:write", clock.today())}
            and not exists (select from referred r where r.id = c.id)
          returning c.id, c.name, c.uscc, c.customer_no
        ), told as (
          ${unit.auditRowsSql(
            "customer.remove",
            "customers",
            sql`select gone.id::text as key, jsonb_build_object('name', gone.name, 'uscc', gone.uscc, 'customerNo',
              gone.customer_no) as before, null::jsonb as after from gone`,
          )}
        ) select count(*)::int as gone from gone`.execute(unit.tx),
      );
      return gone[0]?.gone ?? 0;
    },

    async countTouched(handle, rows) {
      const { rows: found } = await sql<{ touched: number }>`
        with referred as materialized (${referredTo(rows)})
        select count(*)::int as touched from ${rows} as g left join customer c on c.id = g.id
        where c.row_version is distinct from g.version or exists (select from referred r where r.id = g.id)`.execute(
        handle,
      );
      return found[0]?.touched ?? 0;
    },

    async names(ids) {
      if (ids.length === 0) return new Map();
      const found = await db
        .selectFrom("customer")
        .select(["id", "customer_no"])
        .where("id", "in", [...ids])
        .execute();
      return new Map(found.map(({ id, customer_no }) => [id, customer_no]));
    },

    changes: changesOf,

    words: {
      name: { zh: "客户", en: "Customers" },
      unit: { zh: "个客户", en: "customers" },
      notes: {
        zh: "每行一个客户，以统一社会信用代码识别：已有的客户会被更新，空单元格保留原值。区域代码填末级 6 位代码；付款天数 1–90；来源填自营或合作伙伴；多个标签用分号隔开。",
        en: "One customer per row, identified by unified social credit code: existing customers are updated, and empty cells keep existing values. Area code: 6-digit code of the lowest level. Payment days: 1–90. Source: Own or Partner. Separate tags with semicolons.",
      },
      finished: {
        zh: "新建 {created} 个客户，更新 {updated} 个",
        en: "{created} customers created, {updated} updated",
      },
      undone: {
        zh: "移除 {created} 个客户，恢复 {updated} 个",
        en: "{created} customers removed, {updated} restored",
      },
      keyField: "uscc",
    },

    sample: [
      { ...right, uscc: codeOf(1) },
      { ...right, name: "区域写成名称的公司", uscc: codeOf(2), areaCode: "浦东新区" },
      { ...right, name: "代码被表格损坏的公司", uscc: "9.1310115E+17" },
      { ...right, name: "代码少一位的公司", uscc: codeOf(3).slice(0, 17) },
      { ...right, name: "额度写法不清的公司", uscc: codeOf(4), creditLimit: "1.234,5" },
      { ...right, name: "天数超限的公司", uscc: codeOf(5), paymentTermsDays: "120" },
      { ...right, name: "没有联系人姓名的公司", uscc: codeOf(6), contactMobile: "13800138000" },
      { ...right, name: "与第一行重复的公司", uscc: codeOf(1) },
    ],
  };
}

/** Valid codes that no company has, for the sample file. */
function codeOf(n: number): string {
  const body = `91310115MAXX0000${n}`;
  return body + creditCheckCharacter(body);
}

const right = {
  name: "示例新能源有限公司",
  areaCode: "310115",
  address: customerImportColumns.address.example.zh,
  source: "自营",
  paymentTermsDays: "15",
  creditLimit: "50万",
};

/** Customers of `rows` that records refer to by now, such as contracts, points or people. */
const referredTo = (rows: StagedRows) => sql`
  select customers_referred_to(array(select u.customer_id from ${rows} as g
    join customer_in_use u on u.customer_id = g.id)) as id`;

/** @throws AppError `import.changed_since` when a record came to refer to one of the customers during the statement */
async function refuseAttached<Result>(removal: Promise<Result>): Promise<Result> {
  try {
    return await removal;
  } catch (fault) {
    if ((fault as { code?: string }).code !== "23503") throw fault;
    throw new AppError("import.changed_since", { count: 1 });
  }
}

/** Adds the contacts of the drafts that have any, with their positions. */
async function addContacts(unit: Unit, rows: StagedRows): Promise<void> {
  await sql`
    insert into customer_contact (customer_id, position, ${ofContacts.columns})
    select g.id, k.position, ${ofContacts.values}
    from ${rows} as g cross join lateral jsonb_array_elements(g.draft -> 'contacts') with ordinality as k (contact, position)
    cross join lateral jsonb_to_record(k.contact) as d (${ofContacts.recordType})
    where jsonb_typeof(g.draft -> 'contacts') = 'array' and exists (select from customer c where c.id = g.id)`.execute(
    unit.tx,
  );
}
