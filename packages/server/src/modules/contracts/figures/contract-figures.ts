import { contractFigureRoutes, type ContractEnds } from "@busbar/contract/contracts/contract-figures";
import { sql } from "kysely";
import { createListMemory } from "../../../kernel/fast/list-memory.ts";
import { bind, type Module } from "../../../kernel/module.ts";
import { reachKey } from "../../../kernel/records/visibility.ts";
import type { Ports } from "../../../ports.ts";
import { createContractRepository } from "../contract-repository.ts";

/** The number of months ahead, beginning with the present one. */
const monthsAhead = 12;

/** How many contracts end in which month. */
export function createContractFigures({ db, clock, wake }: Pick<Ports, "db" | "clock" | "wake">): Module {
  const remembered = createListMemory<ContractEnds[]>(wake, () => Number.POSITIVE_INFINITY);
  return bind(contractFigureRoutes, {
    getContractEnds: ({ actor }) =>
      remembered.answer(db, [reachKey(actor, "contract:read"), clock.today()], async (on) => {
        const today = clock.today();
        const { matching, fromFor } = createContractRepository(on, today);
        const { rows } =
          await sql<ContractEnds>`select to_char(m, 'YYYY-MM') as month, coalesce(e.count, 0)::int as count
          from generate_series(date_trunc('month', ${today}::timestamp), date_trunc('month', ${today}::timestamp)
              + make_interval(months => ${monthsAhead - 1}), '1 month') m
            left join (select date_trunc('month', t.ends_on - 1)::timestamp as month, count(*) as count from ${fromFor(actor, {})}
              where ${matching(actor, {})} and t.status in ('SIGNED', 'ACTIVE') and t.ends_on > date_trunc('month', ${today}::date)
              group by 1) e on e.month = m
          order by m`.execute(on);
        return rows;
      }),
  });
}
