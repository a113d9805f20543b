import { monthAfter } from "@busbar/contract/values/months";
import { Exact } from "@busbar/contract/kernel/decimal";
import type { PriceComponent } from "@busbar/contract/price-plans/price-components";
import { sql } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import { AppError } from "../../../kernel/app-error.ts";
import type { YearOfBills } from "../../../kernel/billing/year-of-bills.ts";
import { visibleTo } from "../../../kernel/records/customer-visibility.ts";
import type { BilledUsage, ReadBilledUsage } from "../../../kernel/targets/billed-usage.ts";
import type { Ports } from "../../../ports.ts";
import type { CalculateStatement } from "./calculate-statement.ts";
import { type Billed, billedPoints, versionsInForce } from "./calculation-inputs.ts";
import { readSpansAhead } from "./read-ahead.ts";

const calendarsIn = (components: readonly PriceComponent[]) => components.flatMap(({ calendarId }) => calendarId ?? []);

/** The whole months of `[from, to)`. */
function monthsOf({ from, to }: { from: string; to: string }) {
  const months: { from: string; to: string }[] = [];
  for (let month = from.slice(0, 7); month < to.slice(0, 7); month = monthAfter(month))
    months.push({ from: `${month}-01`, to: `${monthAfter(month)}-01` });
  return months;
}

export function createYearOfBills(
  { db, clock }: Pick<Ports, "db" | "clock">,
  calculate: CalculateStatement,
  readUsage: ReadBilledUsage,
): YearOfBills {
  /** The day whose terms are compared: today, or the first or last one of a contract that is not in force today. */
  async function dayOf(actor: Actor, contractId: string, today: string): Promise<string> {
    const { rows } = await sql<{ day: string }>`
      select greatest(k.start_date, least(k.ends_on - 1, ${today}::date)) as day from contract k join customer c on c.id = k.customer_id
      where k.id = ${contractId} and ${visibleTo(actor, "contract:read", today)}`.execute(db);
    const [row] = rows;
    if (!row) throw new AppError("not_found");
    return row.day;
  }

  return async (actor, contractId, components) => {
    const today = clock.today();
    const asOf = await dayOf(actor, contractId, today);
    const year = {
      from: `${Number(today.slice(0, 4)) - 1}${today.slice(4, 7)}-01`,
      to: `${today.slice(0, 7)}-01`,
    };
    const months = monthsOf(year).map((days): Billed => ({ contractId, asOf, ...days }));
    const versions = await versionsInForce(db, { contractId, asOf, ...year });
    const known = new Set(versions.flatMap(({ snapshot }) => calendarsIn(snapshot.components)));
    const isComparable = calendarsIn(components).every((calendar) => known.has(calendar));

    const sums = { energy: new Exact(0), standing: new Exact(0), proposed: new Exact(0) };
    let calculated = 0;
    if (isComparable) {
      // Of that day, and so the same each month.
      const points = await billedPoints(db, { contractId, asOf, ...year });
      const spans = months.flatMap((days) => points.map((point) => ({ ...point, ...days })));
      const ahead = await readSpansAhead(db, readUsage, spans);
      for (const days of months) {
        const standing = await calculate(db, days, ahead);
        const proposed = await calculate(db, { ...days, components }, ahead);
        if (standing.missing.length > 0 || proposed.missing.length > 0) continue;
        calculated += 1;
        sums.standing = sums.standing.plus(standing.payable);
        sums.proposed = sums.proposed.plus(proposed.payable);
        sums.energy = standing.usage.reduce((sum, usage) => sum.plus(energyOf(usage)), sums.energy);
      }
    }
    return {
      ...year,
      months: calculated,
      left: months.length - calculated,
      isComparable,
      energy: sums.energy.toFixed(3),
      standing: sums.standing.toFixed(2),
      proposed: sums.proposed.toFixed(2),
      difference: sums.proposed.minus(sums.standing).toFixed(2),
    };
  };
}

const energyOf = ({ parts }: BilledUsage) => parts.reduce((sum, { quantity }) => sum.plus(quantity), new Exact(0));
