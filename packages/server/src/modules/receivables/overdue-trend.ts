import { overdueTrendRoutes, type OverduePoint } from "@busbar/contract/receivables/overdue-trend";
import { bind, type Module } from "../../kernel/module.ts";
import { createListMemory } from "../../kernel/fast/list-memory.ts";
import { reachKey } from "../../kernel/records/visibility.ts";
import type { Ports } from "../../ports.ts";
import { overdueOn } from "./overdue-trend-repository.ts";

/** The last days of the twelve months before that of `today`, and today. */
function trendDays(today: string): string[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const ends = Array.from({ length: 12 }, (_, back) => Date.UTC(year, month - 1 - back, 0)).toReversed();
  return [...ends.map((end) => new Date(end).toISOString().slice(0, 10)), today];
}

/** What was overdue at the end of each month; each point equals the ageing of that day. */
export function createOverdueTrend({ db, clock, wake }: Pick<Ports, "db" | "clock" | "wake">): Module {
  const remembered = createListMemory<OverduePoint[]>(wake, (points) =>
    points.reduce((all, { statements }) => all + statements, 0),
  );

  return bind(overdueTrendRoutes, {
    getOverdueTrend({ actor }) {
      const today = clock.today();
      return remembered.answer(db, [reachKey(actor, "receivable:read"), today], (on) =>
        overdueOn(on, actor, trendDays(today), today),
      );
    },
  });
}
