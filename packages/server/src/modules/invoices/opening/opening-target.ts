import { Period } from "@busbar/contract/invoices/invoice-fields";
import type { OpeningImportField } from "@busbar/contract/imports/columns/opening-import-columns";
import { line } from "@busbar/contract/values/fields";
import { fitsAmount } from "@busbar/contract/kernel/decimal";
import { sql } from "kysely";
import { invoiceState } from "../../../kernel/sql/invoice-states.ts";
import { z } from "zod";
import type { Actor } from "../../../kernel/actor.ts";
import { visibleTo as visibleCustomer } from "../../../kernel/records/customer-visibility.ts";
import { bySchema, type CellReader, halfWidth, readDate, readQuantity } from "../../../kernel/targets/cell-readers.ts";
import type { CellReading, ImportTarget } from "../../../kernel/targets/import-target.ts";
import { readCustomer, readForeignNo, readTaxRate } from "../../../kernel/targets/shared-readers.ts";
import type { Ports } from "../../../ports.ts";
import { sellerNow } from "../invoice-record.ts";
import { type FoundCustomer, type FoundStatement, judgeOpening, type OpeningValues } from "./opening-judge.ts";
import { openingSample, openingWords } from "./opening-words.ts";

/** A number series of their own, so that an undone import leaves no gap in the numbers of statements issued here. */
const series = "QC";

/** 2025-11, 2025/11, 202511 or 2025年11月. */
function readPeriod(text: string): CellReading {
  const [, year = "", month = ""] = /^(\d{4})[-/.年]?(\d{1,2})月?(?:[-/]01)?$/.exec(halfWidth(text)) ?? [];
  const period = Period.safeParse(`${year}${month.padStart(2, "0")}`);
  return period.success ? { value: period.data } : { rule: "import.period" };
}

const aboveZero = z
  .string()
  .refine((text) => Number(text) > 0, { error: "above_zero" })
  .refine((text) => fitsAmount(text), { error: "amount_digits" });
const notBelowZero = z.string().refine((text) => Number(text) >= 0, { error: "too_small", params: { min: 0 } });

const readers: Record<OpeningImportField, CellReader> = {
  externalNo: readForeignNo,
  customer: readCustomer,
  contract: readForeignNo,
  period: readPeriod,
  issueDate: readDate,
  dueDate: readDate,
  payable: readQuantity(aboveZero, 2),
  paid: readQuantity(notBelowZero, 2),
  taxRate: readTaxRate,
  note: (text) => bySchema(line(500), text),
};

/**
 * Imports statements that were issued in another system before the cut-over. They become issued statements with their
 * open amount: unpaid, overdue or, if nothing is owed, paid.
 */
