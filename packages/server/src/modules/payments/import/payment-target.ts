import { accountKey } from "@busbar/contract/payments/payment-fields";
import { sql } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import { fieldColumns } from "../../../kernel/fields/columns.ts";
import { stagedColumns } from "../../../kernel/fields/staged-columns.ts";
import type { NotifyPeople } from "../../../kernel/messages/notify-people.ts";
import { visibleTo as customerVisibleTo } from "../../../kernel/records/customer-visibility.ts";
import { reachesAll } from "../../../kernel/records/visibility.ts";
import type { Hindrance, ImportTarget, StagedRows } from "../../../kernel/targets/import-target.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../../ports.ts";
import { periodOf, type Statements } from "../holding.ts";
import { payersByAccount, payersByName } from "../matching/matching-repository.ts";
import { createPaymentNotices } from "../payment-notices.ts";
import { visibleTo } from "../payment-repository.ts";
import { type FoundPayment, judgePayment, nameKey } from "./payment-judge.ts";
import { bankFields, paymentReaders } from "./payment-readers.ts";
import { paymentSample, paymentWords } from "./payment-words.ts";

const isClosed = sql`exists (select from billing_period b
  where b.period = to_char(p.value_date, 'YYYYMM') and b.state = 'CLOSED')`;

const staged = stagedColumns(bankFields);

type Texts = Readonly<Record<string, string | undefined>>;
type Needs = {
  ports: Pick<Ports, "db" | "clock">;
  statements: Pick<Statements, "holdPeriod">;
  notifyPeople: NotifyPeople;
};

/**
 * Imports bank statements: each incoming line becomes one payment, once, of the customer whose account or name it
 * states.
 */
