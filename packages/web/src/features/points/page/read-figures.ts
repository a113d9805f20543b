import type { PointEnergy } from "@busbar/contract/readings/energy";
import { Exact } from "@busbar/contract/kernel/decimal";
import { changeOf } from "../../../records/figures/findings.ts";

type ReadMonth = PointEnergy["months"][number];

export type LatestRead = ReadMonth & {
  /** Against the same month of the year before; null unless both are complete. */
  change: ReturnType<typeof changeOf> | null;
  /** What was read of the present month. */
  soFar: ReadMonth | undefined;
};

const yearBefore = (month: string) => `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`;

/** The last month with readings that is over. @returns undefined without any */
export function latestRead(months: readonly ReadMonth[], today: string): LatestRead | undefined {
  const present = today.slice(0, 7);
  const latest = months.findLast(({ month }) => month < present);
  if (!latest) return undefined;
  const before = months.find(({ month }) => month === yearBefore(latest.month));
  const comparable = before?.complete && latest.complete && !new Exact(before.quantity).isZero();
  return {
    ...latest,
    change: comparable ? changeOf(before.quantity, latest.quantity) : null,
    soFar: months.find(({ month }) => month === present),
  };
}
