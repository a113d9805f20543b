import { fixedKeptDays } from "../../kernel/settings/kept-days.ts";
import { sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { toBase64 } from "../../kernel/secrets.ts";
import { executePlanned } from "../../kernel/sql/asking.ts";
import type { Db } from "../../kernel/sql/query.ts";
import { machineColumn, mayAct, personColumns, rightsColumns, toActor } from "./actor-rows.ts";
import { rightsMark } from "../../kernel/fast/rights-mark.ts";
import { isAlive, type SessionFacts } from "./session-rules.ts";
import type { SeenRole } from "./view-as/as-role.ts";
import { type View, viewOf } from "./view-as/view-repository.ts";

export type TokenHolder = {
  state: "live" | "expired" | "none";
  actor: Actor;
  expiresAt: Date;
  /** As whom or as what the holder views the portal. */
  viewAs: View | null;
  /** While it is the same, all that was read here is, but for what ends by the clock or begins on a day. */
  mark: string;
  session: Pick<SessionFacts, "revokedAt" | "idleUntil" | "absoluteUntil">;
};

type TokenFacts = { revoked_at: Date | null; idle_until: Date; absolute_until: Date; status: string; expires_at: Date };

const sessionOf = ({ revoked_at, idle_until, absolute_until }: TokenFacts): TokenHolder["session"] => ({
  revokedAt: revoked_at,
  idleUntil: idle_until,
  absoluteUntil: absolute_until,
});

function stateOf(row: TokenFacts, now: Date): TokenHolder["state"] {
  if (!isAlive(sessionOf(row), now) || row.status !== "ACTIVE") return "none";
  return row.expires_at <= now ? "expired" : "live";
}

export function createSessionRepository(db: Db) {
  const accounts = () =>
    db
      .selectFrom("user_account")
      .select(["id", "user_code", "username", "password_hash", "password_expired", "status"]);
  return {
    findAccountById: (id: string) => accounts().where("id", "=", id).executeTakeFirst(),

    findAccount: (key: string) =>
      accounts()
        .where((eb) => eb.or([eb("username_key", "=", key), eb("email_key", "=", key), eb("mobile", "=", key)]))
        // When one person's user name is another's mobile number, the user name wins.
        .orderBy(sql`username_key = ${key}`, "desc")
        .limit(1)
        .executeTakeFirst(),

    insert: (session: {
      id: string;
      userId: string;
      sealedKey: string;
      now: Date;
      idleUntil: Date;
      absoluteUntil: Date;
      ip: string;
      userAgent: string;
      methods: readonly string[];
      deviceId: string;
    }) =>
      db
        .insertInto("session")
        .values({
          id: session.id,
          user_id: session.userId,
          sealed_key: session.sealedKey,
          rotated_at: session.now,
          created_at: session.now,
          last_seen_at: session.now,
          idle_until: session.idleUntil,
          absolute_until: session.absoluteUntil,
          ip: session.ip,
          user_agent: session.userAgent.slice(0, 512),
          revoked_at: null,
          revoke_reason: null,
          amr: [...session.methods],
          stepup_at: null,
          device_id: session.deviceId,
          previous_at: null,
        })
        .execute(),

    /**
     * Stores with the session when and from where the previous one began, and how many sign-ins failed since. Locks the
     * person's row until the end of the transaction. @returns undefined when the account was disabled in the meantime
     */
    async noteSignIn(userId: string, sessionId: string, ip: string, now: Date) {
      const person = await db
        .updateTable("user_account")
        .set({ last_login_at: now })
        .where("id", "=", userId)
        .where("status", "=", "ACTIVE")
        .returning(["is_demo", "email", "language", "password_hash"])
        .executeTakeFirst();
      if (!person) return undefined;
      await db
        .updateTable("session as s")
        .from("last_sign_in as l")
        .set((eb) => ({
          previous_at: eb.ref("l.at"),
          previous_ip: eb.ref("l.ip"),
          failed_before: eb.ref("l.failed_since"),
        }))
        .where("s.id", "=", sessionId)
        .where("l.user_id", "=", userId)
        .execute();
      await db
        .insertInto("last_sign_in")
        .values({ user_id: userId, at: now, ip })
        .onConflict((on) => on.column("user_id").doUpdateSet({ at: now, ip, failed_since: 0 }))
        .execute();
      return person;
    },

    /** Ends the oldest sessions beyond `keep`. @returns how many */
    async revokeBeyond(userId: string, keep: number, now: Date): Promise<number> {
      const old = await db
        .selectFrom("session")
        .select("id")
        .where("user_id", "=", userId)
        .where("revoked_at", "is", null)
        .where("idle_until", ">", now)
        .where("absolute_until", ">", now)
        .orderBy("created_at", "desc")
        .orderBy("id")
        .offset(keep)
        .execute();
      if (old.length > 0) {
        await db
          .updateTable("session")
          .set({ revoked_at: now, revoke_reason: "too_many" })
          .where(
            "id",
            "in",
            old.map((row) => row.id),
          )
          .execute();
      }
      return old.length;
    },

    insertToken: (hash: Uint8Array, sessionId: string, expiresAt: Date) =>
      db.insertInto("access_token").values({ hash, session_id: sessionId, expires_at: expiresAt }).execute(),

    /** Older tokens of the session answer 402 from now on; a client that has only such a token cannot get another. */
    expireTokens: (sessionId: string, now: Date) =>
      db
        .updateTable("access_token")
        .set({ expires_at: now })
        .where("session_id", "=", sessionId)
        .where("expires_at", ">", now)
        .execute(),

    /** The owner of a session, and what its refresh credential is compared with. */
    findCredential: (id: string) =>
      db.selectFrom("session").select(["id", "user_id", "sealed_key"]).where("id", "=", id).executeTakeFirst(),

    /** Locks in the order of ids, so that two sign-ins that end sessions of each other's person cannot deadlock. */
    lockPersons: (userIds: readonly string[]) =>
      db.selectFrom("user_account").select("id").where("id", "in", userIds).orderBy("id").forNoKeyUpdate().execute(),

    getForRefresh: (id: string) =>
      db
        .selectFrom("session")
        .innerJoin("user_account as u", "u.id", "session.user_id")
        .select([
          "session.id",
          "session.user_id",
          "sealed_key",
          "generation",
          "rotated_at",
          "idle_until",
          "absolute_until",
          "revoked_at",
          "u.user_code",
          "u.status",
        ])
        .where("session.id", "=", id)
        .forUpdate("session")
        .executeTakeFirst(),

    noteStepUp: (id: string, now: Date) =>
      db.updateTable("session").set({ stepup_at: now }).where("id", "=", id).execute(),

    /** @returns the number of rows: 1, or 0 when another call has rotated it in the meantime */
    async rotate(id: string, generation: number, next: number, now: Date, idleUntil: Date): Promise<number> {
      const done = await db
        .updateTable("session")
        .set({ generation: next, rotated_at: now, last_seen_at: now, idle_until: idleUntil })
        .where("id", "=", id)
        .where("generation", "=", generation)
        .executeTakeFirst();
      return Number(done.numUpdatedRows);
    },

    /** @returns 1, or 0 when it had ended before */
    async revoke(id: string, reason: string, now: Date): Promise<number> {
      const done = await db
        .updateTable("session")
        .set({ revoked_at: now, revoke_reason: reason })
        .where("id", "=", id)
        .where("revoked_at", "is", null)
        .executeTakeFirst();
      return Number(done.numUpdatedRows);
    },

    /** @returns how many */
    async revokeAllOf(userId: string, reason: string, now: Date, except?: string): Promise<number> {
      // The same lock as when signing in, so that transactions change a person's sessions one after the other.
      await db.selectFrom("user_account").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
      const done = await db
        .updateTable("session")
        .set({ revoked_at: now, revoke_reason: reason })
        .where("user_id", "=", userId)
        .where("revoked_at", "is", null)
        .$if(except !== undefined, (query) => query.where("id", "!=", except as string))
        .executeTakeFirst();
      return Number(done.numUpdatedRows);
    },

    /** Whom a token stands for, with roles and duties of `today`, in one query. */
    async findHolder(hash: Uint8Array, now: Date, today: string): Promise<TokenHolder | null> {
      const holder = db
        .selectFrom("access_token as t")
        .innerJoin("session as s", "s.id", "t.session_id")
        .innerJoin("user_account as u", "u.id", "s.user_id")
        .select([
          "t.expires_at",
          "s.id as session_id",
          "s.revoked_at",
          "s.idle_until",
          "s.absolute_until",
          "s.stepup_at",
          "s.view_as_user_id",
          "s.view_as_until",
          "s.view_as_rows",
          rightsMark.as("mark"),
          sql<SeenRole | null>`(select json_build_object('code', vr.code, 'nameZh', vr.name_zh, 'nameEn', vr.name_en,
            'permissions', vr.permissions, 'fullAccess', vr.full_access)
            from role vr where vr.code = s.view_as_role)`.as("view_as_role"),
        ])
        .select(personColumns)
        .select(rightsColumns(today, now))
        .where("t.hash", "=", hash);
      const [row] = await executePlanned(db, "sessions.holder", holder);
      if (!row) return null;
      return {
        state: stateOf(row, now),
        expiresAt: row.expires_at,
        actor: toActor(row, row.session_id, row.stepup_at),
        viewAs: viewOf(row, now),
        mark: row.mark,
        session: sessionOf(row),
      };
    },

    /** The states of many tokens, in their order, without whom they stand for. */
    async findStates(hashes: readonly Uint8Array[], now: Date): Promise<TokenHolder["state"][]> {
      const states = hashes.map((): TokenHolder["state"] => "none");
      const found = sql<TokenFacts & { place: number }>`select k.place::int as place, t.expires_at, s.revoked_at,
          s.idle_until, s.absolute_until, u.status
        from unnest(${hashes.map(toBase64)}::text[]) with ordinality as k(hash, place)
        join access_token t on t.hash = decode(k.hash, 'base64')
        join session s on s.id = t.session_id
        join user_account u on u.id = s.user_id`;
      for (const row of await executePlanned(db, "sessions.states", found)) states[row.place - 1] = stateOf(row, now);
      return states;
    },

    /**
     * Who a person or a service account is now, without a session: for work that goes on after the call. Null when they
     * may not sign in or call.
     */
    async findPerson(id: string, today: string, now: Date): Promise<Actor | null> {
      const row = await db
        .selectFrom("user_account as u")
        .select(personColumns)
        .select(rightsColumns(today, now))
        .select(machineColumn)
        .where("u.id", "=", id)
        .where(mayAct(today))
        .executeTakeFirst();
      return row ? toActor(row, "", null) : null;
    },

    /** Keeps each session's newest token, so that a browser that wakes up gets 402, not 401. */
    async forgetOld(now: Date): Promise<void> {
      const dayAgo = new Date(now.getTime() - 86_400_000);
      await db
        .deleteFrom("session")
        .where("absolute_until", "<", new Date(now.getTime() - fixedKeptDays.sessions * 86_400_000))
        .execute();
      await db
        .deleteFrom("access_token as t")
        .where("expires_at", "<", dayAgo)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom("access_token as n")
              .select("n.hash")
              .whereRef("n.session_id", "=", "t.session_id")
              .whereRef("n.expires_at", ">", "t.expires_at"),
          ),
        )
        .execute();
    },
  };
}
export type SessionRepository = ReturnType<typeof createSessionRepository>;
