import { emptyValues } from "@busbar/contract/fields/noun";
import { type PaymentFields, type PaymentKind, payments } from "@busbar/contract/payments/payment-fields";
import type { AllocationItem } from "@busbar/contract/payments/payments";
import { sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { refuseField } from "../../kernel/app-error.ts";
import { givenValues } from "../../kernel/fields/columns.ts";
import { stagedColumns } from "../../kernel/fields/staged-columns.ts";
import { takenRefs } from "../../kernel/records/external-refs.ts";
import { visibleTo as customerVisibleTo } from "../../kernel/records/customer-visibility.ts";
import type { Db } from "../../kernel/sql/query.ts";
import { refuseTaken } from "../../kernel/sql/unique-violation.ts";
import { type Moment, periodOf, type Statements } from "./holding.ts";

/** The next numbers of a year. The counter stays locked until the transaction ends, so that numbers have no gaps. */
async function nextPayNos(tx: Db, today: string, count: number): Promise<string[]> {
  const year = today.slice(0, 4);
  const { rows } = await sql<{ last: number }>`insert into number_counter as c (series, year, last)
    values ('SK', ${Number(year)}, ${count}) on conflict (series, year) do update set last = c.last + ${count}
    returning last::int as last`.execute(tx);
  const last = rows[0]?.last ?? count;
  return Array.from({ length: count }, (_, at) => `SK${year}-${String(last - count + at + 1).padStart(6, "0")}`);
}

const taken = { payment_bank_ref: { path: "bankRef", code: "payment.bank_ref_taken" }, ...takenRefs } as const;

type NewPayment = Partial<PaymentFields> &
  Pick<PaymentFields, "method" | "amount" | "valueDate"> & {
    kind: PaymentKind;
    customerId: string | null;
    /** Undefined: the default account, if the money came by bank. */
    bankAccountId?: string | null | undefined;
    sourcePaymentId?: string;
    sourceCreditId?: string;
    /** What a refund or an offset takes from its source; negative. */
    withdrawn?: string;
  };

const empty = emptyValues(payments);
const { columns } = stagedColumns(payments);

/** @throws AppError `payment.future`, `period.closed`, `payment.bank_ref_taken` */
export async function insertPayment(
  tx: Db,
  statements: Pick<Statements, "holdPeriod">,
  payment: NewPayment,
  { by, now, today }: Moment,
): Promise<string> {
  if (payment.valueDate > today) throw refuseField("valueDate", "payment.future", { today });
  if (payment.bankAccountId) {
    const { rows } = await sql`select from bank_account where id = ${payment.bankAccountId} and not is_closed`.execute(
      tx,
    );
    if (rows.length === 0) throw refuseField("bankAccountId", "payment.account_unknown");
  }
  await statements.holdPeriod(tx, periodOf(payment.valueDate));
  const [payNo] = await nextPayNos(tx, today, 1);
  const defaultAccount = sql`(select b.id from bank_account b where b.is_default)`;
  const account =
    payment.bankAccountId === undefined && payment.method === "BANK" ? defaultAccount : (payment.bankAccountId ?? null);
  const given = { ...empty, ...payment, externalRefs: JSON.stringify(payment.externalRefs ?? []) };
  const { rows } = await refuseTaken(
    sql<{
      id: string;
    }>`insert into payment (pay_no, kind, customer_id, ${columns}, bank_account_id, source_payment_id, source_credit_id,
        withdrawn, created_at, created_by, updated_at, updated_by)
      values (${payNo}, ${payment.kind}, ${payment.customerId}, ${givenValues(payments, given)},
        ${account}, ${payment.sourcePaymentId ?? null}, ${payment.sourceCreditId ?? null}, ${payment.withdrawn ?? "0"},
        ${now}, ${by}, ${now}, ${by}) returning id`.execute(tx),
    taken,
  );
  const [row] = rows;
  if (!row) throw new Error("no payment was written");
  return row.id;
}

/** Increments the version of a locked payment. */
export const touchPayment = (tx: Db, id: string, { by, now }: Pick<Moment, "by" | "now">) =>
  sql`update payment set updated_at = ${now}, updated_by = ${by}, row_version = row_version + 1
    where id = ${id}`.execute(tx);

/** Its numbers in other systems. @throws AppError `external_ref.taken` */
export const setRefs = (tx: Db, id: string, refs: PaymentFields["externalRefs"]) =>
  refuseTaken(
    sql`update payment set external_refs = ${JSON.stringify(refs)}::jsonb where id = ${id}`.execute(tx),
    takenRefs,
  );

export const assignCustomer = (tx: Db, id: string, customerId: string | null) =>
  sql`update payment set customer_id = ${customerId} where id = ${id}`.execute(tx);

export const reversePayment = (tx: Db, id: string, reason: string, { by, now, today }: Moment) =>
  sql`update payment set status = 'REVERSED', reversed_on = ${today}::date, reversed_at = ${now}, reversed_by = ${by},
    reverse_reason = ${reason} where id = ${id}`.execute(tx);

/** The customer, if the permission to record or to allocate reaches it; for a merged one its survivor. */
export async function reachedSurvivor(tx: Db, actor: Actor, id: string, today: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select customer_survivor(c.id) as id from customer c
    where c.id = ${id} and (${customerVisibleTo(actor, "payment:record", today)}
      or ${customerVisibleTo(actor, "payment:allocate", today)})`.execute(tx);
  return rows[0]?.id;
}

/** The customer of a statement or of an offset. */
export async function debtorOf(tx: Db, item: AllocationItem | undefined): Promise<string | undefined> {
  const { rows } = await sql<{ customer_id: string }>`select customer_id from invoice
      where id = ${item?.invoiceId ?? null}
    union all select customer_id from payment where id = ${item?.offsetId ?? null} and kind = 'OFFSET'`.execute(tx);
  return rows[0]?.customer_id;
}

/** What is unallocated of a customer's payments, less the rests of its offsets; those merged with it count too. */
export async function netUnallocated(tx: Db, customerId: string): Promise<string> {
  const { rows } = await sql<{ net: string }>`select coalesce(sum(p.unallocated), 0)::text as net from payment p
    where p.customer_id in (select customers_in(customer_survivor(${customerId}::bigint)))`.execute(tx);
  return rows[0]?.net ?? "0";
}
