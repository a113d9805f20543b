import type { Db } from "../../kernel/sql/query.ts";

export function createSecondFactorRepository(db: Db) {
  return {
    find: (userId: string) =>
      db.selectFrom("second_factor").selectAll().where("user_id", "=", userId).executeTakeFirst(),

    findOn: (userId: string) =>
      db
        .selectFrom("second_factor")
        .selectAll()
        .where("user_id", "=", userId)
        .where("confirmed_at", "is not", null)
        .executeTakeFirst(),

    /** Locks the person's factor and codes until the transaction ends. @returns whether it is on */
    async lockOn(userId: string): Promise<boolean> {
      const row = await db
        .selectFrom("second_factor")
        .select("user_id")
        .where("user_id", "=", userId)
        .where("confirmed_at", "is not", null)
        .forUpdate()
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Stores a new secret, replacing an unconfirmed one. @returns 0 when the factor is on */
    async begin(userId: string, secret: string, now: Date): Promise<number> {
      const done = await db
        .insertInto("second_factor")
        .values({ user_id: userId, secret, started_at: now, confirmed_at: null })
        .onConflict((on) =>
          on
            .column("user_id")
            .doUpdateSet({ secret, started_at: now, last_step: "0" })
            .where("second_factor.confirmed_at", "is", null),
        )
        .executeTakeFirst();
      return Number(done.numInsertedOrUpdatedRows ?? 0n);
    },

    /** @returns 0 when it was confirmed or started again in the meantime */
    async confirm(userId: string, secret: string, step: number, now: Date): Promise<number> {
      const done = await db
        .updateTable("second_factor")
        .set({ confirmed_at: now, last_step: String(step) })
        .where("user_id", "=", userId)
        .where("secret", "=", secret)
        .where("confirmed_at", "is", null)
        .executeTakeFirst();
      return Number(done.numUpdatedRows);
    },

    /** @returns 0 when this step or a later one was used in the meantime */
    async useStep(userId: string, secret: string, step: number): Promise<number> {
      const done = await db
        .updateTable("second_factor")
        .set({ last_step: String(step) })
        .where("user_id", "=", userId)
        .where("secret", "=", secret)
        .where("last_step", "<", String(step))
        .executeTakeFirst();
      return Number(done.numUpdatedRows);
    },

    /**
     * Also deletes the recovery codes, after the factor: renewing them locks in the same order. @returns 0 when it was
     * off
     */
    async remove(userId: string): Promise<number> {
      const done = await db
        .deleteFrom("second_factor")
        .where("user_id", "=", userId)
        .where("confirmed_at", "is not", null)
        .executeTakeFirst();
      await db.deleteFrom("recovery_code").where("user_id", "=", userId).execute();
      return Number(done.numDeletedRows);
    },

    async replaceCodes(userId: string, codes: readonly { selector: string; hash: string }[]): Promise<void> {
      await db.deleteFrom("recovery_code").where("user_id", "=", userId).execute();
      await db
        .insertInto("recovery_code")
        .values(codes.map((code) => ({ user_id: userId, ...code, used_at: null })))
        .execute();
    },

    findCode: (userId: string, selector: string) =>
      db
        .selectFrom("recovery_code")
        .select(["selector", "hash"])
        .where("user_id", "=", userId)
        .where("selector", "=", selector)
        .where("used_at", "is", null)
        .executeTakeFirst(),

    /** @returns 0 when it was used or replaced in the meantime */
    async useCode(userId: string, hash: string, now: Date): Promise<number> {
      const done = await db
        .updateTable("recovery_code")
        .set({ used_at: now })
        .where("user_id", "=", userId)
        .where("hash", "=", hash)
        .where("used_at", "is", null)
        .executeTakeFirst();
      return Number(done.numUpdatedRows);
    },

    async countCodes(userId: string): Promise<number> {
      const row = await db
        .selectFrom("recovery_code")
        .select((eb) => eb.fn.countAll<string>().as("count"))
        .where("user_id", "=", userId)
        .where("used_at", "is", null)
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },

    findPerson: (userId: string) =>
      db
        .selectFrom("user_account as u")
        .select(["u.id", "u.username", "u.email", "u.language"])
        .where("u.id", "=", userId)
        .executeTakeFirst(),

    /** Locked, so that a concurrent use of a code is not overwritten. */
    sealedByOthers: (keyId: string, limit: number) =>
      db
        .selectFrom("second_factor")
        .select(["user_id", "secret"])
        .where("secret", "not like", `${keyId}.%`)
        .orderBy("user_id")
        .limit(limit)
        .forUpdate()
        .execute(),

    reseal: (userId: string, secret: string) =>
      db.updateTable("second_factor").set({ secret }).where("user_id", "=", userId).execute(),

    forgetBegun: (before: Date) =>
      db.deleteFrom("second_factor").where("confirmed_at", "is", null).where("started_at", "<", before).execute(),
  };
}
