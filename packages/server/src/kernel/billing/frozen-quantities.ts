import { sql } from "kysely";

/**
 * What rows of `usage_part p` stand for, as a JSON object: energy by day and band, such as `2025-07-01 F`; demand and
 * reactive energy by their units.
 */
export const frozenQuantities = sql<Record<string, string>>`json_object_agg(case p.measure when 'DEMAND' then 'kW'
  when 'REACTIVE' then 'kvarh' else p.from_date || ' ' || coalesce(p.band, '') end, p.quantity::text)`;
