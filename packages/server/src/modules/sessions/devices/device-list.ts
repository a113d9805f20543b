import type { UserSessionQuery } from "@busbar/contract/sessions/sessions";
import type { Kysely, RawBuilder, SqlBool } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import { likePattern } from "../../../kernel/sql/query.ts";
import type { Database } from "../../../tables.ts";

const mostListed = 200;
const columns = [
  "s.id",
  "s.user_agent",
  "s.ip",
  "s.created_at",
  "s.last_seen_at",
  "s.amr",
  "s.previous_at",
  "s.previous_ip",
  "s.failed_before",
] as const;
const person = ["u.id as user_id", "u.user_code", "u.full_name"] as const;

/** Active sessions and delays, for their owner or an administrator. */
export function createDeviceList(db: Kysely<Database>) {
  const live = (now: Date) =>
    db
      .selectFrom("session as s")
      .innerJoin("user_account as u", "u.id", "s.user_id")
      .where("s.revoked_at", "is", null)
      .where("s.idle_until", ">", now)
      .where("s.absolute_until", ">", now)
      .where("u.status", "=", "ACTIVE");

  return {
    own: (actor: Actor, now: Date) =>
      live(now)
        .select(columns)
        .where("s.user_id", "=", actor.id)
        .orderBy("s.last_seen_at", "desc")
        .orderBy("s.id")
        .limit(mostListed)
        .execute(),

    /** Failures since the latest sign-in on any device. */
    async failedSinceLast(actor: Actor): Promise<number> {
      const row = await db
        .selectFrom("last_sign_in")
        .select("failed_since")
        .where("user_id", "=", actor.id)
        .executeTakeFirst();
      return row?.failed_since ?? 0;
    },

    async others(visible: RawBuilder<SqlBool>, query: UserSessionQuery, now: Date) {
      const { keyword, userId } = query;
      const matching = live(now)
        .where(visible)
        .$if(userId !== undefined, (rows) => rows.where("u.id", "=", userId as string))
        .$if(Boolean(keyword), (rows) =>
          rows.where((eb) =>
            eb.or([
              eb("u.user_code", "ilike", likePattern(keyword as string)),
              eb("u.username", "ilike", likePattern(keyword as string)),
              eb("u.full_name", "ilike", likePattern(keyword as string)),
            ]),
          ),
        );
      const direction = query.sort.startsWith("-") ? "desc" : "asc";
      const [list, { total }] = await Promise.all([
        matching
          .select([...columns, ...person])
          .orderBy(query.sort.endsWith("createdAt") ? "s.created_at" : "s.last_seen_at", direction)
          .orderBy("s.id")
          .limit(query.pageSize)
          .offset((query.pageNo - 1) * query.pageSize)
          .execute(),
        matching.select((eb) => eb.fn.countAll<string>().as("total")).executeTakeFirstOrThrow(),
      ]);
      return { list, total: Number(total) };
    },

    findLive: (id: string, now: Date) =>
      live(now).select(["s.id", "s.user_id", "u.user_code"]).where("s.id", "=", id).executeTakeFirst(),

    /** Delays of accounts and of their known browsers; unknown names are not listed. */
    locks: (visible: RawBuilder<SqlBool>, now: Date) =>
      db
        .selectFrom("sign_in_failure as f")
        .innerJoin("user_account as u", "u.id", "f.user_id")
        .select(["f.subject", "f.failures", "f.failed_at", "f.wait_until", ...person])
        .where("f.wait_until", ">", now)
        .where("f.subject", "not like", "name:%")
        .where(visible)
        .orderBy("f.wait_until", "desc")
        .orderBy("f.subject")
        .limit(mostListed)
        .execute(),
  };
}
