import type { Actor } from "../../kernel/actor.ts";
import type { Db } from "../../kernel/sql/query.ts";

export function createUserRepository(db: Db) {
  return {
    getOwn: (actor: Actor) =>
      db
        .selectFrom("user_account as u")
        .leftJoin("user_avatar as a", "a.user_id", "u.id")
        .select(["u.id", "u.username", "u.password_hash", "u.time_zone", "a.etag"])
        .where("u.id", "=", actor.id)
        .executeTakeFirstOrThrow(),

    /**
     * A card of oneself, one's sales manager, or anybody for people who see every row. @returns undefined out of scope
     */
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
  };
}