export function createOpeningImport({ db, clock }: Pick<Ports, "db" | "clock">): ImportTarget {
  const reached = (actor: Actor) => visibleCustomer(actor, "invoice:final", clock.today());

  async function findCustomers(actor: Actor, named: readonly string[]) {
    const { rows } = await sql<FoundCustomer & { customerNo: string; uscc: string }>`
      select c.id, c.customer_no as "customerNo", c.uscc,
        (select coalesce(json_agg(json_build_object('id', k.id::text, 'contractNo', k.contract_no,
            'externalNo', k.external_no, 'startDate', k.start_date, 'endsOn', k.ends_on)
            order by k.start_date desc, k.id desc), '[]')
          from contract k where k.customer_id = c.id and k.status not in ('DRAFT', 'IN_APPROVAL')) as contracts
      from customer c
      where (c.customer_no = any (${named}::text[]) or (c.uscc = any (${named}::text[]) and c.lifecycle <> 'CLOSED'))
        and ${reached(actor)}`.execute(db);
    return new Map(rows.flatMap((row) => [[row.customerNo, row] as const, [row.uscc, row] as const]));
  }

  async function findStatements(customers: readonly string[]) {
    const { rows } = await sql<FoundStatement & { customerId: string }>`
      select i.id, i.customer_id as "customerId", i.external_no as "externalNo", i.contract_id as "contractId", i.period,
        i.is_opening as "isOpening"
      from invoice i where i.customer_id = any (${customers}::bigint[]) and i.doc_type = 'REGULAR'
        and i.voided_at is null`.execute(db);
    return Map.groupBy(rows, ({ customerId }) => customerId);
  }

  return {
    kind: "opening-statements",
    ofCustomers: true,
    permission: "invoice:final",
    table: "invoice",
    tells: ["invoices", "customers"],

    async begin(actor) {
      const closed = await db.selectFrom("billing_period").select("period").where("state", "=", "CLOSED").execute();
      const closedPeriods = new Set(closed.map(({ period }) => period));
      const seen = new Set<string>();
      return {
        readers,
        async judge(rows) {
          const all = rows.map(({ values }) => values as OpeningValues);
          const customers = await findCustomers(actor, [...new Set(all.flatMap(({ customer }) => customer ?? []))]);
          const statements = await findStatements([...new Set([...customers.values()].map(({ id }) => id))]);
          return rows.map((row, at) => {
            const customer = customers.get(all[at]?.customer ?? "");
            const own = statements.get(customer?.id ?? "") ?? [];
            return judgeOpening(row, { customer, statements: own, closedPeriods, seen, today: clock.today() });
          });
        },
      };
    },

    async create(unit, actor, rows) {
      const [now, today] = [clock.now(), clock.today()];
      await sql`insert into billing_period (period) select distinct g.draft ->> 'period' from ${rows} as g
        order by 1 on conflict do nothing`.execute(unit.tx);
      // The counter stays locked until the transaction ends, as for every series.
      const { rows: made } = await sql<{ made: number }>`
        with d as materialized (
          select g.id, g.row, w.* from ${rows} as g cross join lateral jsonb_to_record(g.draft) as w ("externalNo" text,
            "customerId" bigint, "contractId" bigint, period char(6), "serviceFrom" date, "serviceTo" date,
            "issueDate" date, "dueDate" date, owed numeric, "taxRate" numeric, note text)
        ), counted as (
          insert into number_counter as n (series, year, last)
          select ${series}, ${Number(today.slice(0, 4))}::int, count(*)::int from d
          on conflict (series, year) do update set last = n.last + excluded.last
          returning year, last
        ), made as (
          insert into invoice (id, customer_id, contract_id, doc_type, doc_no, external_no, period, service_from,
            service_to, tax_mode, status, net, tax, payable, issued_at, issued_by, issue_date, due_date, paid_at,
            settlement_kind, seller, buyer, is_opening, note, created_at, created_by, updated_at, updated_by)
          overriding system value
          select d.id, c.id, k.id, 'REGULAR', ${series} || n.year || '-' || lpad(number::text, greatest(6, length(number::text)), '0'),
            d."externalNo", d.period, d."serviceFrom", d."serviceTo", 'INCLUSIVE',
            case when d.owed = 0 then ${invoiceState.paid} when d."dueDate" < ${today}::date then ${invoiceState.overdue}
              else ${invoiceState.unpaid} end,
            d.owed - t.tax, t.tax, d.owed, ${now}::timestamptz, ${actor.id}::bigint, d."issueDate", d."dueDate",
            case when d.owed = 0 then d."issueDate"::timestamp at time zone 'Asia/Shanghai' end,
            case when d.owed = 0 then 'ZERO' end, ${sellerNow},
            jsonb_build_object('name', coalesce(nullif(c.invoice_title ->> 'name', ''), c.name),
              'uscc', coalesce(nullif(c.invoice_title ->> 'uscc', ''), c.uscc),
              'address', coalesce(c.invoice_title ->> 'address', ''), 'phone', coalesce(c.invoice_title ->> 'phone', ''),
              'bankName', coalesce(c.invoice_title ->> 'bank', ''),
              'bankAccount', coalesce(c.invoice_title ->> 'account', '')),
            true, d.note, ${now}::timestamptz, ${actor.id}::bigint, ${now}::timestamptz, ${actor.id}::bigint
          from (select d.*, row_number() over (order by d.row) as place, count(*) over () as of_all from d) d
          cross join counted n
          cross join lateral (select n.last - d.of_all + d.place as number,
            round(d.owed * d."taxRate" / (1 + d."taxRate"), 2) as tax) t
          join customer c on c.id = d."customerId" and ${reached(actor)}
          join contract k on k.id = d."contractId" and k.customer_id = c.id and k.status not in ('DRAFT', 'IN_APPROVAL')
          join billing_period b on b.period = d.period and b.state = 'OPEN'
          order by d.row
          on conflict do nothing
          returning id, doc_no
        ), reserved as (
          insert into invoice_number (doc_no, series, year, number, invoice_id)
          select m.doc_no, ${series}, n.year, right(m.doc_no, -7)::int, m.id from made m cross join counted n
        ) select count(*)::int as made from made`.execute(unit.tx);
      await sql`
        insert into invoice_line (customer_id, invoice_id, line_no, category, name, from_date, to_date, quantity, unit,
          unit_price, amount, tax_rate, tax_share, trace)
        select i.customer_id, i.id, 1, 'FIXED',
          '期初余额：原结算单 ' || i.external_no || '，原应付 ' || (g.draft ->> 'original') || ' 元，已付 ' || (g.draft ->> 'paid') || ' 元',
          i.service_from, i.service_to, i.payable, '元', 1, i.payable, (g.draft ->> 'taxRate')::numeric, i.tax,
          jsonb_build_object('original', g.draft ->> 'original', 'paid', g.draft ->> 'paid')
        from ${rows} as g join invoice i on i.id = g.id and i.customer_id = (g.draft ->> 'customerId')::bigint`.execute(
        unit.tx,
      );
      await sql`
        insert into invoice_event (customer_id, invoice_id, action, from_status, to_status, at, by_user_id)
        select i.customer_id, i.id, 'open', null, i.status, ${now}, ${actor.id}
        from ${rows} as g join invoice i on i.id = g.id and i.customer_id = (g.draft ->> 'customerId')::bigint
        order by g.row`.execute(unit.tx);
      await unit.auditRows(
        "invoice.create",
        "invoices",
        sql`select g.id::text as key, null::jsonb as before, g.draft as after from ${rows} as g order by g.row`,
      );
      return made[0]?.made ?? 0;
    },

    /** Imported statements change by their own steps only. */
    change: () => Promise.resolve(0),

    async remove(unit, actor, rows) {
      const { rows: gone } = await sql<{ gone: number }>`
        with free as materialized (
          select i.customer_id, i.id from ${rows} as g
          join invoice i on i.id = g.id and i.customer_id = (g.before ->> 'customerId')::bigint
          join customer c on c.id = i.customer_id and ${reached(actor)}
          where i.is_opening and i.row_version = g.version and i.allocated = 0
            and not exists (select from invoice o where o.customer_id = i.customer_id and o.corrects_id = i.id)
            and not exists (select from allocation a where a.customer_id = i.customer_id and a.invoice_id = i.id)
            and not exists (select from write_off w where w.customer_id = i.customer_id and w.invoice_id = i.id)
            and not exists (select from tax_invoice_statement s where s.customer_id = i.customer_id
              and s.invoice_id = i.id)
            and not exists (select from billing_period b where b.period = i.period and b.state = 'CLOSED')
          order by i.id for update of i
        ), released as (
          delete from invoice_number n using free where n.invoice_id = free.id
        ), gone as (
          delete from invoice i using free where i.customer_id = free.customer_id and i.id = free.id
          returning i.id, i.doc_no, i.external_no, i.payable
        ), told as (
          ${unit.auditRowsSql(
            "invoice.remove",
            "invoices",
            sql`select gone.id::text as key, jsonb_build_object('docNo', gone.doc_no, 'externalNo', gone.external_no,
              'payable', gone.payable) as before, null::jsonb as after from gone`,
          )}
        ) select count(*)::int as gone from gone`.execute(unit.tx);
      return gone[0]?.gone ?? 0;
    },

    async countTouched(handle, rows) {
      const { rows: found } = await sql<{ touched: number }>`
        select count(*)::int as touched from ${rows} as g
        left join invoice i on i.id = g.id and i.customer_id = (g.before ->> 'customerId')::bigint
        where i.row_version is distinct from g.version`.execute(handle);
      return found[0]?.touched ?? 0;
    },

    async names(ids) {
      if (ids.length === 0) return new Map();
      const { rows } = await sql<{ id: string; docNo: string }>`
        select i.id, i.doc_no as "docNo" from invoice i where i.id = any (${[...ids]}::bigint[])`.execute(db);
      return new Map(rows.map(({ id, docNo }) => [id, docNo]));
    },

    changes: () => [],
    words: openingWords,
    sample: openingSample,
  };
}
