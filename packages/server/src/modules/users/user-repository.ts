import type { Kysely, Transaction } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import type { Database } from "../../tables.ts";

type Handle = Kysely<Database> | Transaction<Database>;

export function createUserRepository(db: Handle) {
  return {
    getOwn: (actor: Actor) =>
      db
        .selectFrom("user_account")
        .select(["id", "avatar", "username", "password_hash"])
        .where("id", "=", actor.id)
        .executeTakeFirstOrThrow(),

    /** Oneself, one's own sales manager, or anybody for those who see every row. @returns undefined out of scope */
    findCard: (actor: Actor, userCode: string) =>
      db
        .selectFrom("user_account")
        .select(["user_code", "full_name", "email", "mobile"])
        .where("user_code", "=", userCode)
        .where("status", "=", "ACTIVE")
        .$if(!actor.admin && actor.scope.kind !== "ALL", (query) =>
          query.where((eb) => eb.or([eb("id", "=", actor.id), eb("user_code", "=", actor.visitCode)])),
        )
        .executeTakeFirst(),

    setPassword: (id: string, hash: string, now: Date) =>
      db
        .updateTable("user_account")
        .set((eb) => ({
          password_hash: hash,
          password_expired: false,
          password_changed_at: now,
          updated_at: now,
          updated_by: id,
          row_version: eb("row_version", "+", 1),
        }))
        .where("id", "=", id)
        .execute(),

    /** Whose one-time link for a new password this is, while it is valid. */
    findTokenHolder: (hash: Uint8Array, now: Date) =>
      db
        .selectFrom("one_time_token as t")
        .innerJoin("user_account as u", "u.id", "t.user_id")
        .select(["u.id", "u.username"])
        .where("t.hash", "=", hash)
        .where("t.purpose", "=", "password-reset")
        .where("t.used_at", "is", null)
        .where("t.expires_at", ">", now)
        .where("u.status", "=", "ACTIVE")
        .executeTakeFirst(),

    /** @returns false when it was used meanwhile */
    async useToken(hash: Uint8Array, now: Date): Promise<boolean> {
      const used = await db
        .updateTable("one_time_token")
        .set({ used_at: now })
        .where("hash", "=", hash)
        .where("used_at", "is", null)
        .executeTakeFirst();
      return used.numUpdatedRows === 1n;
    },
  };
}
