import { paymentFigureRoutes, type PaymentMonth } from "@busbar/contract/payments/payment-figures";
import { sql } from "kysely";
import { bind, type Module } from "../../../kernel/module.ts";
import { createListMemory } from "../../../kernel/fast/list-memory.ts";
import { reachKey } from "../../../kernel/records/visibility.ts";
import type { Ports } from "../../../ports.ts";
import { createPaymentRepository, from } from "../payment-repository.ts";

/** The number of months before the present one. */
const monthsBack = 12;

/** Money received by month. */
export function createPaymentFigures({ db, clock, wake }: Pick<Ports, "db" | "clock" | "wake">): Module {
  const remembered = createListMemory<PaymentMonth[]>(wake, (rows) => rows.reduce((all, { count }) => all + count, 0));
  return bind(paymentFigureRoutes, {
    getPaymentMonths: ({ actor }) =>
      remembered.answer(db, [reachKey(actor, "payment:read"), clock.today()], async (on) => {
        const today = clock.today();
        const month = sql`date_trunc('month', ${today}::timestamp)`;
        const { matching } = createPaymentRepository(on, today);
        const { rows } = await sql<PaymentMonth>`
          select m::date as "from", (m + interval '1 month - 1 day')::date as "to", coalesce(r.count, 0)::int as count,
            coalesce(r.amount, 0)::numeric(18, 2)::text as amount
          from generate_series(${month} - make_interval(months => ${monthsBack}), ${month}, '1 month') m
            left join (select date_trunc('month', p.value_date)::timestamp as month, count(*) as count,
                sum(p.amount) filter (where p.status = 'RECORDED') as amount
              from ${from} where ${matching(actor, { kind: "RECEIPT" })}
                and p.value_date >= (${month} - make_interval(months => ${monthsBack}))::date group by 1) r on r.month = m
          order by m`.execute(on);
        return rows;
      }),
  });
}
