import type { RecordActivity, RecordHistory } from "@busbar/contract/kernel/records";
import { sql } from "kysely";
import type { Db } from "../sql/query.ts";

/** Actions that nothing happened to a record before. */
const begins = /[._](?:create|created|import|record|register)$/;

/** The day before which lines of a record may stand in an archive; null when all are here. */
export async function archivedBefore(db: Db, noun: string, id: string): Promise<string | null> {
  const first = await db
    .selectFrom("audit_log as l")
    .select("l.action")
    .where("l.noun", "=", noun)
    .where("l.key", "=", id)
    .orderBy("l.id")
    .limit(1)
    .executeTakeFirst();
  if (first && begins.test(first.action)) return null;
  const { day } = await db
    .selectFrom("audit_archive")
    .select(sql<string | null>`max(before_day)::text`.as("day"))
    .executeTakeFirstOrThrow();
  return day;
}

/**
 * The activity of one record, latest first. The caller has checked that the person may see the record. `shown` removes
 * the fields that the person may not read.
 */
export async function activityOf(
  db: Db,
  noun: string,
  id: string,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
  shown: (fields: Record<string, unknown>) => Record<string, unknown> = (fields) => fields,
): Promise<RecordHistory> {
  const rows = db.selectFrom("audit_log as l").where("l.noun", "=", noun).where("l.key", "=", id);
  const list = await rows
    .leftJoin("user_account as u", "u.id", "l.actor_id")
    .leftJoin("user_account as away", "away.id", "l.for_user_id")
    .select(["away.full_name as in_place_of"])
    .select(["l.id", "l.at", "l.actor_code", "u.full_name", "l.action", "l.before", "l.after"])
    .orderBy("l.id", "desc")
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
  const { total } = await rows.select((eb) => eb.fn.countAll<string>().as("total")).executeTakeFirstOrThrow();
  const show = (fields: unknown): RecordActivity["before"] =>
    fields !== null && typeof fields === "object" ? (shown({ ...fields }) as RecordActivity["before"]) : null;
  return {
    total: Number(total),
    archivedBefore: await archivedBefore(db, noun, id),
    list: list.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      actorCode: row.actor_code,
      actorName: row.full_name,
      inPlaceOf: row.in_place_of,
      action: row.action,
      before: show(row.before),
      after: show(row.after),
    })),
  };
}
