import type { useApi } from "../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../kernel/queries/record-queries.ts";
import { addDays } from "../../ui/values/days.ts";

type Api = ReturnType<typeof useApi>;

const queries = recordQueries("readings");

/** Readings of a month (`2025-03`) or of a year (`2025`). */
export function readingsOf(api: Api, id: string, period: string) {
  const query = { ...daysOf(period), channel: "ACTIVE_IMPORT" as const };
  return queries.ofOne(id, [period], (options) => api.getIntervals({ params: { id }, query }, options));
}

/** First day of a month or year, and the day after its last. */
export function daysOf(period: string): { from: string; to: string } {
  const from = period.length === 4 ? `${period}-01-01` : `${period}-01`;
  const next = period.length === 4 ? `${Number(period) + 1}-01-01` : `${addDays(from, 31).slice(0, 7)}-01`;
  return { from, to: next };
}
