import { sql } from "kysely";
import type { Db } from "../../kernel/sql/query.ts";

/** A version of a plan with all that prices are computed from, as a contract keeps it. */
export async function snapshotPlan(db: Db, planVersionId: string): Promise<unknown> {
  const { rows } = await sql<{ snapshot: unknown }>`
    select json_build_object('planId', o.id::text, 'planCode', o.plan_code, 'planName', o.name,
      'commodity', o.commodity, 'versionId', w.id::text, 'versionNo', w.version_no,
      'validFrom', w.valid_from, 'validTo', w.valid_to, 'approvedAt', w.approved_at,
      'components', (select coalesce(json_agg(to_jsonb(c) || jsonb_build_object(
          'bands', (select coalesce(json_agg(b.*), '[]') from price_band b
            where (b.version_id, b.position) = (c.version_id, c.position)),
          'tiers', (select coalesce(json_agg(i.*), '[]') from price_tier i
            where (i.version_id, i.position) = (c.version_id, c.position))) order by c.position), '[]')
        from price_component c where c.version_id = w.id),
      'calendars', (select coalesce(json_agg(to_jsonb(a) || jsonb_build_object(
          'seasons', (select json_agg(e.* order by e.position) from tou_season e where e.calendar_id = a.id))), '[]')
        from tou_calendar a where a.id in (select c.calendar_id from price_component c where c.version_id = w.id)))
      as snapshot
    from plan_version w join price_plan o on o.id = w.plan_id where w.id = ${planVersionId}`.execute(db);
  return rows[0]?.snapshot;
}