export function createPaymentImport({ ports: { db, clock }, statements, notifyPeople }: Needs): ImportTarget {
  const notices = createPaymentNotices(notifyPeople);
  const reaches = (actor: Actor) => customerVisibleTo(actor, "payment:record", clock.today());

  /** Payments that a line may be: by its own key, by its reference, or recorded by hand. */
  async function findPayments(rows: readonly Texts[]): Promise<FoundPayment[]> {
    const given = (field: string) => [...new Set(rows.flatMap((row) => row[field] ?? []))];
    const { rows: found } = await sql<FoundPayment>`select p.id, p.pay_no as "payNo", p.row_version as version,
        p.bank_line as "bankLine", p.status = 'RECORDED' as "isLiving", p.bank_account_id as "bankAccountId",
        ${fieldColumns(bankFields, "p")}
      from payment p where (p.bank_ref = any (${given("bankRef")}::text[])
        or (p.bank_ref = '' and p.value_date = any (${given("valueDate")}::date[])))`.execute(db);
    return found;
  }

  async function findPayers(actor: Actor, rows: readonly Texts[]) {
    const accounts = rows.flatMap(({ payerAccount }) => payerAccount || []);
    const names = rows.flatMap(({ payer }) => (payer ? [nameKey(payer)] : []));
    const [byAccount, byName] = await Promise.all([
      payersByAccount(db, accounts, reaches(actor)),
      payersByName(db, names, reaches(actor)),
    ]);
    const families = <Row extends { family: string }>(found: readonly Row[], key: (row: Row) => string) =>
      new Map([...Map.groupBy(found, key)].map(([name, of]) => [name, of.map(({ family }) => family)]));
    return { accounts: families(byAccount, ({ account }) => account), names: families(byName, ({ name }) => name) };
  }

  /** Locks the periods of staged rows as open until the transaction ends. @throws AppError `period.closed` */
  async function holdPeriods(unit: Unit, rows: StagedRows, of: "draft" | "before"): Promise<void> {
    const { rows: days } = await sql<{ day: string }>`select distinct g.${sql.raw(of)} ->> 'valueDate' as day
      from ${rows} as g order by 1`.execute(unit.tx);
    const periods = new Set([...days.map(({ day }) => day), clock.today()].map(periodOf));
    for (const period of [...periods].toSorted()) await statements.holdPeriod(unit.tx, period);
  }

  /** Customers' users are told of the money, as for payments recorded by hand. */
  async function tell(unit: Unit, rows: StagedRows): Promise<void> {
    const { rows: made } = await sql<{ id: string; customer_id: string; amount: string; valueDate: string }>`
      select p.id, p.customer_id, p.amount, p.value_date as "valueDate" from ${rows} as g join payment p on p.id = g.id
      where exists (select from user_account u where u.customer_id = p.customer_id and u.status = 'ACTIVE')
      order by p.id`.execute(unit.tx);
    for (const payment of made) await notices.recorded(unit, payment);
  }

  return {
    kind: "payments",
    ofCustomers: true,
    permission: "payment:record",
    table: "payment",
    tells: ["payments", "customers"],

    async begin(actor) {
      const [closed, accounts] = await Promise.all([
        db.selectFrom("billing_period").select("period").where("state", "=", "CLOSED").execute(),
        db.selectFrom("bank_account").select(["id", "account_no", "is_default"]).execute(),
      ]);
      const closedPeriods = new Set(closed.map(({ period }) => period));
      const ownAccounts = new Map(accounts.map(({ id, account_no }) => [accountKey(account_no), id]));
      for (const { id, is_default } of accounts) if (is_default) ownAccounts.set("", id);
      return {
        readers: paymentReaders,
        async judge(rows) {
          const values = rows.map((row) => row.values as Texts);
          const [payments, payers] = await Promise.all([findPayments(values), findPayers(actor, values)]);
          const today = clock.today();
          const besides = {
            payers,
            ownAccounts,
            closedPeriods,
            today,
            reachesAll: reachesAll(actor, "payment:record"),
          };
          // Grouped by the fields of a line, because comparing each line with each payment would be quadratic.
          const byRef = Map.groupBy(payments, ({ bankRef }) => bankRef);
          return rows.map((row, at) => {
            const candidates = [...(byRef.get(values[at]?.["bankRef"] ?? "") ?? []), ...(byRef.get("") ?? [])];
            return judgePayment(row, { ...besides, payments: candidates });
          });
        },
      };
    },

    async create(unit, actor, rows) {
      const [now, today] = [clock.now(), clock.today()];
      await holdPeriods(unit, rows, "draft");
      // The counter stays locked until the transaction ends, as for payments recorded by hand.
      const { rows: made } = await sql<{ made: number }>`
        with d as materialized (
          select g.id, g.row, w.* from ${rows} as g cross join lateral jsonb_to_record(g.draft) as w (${staged.recordType},
            "bankAccountId" bigint, "customerId" bigint, "bankLine" text)
        ), counted as (
          insert into number_counter as n (series, year, last)
          select 'SK', ${Number(today.slice(0, 4))}::int, count(*)::int from d
          on conflict (series, year) do update set last = n.last + excluded.last
          returning year, last
        ), made as (
          insert into payment (id, pay_no, method, customer_id, ${staged.columns}, bank_account_id, bank_line, created_at, created_by, updated_at, updated_by)
          overriding system value
          select d.id, 'SK' || n.year || '-' || lpad(number::text, greatest(6, length(number::text)), '0'), 'BANK',
            customer_survivor(c.id), ${staged.values}, d."bankAccountId", d."bankLine", ${now}::timestamptz, ${actor.id}::bigint, ${now}::timestamptz,
            ${actor.id}::bigint
          from (select d.*, row_number() over (order by d.row) as place, count(*) over () as of_all from d) d
          cross join counted n
          cross join lateral (select n.last - d.of_all + d.place as number) t
          left join customer c on c.id = d."customerId" and ${reaches(actor)}
          where (d."customerId" is null) = (c.id is null)
          order by d.row
          on conflict do nothing
          returning id
        ) select count(*)::int as made from made`.execute(unit.tx);
      await unit.auditRows(
        "payment.record",
        "payments",
        sql`select g.id::text as key, null::jsonb as before, g.draft - 'bankLine' as after from ${rows} as g order by g.row`,
      );
      await tell(unit, rows);
      return made[0]?.made ?? 0;
    },

    /** Payments from a bank's file change by their own steps only. */
    change: () => Promise.resolve(0),

    /** Reversed, not deleted, because its number is used; the line may be imported again. */
    async remove(unit, actor, rows) {
      await holdPeriods(unit, rows, "before");
      const [now, today] = [clock.now(), clock.today()];
      const { rows: gone } = await sql<{ gone: number }>`
        with free as materialized (
          select p.id from ${rows} as g join payment p on p.id = g.id left join customer c on c.id = p.customer_id
          where p.row_version = g.version and p.status = 'RECORDED' and p.allocated = 0 and p.withdrawn = 0
            and ${visibleTo(actor, "payment:record", today)}
            and not exists (select from payment_advice v where v.payment_id = p.id)
          order by p.id for update of p
        ), gone as (
          update payment p set status = 'REVERSED', reversed_on = ${today}::date, reversed_at = ${now},
            reversed_by = ${actor.id}, reverse_reason = '撤销银行文件导入', bank_line = null, updated_at = ${now},
            updated_by = ${actor.id}, row_version = p.row_version + 1
          from free where p.id = free.id
          returning p.id, p.pay_no, p.amount
        ), told as (
          ${unit.auditRowsSql(
            "payment.reverse",
            "payments",
            sql`select gone.id::text as key, jsonb_build_object('status', 'RECORDED') as before,
              jsonb_build_object('status', 'REVERSED', 'reverseReason', '撤销银行文件导入') as after from gone`,
          )}
        ) select count(*)::int as gone from gone`.execute(unit.tx);
      return gone[0]?.gone ?? 0;
    },

    async countTouched(handle, rows) {
      const { rows: found } = await sql<{ touched: number }>`
        select count(*)::int as touched from ${rows} as g left join payment p on p.id = g.id
        where p.row_version is distinct from g.version or ${isClosed}`.execute(handle);
      return found[0]?.touched ?? 0;
    },

    async hindrances(handle, rows, most) {
      const { rows: found } = await sql<Omit<Hindrance, "details"> & { payNo: string }>`
        select g.row, p.pay_no as "payNo", case when p.allocated <> 0 or p.withdrawn <> 0 then 'payment.import_allocated'
          when ${isClosed} then 'payment.import_closed' else 'payment.import_changed' end as code
        from ${rows} as g join payment p on p.id = g.id
        where p.row_version <> g.version or ${isClosed} order by g.row limit ${most}`.execute(handle);
      return found.map(({ row, code, payNo }) => ({ row, code, details: { payNo } }));
    },

    async names(ids) {
      if (ids.length === 0) return new Map();
      const { rows } = await sql<{ id: string; payNo: string }>`
        select p.id, p.pay_no as "payNo" from payment p where p.id = any (${[...ids]}::bigint[])`.execute(db);
      return new Map(rows.map(({ id, payNo }) => [id, payNo]));
    },

    changes: () => [],
    words: paymentWords,
    sample: paymentSample,
  };
}
