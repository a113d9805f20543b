import { sql, type Transaction } from "kysely";
import type { Database } from "../tables.ts";

/** What one grid company published for 2025, as plan S4 has it, and what another one publishes by voltage. */
const published = [
  ["AGENCY_PRICE", "0.43165"],
  ["LINE_LOSS", "0.011863"],
  ["SYSTEM", "0.032157"],
  ["FUND", "0.02723"],
] as const;
const byVoltage = [
  ["KV1_10", "0.1456"],
  ["KV35", "0.1306"],
  ["KV110", "0.1183"],
] as const;
const months = ["2025-10", "2025-11", "2025-12", "2026-01"] as const;
const waiting = "2026-01";

/** Prices of four months, approved by another person than who entered them; those of the last one await approval. */
export async function seedDemoPublishedPrices(
  tx: Transaction<Database>,
  userIds: ReadonlyMap<string, string>,
): Promise<void> {
  const author = userIds.get("clerk2") as string;
  const approver = userIds.get("finance1") as string;
  const rows = months.flatMap((month) => [
    ...published.map(([key, value]) => ({ month, key, value, area: null, voltage: null })),
    ...byVoltage.map(([voltage, value]) => ({ month, key: "TND", value, area: "330000", voltage })),
  ]);
  await sql`
    insert into published_price (price_key, month, area_code, voltage_level, value, source, status, author_ids,
      approved_at, approved_by, created_at, created_by, updated_at, updated_by)
    select r.key, r.month, r.area, r.voltage, r.value, r.month || ' 代理购电价格公告',
      case when r.month = ${waiting} then 'PROPOSED' else 'APPROVED' end, array[${author}]::bigint[],
      case when r.month <> ${waiting} then r.entered + interval '1 day' end,
      case when r.month <> ${waiting} then ${approver}::bigint end, r.entered, ${author},
      case when r.month <> ${waiting} then r.entered + interval '1 day' else r.entered end,
      case when r.month <> ${waiting} then ${approver}::bigint else ${author}::bigint end
    from (select d.*, (d.month || '-02T02:00:00Z')::timestamptz - interval '4 days' as entered
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as d (month text, key text, area char(6), voltage text, value numeric)) r
    order by r.month, r.key, r.voltage`.execute(tx);
}
