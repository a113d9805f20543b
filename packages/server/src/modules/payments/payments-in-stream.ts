import { meets } from "@busbar/contract/kernel/access";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { allOf } from "../../kernel/sql/query.ts";
import { customerFamily, type StreamPart } from "../../kernel/targets/stream-part.ts";
import type { Ports } from "../../ports.ts";
import { visibleTo } from "./payment-repository.ts";

/** The beginning of the value date, by which payments are ordered. */
const receivedAt = sql`p.value_date::timestamp at time zone 'Asia/Shanghai'`;

/** The payments of a customer; of a contract those that are allocated to its statements, with that amount. */
export const paymentsInStream = ({ clock }: Pick<Ports, "clock">): StreamPart => ({
  kind: "payment",
  mayRead: (actor) => meets(actor, ["payment:read"]),
  rows: (actor, { noun, id }, page) => {
    const key = sql.ref("p.id");
    const isShown = allOf(
      // For the index by value date, which knows no instants.
      page.day && sql<SqlBool>`p.value_date <= ${page.day}::date`,
      page.isBefore(receivedAt, key),
      visibleTo(actor, "payment:read", clock.today()),
    );
    const columns = (amount: RawBuilder<unknown>) => sql`p.id, ${receivedAt} as at, jsonb_build_object(
      'valueDate', p.value_date, 'payNo', p.pay_no, 'paymentKind', p.kind, 'amount', ${amount}::text,
      'status', p.status) as what`;
    const newest = page.newest(sql.ref("p.value_date"), key);
    if (noun === "contracts")
      return sql`select ${columns(sql`a.amount`)}
        from (select a.payment_id, sum(a.amount) as amount from invoice i
            join allocation a on a.customer_id = i.customer_id and a.invoice_id = i.id
          where i.contract_id = ${id}::bigint and a.payment_id is not null and a.reversed_on is null
          group by a.payment_id) a
          join payment p on p.id = a.payment_id left join customer c on c.id = p.customer_id
        where ${isShown} ${newest}`;
    return sql`select p.* from ${customerFamily(id)} own cross join lateral (
        select ${columns(sql`p.amount`)} from payment p join customer c on c.id = p.customer_id
        where p.customer_id = own.id and ${isShown} ${newest}) p`;
  },
});
