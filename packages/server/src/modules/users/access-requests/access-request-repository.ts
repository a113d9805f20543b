import type { AccessRequestQuery, AccessState } from "@busbar/contract/access-requests/access-requests";
import type { Permission } from "@busbar/contract/kernel/permissions";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor, Scope } from "../../../kernel/actor.ts";
import { allOf, type Db, pageOf } from "../../../kernel/sql/query.ts";
import { governedBy } from "../user-visibility.ts";

export type AccessRow = {
  id: string;
  user_id: string;
  user_code: string;
  full_name: string;
  user_scope: Scope["kind"];
  permission: Permission;
  path: string;
  reason: string;
  state: AccessState;
  asked_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
  answer: string;
  duty_id: string | null;
  ends_at: Date | null;
  scope_kind: "REGION" | "ALL" | null;
  scope_regions: string[] | null;
};

/** Requests for access at the instant `now`: a granted one counts as ended once its time is over. */
export function createAccessRequestRepository(db: Db, now: Date) {
  const state = sql<AccessState>`case when r.state = 'GRANTED' and r.ends_at <= ${now} then 'ENDED' else r.state end`;
  const select = sql`select r.id::text as id, r.user_id::text as user_id, u.user_code, u.full_name,
      u.scope_kind as user_scope, r.permission, r.path, r.reason, ${state} as state, r.asked_at, r.decided_at,
      (select w.full_name from user_account w where w.id = r.decided_by) as decided_by, r.answer,
      r.duty_id::text as duty_id, r.ends_at, g.scope_kind, g.scope_regions
    from access_request r join user_account u on u.id = r.user_id left join duty_grant g on g.id = r.duty_id`;
  const one = async (condition: RawBuilder<SqlBool>): Promise<AccessRow | undefined> =>
    (await sql<AccessRow>`${select} where ${condition}`.execute(db)).rows[0];
  /** One's own requests, or those of active people whose accounts one administers. */
  const reached = (actor: Actor, of: "own" | "others") =>
    of === "own"
      ? sql<SqlBool>`u.id = ${actor.id}`
      : sql<SqlBool>`(u.id <> ${actor.id} and u.status = 'ACTIVE' and ${governedBy(actor)})`;

  return {
    async list(actor: Actor, { of, state: states, ...page }: AccessRequestQuery) {
      const condition = allOf(reached(actor, of), states && sql<SqlBool>`${state} = any (${states}::text[])`);
      const [{ rows }, counted] = await Promise.all([
        sql<AccessRow>`${select} where ${condition}
          order by r.state = 'WAITING' desc, r.id desc ${pageOf(page)}`.execute(db),
        sql<{ total: number }>`select count(*)::int as total from access_request r
          join user_account u on u.id = r.user_id where ${condition}`.execute(db),
      ]);
      return { rows, total: counted.rows[0]?.total ?? 0 };
    },

    find: (actor: Actor, of: "own" | "others", id: string) => one(sql<SqlBool>`r.id = ${id} and ${reached(actor, of)}`),

    lock: (id: string) => db.selectFrom("access_request").select("id").where("id", "=", id).forUpdate().execute(),

    /** The latest request for each of the rights. */
    async latest(userId: string, permissions: readonly Permission[]): Promise<AccessRow[]> {
      const { rows } = await sql<AccessRow>`${select} where r.id in (select max(l.id) from access_request l
        where l.user_id = ${userId} and l.permission = any (${[...permissions]}::text[])
        group by l.permission)`.execute(db);
      return rows;
    },

    /** @returns undefined when one is waiting already, be it since a moment ago on another connection */
    async insert(userId: string, asked: { permission: Permission; path: string; reason: string }) {
      const made = await db
        .insertInto("access_request")
        .values({ ...asked, user_id: userId, asked_at: now })
        .onConflict((on) => on.doNothing())
        .returning("id")
        .executeTakeFirst();
      return made?.id;
    },

    async decide(
      id: string,
      by: string,
      what: { state: "GRANTED" | "REFUSED"; answer: string; duty_id?: string; ends_at?: Date },
    ): Promise<void> {
      await db
        .updateTable("access_request")
        .set({ ...what, decided_at: now, decided_by: by })
        .where("id", "=", id)
        .execute();
    },

    async withdraw(id: string, by: string): Promise<void> {
      const set = { state: "WITHDRAWN" as const, decided_at: now, decided_by: by };
      await db.updateTable("access_request").set(set).where("id", "=", id).execute();
    },

    /** Ends the request and deletes the right that it granted. */
    async end(id: string, by: string | null): Promise<void> {
      await sql`with ended as (update access_request set state = 'ENDED', ended_at = ${now}, ended_by = ${by}
          where id = ${id} returning duty_id)
        delete from duty_grant g using ended e where g.id = e.duty_id`.execute(db);
    },

    /** Granted requests whose time is over; processes that run at the same time take different ones. */
    async over(most: number): Promise<AccessRow[]> {
      const { rows } = await sql<AccessRow>`${select} where r.state = 'GRANTED' and r.ends_at <= ${now}
        order by r.id limit ${most} for update of r skip locked`.execute(db);
      return rows;
    },
  };
}
