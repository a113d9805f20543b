import type { RecordActivity } from "@busbar/contract/kernel/records";
import type { ListOf } from "@busbar/contract/kernel/http/paging";
import type { Db } from "../sql/query.ts";

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
): Promise<ListOf<RecordActivity>> {
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
