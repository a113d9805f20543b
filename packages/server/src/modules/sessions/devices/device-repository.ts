import type { Db } from "../../../kernel/sql/query.ts";

/** Known browsers of each person, by the hash of their cookie. */
export function createDeviceRepository(db: Db) {
  return {
    find: (userId: string, hash: Uint8Array) =>
      db.selectFrom("device").select("id").where("user_id", "=", userId).where("hash", "=", hash).executeTakeFirst(),

    /** Whether anybody has signed in with this cookie. */
    isOurs: async (hash: Uint8Array): Promise<boolean> =>
      (await db.selectFrom("device").select("id").where("hash", "=", hash).limit(1).executeTakeFirst()) !== undefined,

    /** @returns the device, and whether it is new for a person who had others */
    async remember(userId: string, hash: Uint8Array, now: Date): Promise<{ id: string; added: boolean }> {
      const known = await db
        .selectFrom("device")
        .select((eb) => eb.fn.countAll<string>().as("count"))
        .where("user_id", "=", userId)
        .where("hash", "<>", hash)
        .executeTakeFirstOrThrow();
      const { id, created_at } = await db
        .insertInto("device")
        .values({ user_id: userId, hash, created_at: now, last_seen_at: now })
        .onConflict((on) => on.columns(["user_id", "hash"]).doUpdateSet({ last_seen_at: now }))
        .returning(["id", "created_at"])
        .executeTakeFirstOrThrow();
      return { id, added: created_at.getTime() === now.getTime() && Number(known.count) > 0 };
    },

    forgetUnseen: (since: Date) => db.deleteFrom("device").where("last_seen_at", "<", since).execute(),
  };
}
