import type { ReportKey } from "@busbar/contract/reports/report-list";
import type { ReportQuery } from "@busbar/contract/reports/report-parameters";
import type {
  ReportScheduleDraft,
  ReportSpan,
  ReportRhythm,
  ScheduleStop,
} from "@busbar/contract/reports/report-schedules";
import type { ReportFormat } from "@busbar/contract/reports/reports";
import type { ChosenScope } from "@busbar/contract/users/chosen-scope";
import { sql } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import type { Db } from "../../../kernel/sql/query.ts";

export type ScheduleRow = {
  id: string;
  owner_id: string;
  report_key: ReportKey;
  parameters: ReportQuery;
  every: ReportRhythm;
  span: ReportSpan;
  format: ReportFormat;
  chosen: ChosenScope | null;
  proven: boolean;
  is_paused: boolean;
  stopped: ScheduleStop | null;
  created_at: Date;
  last_day: string | null;
  last_rows: number | null;
  last_file_id: string | null;
};
type DueRow = ScheduleRow & { language: "zh" | "en" };

const columns = (
  now: Date,
) => sql`s.id, s.owner_id, s.report_key, s.parameters, s.every, s.span, s.format, s.chosen, s.proven, s.is_paused,
  s.stopped, s.created_at, s.last_day, s.last_rows,
  (select f.id from stored_file f where f.id = s.last_file_id and f.expires_at > ${now}) as last_file_id`;

/** A person reads and changes their own schedules only. */
export function createScheduleRepository(db: Db) {
  return {
    async list(actor: Actor, now: Date): Promise<ScheduleRow[]> {
      const { rows } =
        await sql<ScheduleRow>`select ${columns(now)} from report_schedule s where s.owner_id = ${actor.id}::bigint
        order by s.id`.execute(db);
      return rows;
    },

    async find(actor: Actor, id: string, now: Date): Promise<ScheduleRow | undefined> {
      const { rows } = await sql<ScheduleRow>`select ${columns(now)} from report_schedule s
        where s.owner_id = ${actor.id}::bigint and s.id = ${id}::bigint`.execute(db);
      return rows[0];
    },

    /** Locked until the end of the transaction, so that two windows cannot exceed the limit together. */
    async countOwn(actor: Actor): Promise<number> {
      await sql`select from user_account where id = ${actor.id}::bigint for no key update`.execute(db);
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from report_schedule
        where owner_id = ${actor.id}::bigint`.execute(db);
      return rows[0]?.count ?? 0;
    },

    async insert(actor: Actor, draft: ReportScheduleDraft, proven: boolean, now: Date): Promise<string> {
      const { key, parameters, every, span, format } = draft;
      const { rows } = await sql<{
        id: string;
      }>`insert into report_schedule (owner_id, report_key, parameters, every, span,
          format, chosen, proven, created_at)
        values (${actor.id}, ${key}, ${JSON.stringify(parameters)}::jsonb, ${every}, ${span}, ${format},
          ${actor.chosen ? JSON.stringify(actor.chosen) : null}::jsonb, ${proven}, ${now}) returning id`.execute(db);
      return rows[0]?.id ?? "";
    },

    async pause(id: string, isPaused: boolean): Promise<void> {
      await sql`update report_schedule set is_paused = ${isPaused}, stopped = null where id = ${id}::bigint`.execute(
        db,
      );
    },

    async stop(id: string, reason: ScheduleStop): Promise<void> {
      await sql`update report_schedule set is_paused = true, stopped = ${reason} where id = ${id}::bigint`.execute(db);
    },

    /** @returns false when the person has no such schedule */
    async remove(actor: Actor, id: string): Promise<boolean> {
      const { rows } = await sql`delete from report_schedule where owner_id = ${actor.id}::bigint and id = ${id}::bigint
        returning id`.execute(db);
      return rows.length > 0;
    },

    /** Due schedules of people who may still sign in, in batches; marks them as done for `day`. */
    async takeDue(rhythms: readonly ReportRhythm[], day: string, most: number): Promise<DueRow[]> {
      const { rows } = await sql<DueRow>`update report_schedule t set last_day = ${day}::date, last_rows = null,
          last_file_id = null
        from (select s.id, u.language from report_schedule s join user_account u on u.id = s.owner_id
          where not s.is_paused and s.every = any (${rhythms}::text[]) and u.status = 'ACTIVE'
            and (s.last_day is null or s.last_day < ${day}::date)
          order by s.id limit ${most} for update of s) s
        where t.id = s.id
        returning t.*, s.language`.execute(db);
      return rows;
    },

    async noteMade(id: string, rows: number, fileId: string): Promise<void> {
      await sql`update report_schedule set last_rows = ${rows}, last_file_id = ${fileId}::bigint
        where id = ${id}::bigint`.execute(db);
    },
  };
}
