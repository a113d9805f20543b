import { type CodeChannel, codeAttempts } from "@busbar/contract/registrations/registrations";
import { sql } from "kysely";
import type { Db } from "../../kernel/sql/query.ts";

/** The purpose of a code, and where it was sent: a channel and the normalised address. */
export type CodeAddress = { purpose: string; channel: CodeChannel; address: string };

/** Codes and registrations; nobody is signed in here, so there is no actor. */
export function createRegistrationRepository(db: Db) {
  const ofAddress = ({ purpose, channel, address }: CodeAddress) =>
    db
      .updateTable("registration_code")
      .where("purpose", "=", purpose)
      .where("channel", "=", channel)
      .where("address", "=", address);

  return {
    /**
     * Stores a request for a code. @returns when the last one was requested, if that is less than `pauseSeconds` ago
     */
    async ask({ purpose, channel, address }: CodeAddress, now: Date, pauseSeconds: number): Promise<Date | null> {
      const stored = await db
        .insertInto("registration_code")
        .values({ purpose, channel, address, requested_at: now, code_hash: null, expires_at: null, used_at: null })
        .onConflict((on) =>
          on
            .columns(["purpose", "channel", "address"])
            .doUpdateSet({ requested_at: now })
            .where("registration_code.requested_at", "<=", new Date(now.getTime() - pauseSeconds * 1000)),
        )
        .returning("address")
        .executeTakeFirst();
      if (stored) return null;
      const held = await db
        .selectFrom("registration_code")
        .select("requested_at")
        .where("purpose", "=", purpose)
        .where("channel", "=", channel)
        .where("address", "=", address)
        .executeTakeFirst();
      return held?.requested_at ?? null;
    },

    /** Replaces the last code. @returns false when another was requested after `requestedAt` */
    async replaceCode(to: CodeAddress, hash: string, requestedAt: Date, expiresAt: Date): Promise<boolean> {
      const done = await ofAddress(to)
        .set({ code_hash: hash, expires_at: expiresAt, attempts: 0, used_at: null })
        .where("requested_at", "<=", requestedAt)
        .executeTakeFirst();
      return done.numUpdatedRows === 1n;
    },

    /**
     * Counts a guess before it is checked. It is counted without a valid code too: addresses with an account have none,
     * and a missing write would show in the time. @returns the hash to compare with, or null
     */
    async takeGuess(to: CodeAddress, now: Date): Promise<string | null> {
      const row = await ofAddress(to)
        .set({ attempts: sql<number>`least(attempts + 1, 1000000)` })
        .returning(["code_hash", "attempts", "used_at", "expires_at"])
        .executeTakeFirst();
      if (!row || row.attempts > codeAttempts || row.used_at !== null) return null;
      return row.expires_at !== null && row.expires_at > now ? row.code_hash : null;
    },

    /** @returns false when it was used or replaced in the meantime */
    async useCode(to: CodeAddress, hash: string, now: Date): Promise<boolean> {
      const done = await ofAddress(to)
        .set({ used_at: now })
        .where("code_hash", "=", hash)
        .where("used_at", "is", null)
        .executeTakeFirst();
      return done.numUpdatedRows === 1n;
    },

    /** The account with this address, and its user name. */
    findHolder: ({ channel, address }: CodeAddress) =>
      db
        .selectFrom("user_account")
        .select("username")
        .where(channel === "email" ? "email_key" : "mobile", "=", address)
        .executeTakeFirst(),

    async isManager(userCode: string): Promise<boolean> {
      const { rows } = await sql`select from user_account
        where user_code = ${userCode} and status = 'ACTIVE' and scope_kind = 'REGION'`.execute(db);
      return rows.length > 0;
    },

    insert: (userId: string, channel: CodeChannel, visitCode: string, now: Date) =>
      db
        .insertInto("registration")
        .values({ user_id: userId, channel, visit_code: visitCode, registered_at: now })
        .execute(),

    forgetOld: async (before: Date) =>
      void (await db.deleteFrom("registration_code").where("requested_at", "<", before).execute()),
  };
}
