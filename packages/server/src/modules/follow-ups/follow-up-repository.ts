import type { NextStepQuery } from "@busbar/contract/follow-ups/follow-ups";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import type { EditedRow } from "../../kernel/records/last-edit.ts";
import { allOf, countedPage, type Db, likePattern, pageOf } from "../../kernel/sql/query.ts";
import type { RecordTarget } from "../../kernel/targets/record-target.ts";

export type FollowUpRow = EditedRow & {
  id: string;
  text: string;
  next_step: string;
  due_on: string | null;
  turn_user_id: string | null;
  turn: string | null;
  turn_name: string | null;
  done_at: Date | null;
  done_by_id: string | null;
  done_by: string | null;
  overdue: boolean;
  created_at: Date;
  created_by: string | null;
};

/** The columns of a note that are written. */
export type FollowUpValues = {
  text: string;
  next_step: string;
  due_on: string | null;
  turn_user_id: string | null;
  done_at: Date | null;
  done_by: string | null;
};

export type StepRow = FollowUpRow & { due_on: string; noun: string; record_id: string; record_name: string };

/** The record; the caller has checked that the person sees it. */
type Of = { noun: string; id: string };

/** Follow-up notes on the business date `today`. */
export function createFollowUpRepository(db: Db, today: string) {
  const isOpen = sql<SqlBool>`(f.next_step <> '' and f.done_at is null)`;
  const columns = sql`f.id, f.text, f.next_step, f.due_on, f.turn_user_id, turn.user_code as turn, turn.full_name as turn_name, f.done_at,
    f.done_by as done_by_id, done.full_name as done_by, (${isOpen} and f.due_on < ${today}::date) as overdue, f.created_at,
    author.full_name as created_by, f.row_version, f.updated_at, f.updated_by as updated_by_id, editor.full_name as updated_by`;
  const people = sql`left join user_account turn on turn.id = f.turn_user_id
    left join user_account done on done.id = f.done_by left join user_account author on author.id = f.created_by
    left join user_account editor on editor.id = f.updated_by`;
  const of = ({ noun, id }: Of) => sql<SqlBool>`f.noun = ${noun} and f.record_id = ${id}::bigint`;

  return {
    async list(record: Of, page: { pageNo: number; pageSize: number }): Promise<FollowUpRow[]> {
      const { rows } = await sql<FollowUpRow>`select ${columns} from follow_up f ${people} where ${of(record)}
        order by f.id desc ${pageOf(page)}`.execute(db);
      return rows;
    },

    async count(record: Of): Promise<number> {
      const { rows } = await sql<{ total: string }>`select count(*) as total from follow_up f
        where ${of(record)}`.execute(db);
      return Number(rows[0]?.total);
    },

    async find(record: Of, id: string): Promise<FollowUpRow | undefined> {
      const { rows } = await sql<FollowUpRow>`select ${columns} from follow_up f ${people}
        where ${of(record)} and f.id = ${id}::bigint`.execute(db);
      return rows[0];
    },

    lock: (id: string) => sql`select from follow_up where id = ${id}::bigint for update`.execute(db),

    async insert({ noun, id: recordId }: Of, values: FollowUpValues, by: string, now: Date): Promise<string> {
      const { id } = await db
        .insertInto("follow_up")
        .values({
          noun,
          record_id: recordId,
          ...values,
          created_at: now,
          created_by: by,
          updated_at: now,
          updated_by: by,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    },

    update: (id: string, values: FollowUpValues, by: string, now: Date) =>
      db
        .updateTable("follow_up")
        .set((eb) => ({ ...values, updated_at: now, updated_by: by, row_version: eb("row_version", "+", 1) }))
        .where("id", "=", id)
        .execute(),

    remove: (id: string) => db.deleteFrom("follow_up").where("id", "=", id).execute(),

    /** An active person of the house; users of partners and enterprises cannot have a next step. */
    async colleague(userCode: string): Promise<string | null> {
      const row = await db
        .selectFrom("user_account")
        .select("id")
        .where("user_code", "=", userCode)
        .where("status", "=", "ACTIVE")
        .where("scope_kind", "not in", ["CUSTOMER", "PARTNER"])
        .executeTakeFirst();
      return row?.id ?? null;
    },

    /** Open steps of `actor`, on records that they still see. */
    async steps(
      actor: Actor,
      targets: readonly RecordTarget[],
      { state, keyword, sort, pageNo, pageSize }: NextStepQuery,
    ) {
      if (targets.length === 0) return { rows: [], total: 0 };
      const seen = sql.join(
        targets.map(({ noun, seenBy }) => sql`select ${noun}::text as noun, s.id, s.name from (${seenBy(actor)}) s`),
        sql` union all `,
      );
      const ownSteps = allOf(
        isOpen,
        sql<SqlBool>`f.turn_user_id = ${actor.id}`,
        keyword && sql<SqlBool>`concat_ws(E'\n', f.next_step, f.text, r.name) ilike ${likePattern(keyword)}`,
        state === "due" && sql<SqlBool>`f.due_on <= ${today}::date`,
        state === "overdue" && sql<SqlBool>`f.due_on < ${today}::date`,
      );
      const direction: RawBuilder<unknown> = sql.raw(sort === "dueOn" ? "asc" : "desc");
      const from = sql`follow_up f join (${seen}) r on r.noun = f.noun and r.id = f.record_id`;
      const count = async () => {
        const counted = sql<{ total: string }>`select count(*) as total from ${from} where ${ownSteps}`;
        return Number((await counted.execute(db)).rows[0]?.total);
      };
      const page = sql<StepRow>`select ${columns}, f.noun, f.record_id, r.name as record_name
        from ${from} ${people} where ${ownSteps} order by f.due_on ${direction}, f.id ${direction}
        ${pageOf({ pageNo, pageSize })}`;
      return countedPage({ pageNo, pageSize }, count, async () => (await page.execute(db)).rows);
    },
  };
}

/** Deletes notes of records that no longer exist. */
export async function dropOrphanNotes(db: Db, targets: readonly RecordTarget[]): Promise<void> {
  for (const { noun, table } of targets)
    await sql`delete from follow_up f where f.noun = ${noun}
      and not exists (select from ${sql.table(table)} r where r.id = f.record_id)`.execute(db);
}
