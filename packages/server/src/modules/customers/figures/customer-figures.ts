import { customerFigureRoutes, type CustomerStageCount } from "@busbar/contract/customers/customer-figures";
import { sql } from "kysely";
import { bind, type Module } from "../../../kernel/module.ts";
import { visibleTo } from "../../../kernel/records/customer-visibility.ts";
import { createListMemory } from "../../../kernel/fast/list-memory.ts";
import { isFast } from "../../../kernel/fast/fast-paths.ts";
import { keptStages } from "../lists/kept-counts.ts";
import { reachesAll, reachKey } from "../../../kernel/records/visibility.ts";
import type { Ports } from "../../../ports.ts";

/** Customers counted by area and by stage. */
export function createCustomerFigures({ db, clock, wake }: Pick<Ports, "db" | "clock" | "wake">): Module {
  const remembered = createListMemory<CustomerStageCount[]>(wake, (rows) =>
    rows.reduce((all, { count }) => all + count, 0),
  );
  return bind(customerFigureRoutes, {
    getCustomerStages: ({ actor }) =>
      remembered.answer(db, [reachKey(actor, "customer:read"), clock.today()], async (on) => {
        if (isFast("kept-counts") && reachesAll(actor, "customer:read")) return (await keptStages.execute(on)).rows;
        const { rows } = await sql<CustomerStageCount>`
          select c.region, left(c.area_code, 2) || '0000' as "areaCode", c.lifecycle, count(*)::int as count
          from customer c where ${visibleTo(actor, "customer:read", clock.today())}
          group by c.region, left(c.area_code, 2), c.lifecycle order by 1, 2, 3`.execute(on);
        return rows;
      }),
  });
}
