import { sql } from "kysely";
import type { Db } from "../../../kernel/sql/query.ts";

const purpose = "password-reset";

/** Passwords and the one-time links to set them. */
export function createPasswordRepository(db: Db) {
  return {
    /**
     * Sets a new password and invalidates all open links.
     * @param judged the hash that the old password was compared with, when the old password authorises the change
     * @returns false when the password was changed in the meantime
     */
    async setPassword(userId: string, hash: string, now: Date, judged?: string | null): Promise<boolean> {
      const done = await db
        .updateTable("user_account")
        .set((eb) => ({
          password_hash: hash,
          password_expired: false,
          password_changed_at: now,
          updated_at: now,
          updated_by: userId,
          row_version: eb("row_version", "+", 1),
        }))
        .where("id", "=", userId)
        .$if(judged !== undefined, (query) => query.where("password_hash", "is not distinct from", judged as string))
        .executeTakeFirst();
      if (done.numUpdatedRows === 0n) return false;
      await this.voidLinks(userId, now);
      return true;
    },

    /** Sets a password issued by an administrator; its owner must replace it at the next sign-in. */
    async issuePassword(userId: string, hash: string, now: Date, by: string | null): Promise<void> {
      await db
        .updateTable("user_account")
        .set((eb) => ({
          password_hash: hash,
          password_expired: true,
          password_changed_at: now,
          updated_at: now,
          updated_by: by,
          row_version: eb("row_version", "+", 1),
        }))
        .where("id", "=", userId)
        .execute();
      await this.voidLinks(userId, now);
    },

    /** Names and addresses of the person, which a password must not be. */
    async namesOf(userId: string): Promise<(string | null)[]> {
      const row = await db
        .selectFrom("user_account")
        .select(["username", "full_name", "email", "mobile"])
        .where("id", "=", userId)
        .executeTakeFirst();
      return row ? [row.username, row.full_name, row.email, row.mobile] : [];
    },

    voidLinks: (userId: string, now: Date) =>
      db
        .updateTable("one_time_token")
        .set({ used_at: now })
        .where("user_id", "=", userId)
        .where("purpose", "=", purpose)
        .where("used_at", "is", null)
        .execute(),

    addLink: (userId: string, messageId: string, hash: Uint8Array, now: Date, expiresAt: Date) =>
      db
        .insertInto("one_time_token")
        .values({
          hash,
          purpose,
          user_id: userId,
          message_id: messageId,
          created_at: now,
          expires_at: expiresAt,
          used_at: null,
        })
        .execute(),

    /** Whether a link was created for this person after `since`, not counting earlier attempts of the same message. */
    async hasLinkSince(userId: string, since: Date, messageId: string): Promise<boolean> {
      const row = await db
        .selectFrom("one_time_token")
        .select("hash")
        .where("user_id", "=", userId)
        .where("purpose", "=", purpose)
        .where("created_at", ">", since)
        .where("message_id", "is distinct from", messageId)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * Lets one worker at a time create a link for a person, until its transaction ends. @returns false when another
     * does
     */
    async takeTurn(userId: string): Promise<boolean> {
      const { rows } = await sql<{ mine: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended(${`${purpose}:${userId}`}, 0)) as mine`.execute(db);
      return rows[0]?.mine ?? false;
    },

    /** The person whose valid link this is. */
    findLinkHolder: (hash: Uint8Array, now: Date) =>
      db
        .selectFrom("one_time_token as t")
        .innerJoin("user_account as u", "u.id", "t.user_id")
        .select(["u.id", "u.username"])
        .where("t.hash", "=", hash)
        .where("t.purpose", "=", purpose)
        .where("t.used_at", "is", null)
        .where("t.expires_at", ">", now)
        .where("u.status", "=", "ACTIVE")
        .executeTakeFirst(),

    /** @returns false when it was used in the meantime */
    async useLink(hash: Uint8Array, now: Date): Promise<boolean> {
      const used = await db
        .updateTable("one_time_token")
        .set({ used_at: now })
        .where("hash", "=", hash)
        .where("used_at", "is", null)
        .executeTakeFirst();
      return used.numUpdatedRows === 1n;
    },

    /** The active account with this address, by its key; otherwise undefined. */
    findReader: (emailKey: string) =>
      db
        .selectFrom("user_account")
        .select(["id", "full_name", "email", "language"])
        .where("email_key", "=", emailKey)
        .where("status", "=", "ACTIVE")
        .executeTakeFirst(),

    findReaderById: (userId: string) =>
      db
        .selectFrom("user_account")
        .select(["id", "full_name", "email", "language"])
        .where("id", "=", userId)
        .executeTakeFirst(),

    forgetOld: (before: Date) =>
      db.deleteFrom("one_time_token").where("purpose", "=", purpose).where("expires_at", "<", before).execute(),
  };
}
