import type { MeterChannel } from "@busbar/contract/meters/meter-fields";
import { sql } from "kysely";
import type { Db } from "../../kernel/sql/query.ts";
import { summaryOf } from "./day-summary.ts";

export type SlotValue = { slot: number; value: number; quality: "A" | "E" | "M" };
/** A day to be written: what its slots become, in thousandths; slots count from 1. */
export type DayChange = {
  pointId: string;
  channel: MeterChannel;
  day: string;
  resolutionMin: number;
  /** Slots of the day, for one that has no row yet. */
  slots: number;
  values: readonly SlotValue[];
};

type Stored = { version: number; values: (number | null)[]; quality: string | null };

/** Writes single slots of a day; the row that was there goes to the history. */
export async function writeSlots(db: Db, change: DayChange, by: string, now: Date): Promise<void> {
  const { pointId, channel, day } = change;
  const place = sql`d.point_id = ${pointId} and d.channel = ${channel} and d.day = ${day}::date`;
  const { rows } = await sql<Stored>`select d.version, d.values, d.quality from interval_day d
    where ${place} for update`.execute(db);
  const [stored] = rows;
  const values = stored ? [...stored.values] : Array.from<null>({ length: change.slots }).fill(null);
  const letters = values.map((value, at) => (value === null ? "-" : (stored?.quality?.[at] ?? "A")));
  for (const { slot, value, quality } of change.values) {
    values[slot - 1] = value;
    letters[slot - 1] = quality;
  }
  const { quality, total, maxSlot } = summaryOf(values, letters);
  if (!stored) {
    await sql`insert into interval_day
        (point_id, channel, day, resolution_min, written_at, total, max_slot, quality, values)
      values (${pointId}, ${channel}, ${day}, ${change.resolutionMin}, ${now}, ${total}, ${maxSlot}, ${quality},
        ${values}::int[])`.execute(db);
    return;
  }
  await sql`with before as (
      insert into interval_day_history (point_id, channel, day, version, resolution_min, batch_id, written_at, total,
        quality, values, replaced_at, replaced_by)
      select d.point_id, d.channel, d.day, d.version, d.resolution_min, d.batch_id, d.written_at, d.total, d.quality,
        d.values, ${now}::timestamptz, ${by}::bigint from interval_day d where ${place}
    )
    update interval_day d set version = d.version + 1, batch_id = null, written_at = ${now}, total = ${total},
      max_slot = ${maxSlot}, quality = ${quality}, values = ${values}::int[] where ${place}`.execute(db);
}
