import { fixedKeptDays } from "../../../kernel/settings/kept-days.ts";
import { sql } from "kysely";
import type { Db } from "../../../kernel/sql/query.ts";
import { decaySeconds, delaySeconds } from "./sign-in-rules.ts";

const before = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000);
const hourOf = (now: Date) => new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000);

export function createSignInFailureRepository(db: Db) {
  return {
    /** When the delay of each delayed subject ends. */
    async waits(subjects: readonly string[], now: Date): Promise<Map<string, Date>> {
      const rows = await db
        .selectFrom("sign_in_failure")
        .select(["subject", "wait_until"])
        .where("subject", "in", subjects)
        .where("wait_until", ">", now)
        .execute();
      return new Map(rows.map((row) => [row.subject, row.wait_until]));
    },

    /** As `waits`, and locks these counters until the transaction ends. */
    async lockWaits(subjects: readonly string[], now: Date): Promise<Map<string, Date>> {
      const rows = await db
        .selectFrom("sign_in_failure")
        .select(["subject", "wait_until"])
        .where("subject", "in", subjects)
        .orderBy("subject")
        .forUpdate()
        .execute();
      return new Map(rows.filter((row) => row.wait_until > now).map((row) => [row.subject, row.wait_until]));
    },

    /**
     * Counts one more failure, unless the subject is delayed already. Concurrent calls count one after the other, so
     * that the sixth of fifty starts the delay and the others are told of it.
     * @returns the seconds of the delay that this failure caused, or null when it was not counted
     */
    async count(subject: string, userId: string | null, free: number, now: Date): Promise<number | null> {
      // The update changes nothing; it locks the existing row.
      const row = await db
        .insertInto("sign_in_failure")
        .values({ subject, user_id: userId, failures: 0, failed_at: now, wait_until: now })
        .onConflict((on) => on.column("subject").doUpdateSet({ subject }))
        .returning(["failures", "failed_at", "wait_until"])
        .executeTakeFirstOrThrow();
      if (row.wait_until > now) return null;
      const failures = (row.failed_at < before(now, decaySeconds) ? 0 : row.failures) + 1;
      const seconds = delaySeconds(failures, free);
      await db
        .updateTable("sign_in_failure")
        .set({ failures, failed_at: now, wait_until: new Date(now.getTime() + seconds * 1000) })
        .where("subject", "=", subject)
        .execute();
      return seconds;
    },

    forget: (subjects: readonly string[]) =>
      db.deleteFrom("sign_in_failure").where("subject", "in", subjects).execute(),

    /** Deletes the counters of the account and all its names; its devices have counters of their own. */
    forgetNamesOf: (userId: string) =>
      db.deleteFrom("sign_in_failure").where("user_id", "=", userId).where("subject", "not like", "device:%").execute(),

    /** @returns how many counters there were */
    async forgetAllOf(userId: string): Promise<number> {
      const gone = await db.deleteFrom("sign_in_failure").where("user_id", "=", userId).executeTakeFirst();
      return Number(gone.numDeletedRows);
    },

    /**
     * Does the work of `countForPerson` for an unknown user name, so that both take the same time. The count is never
     * read.
     */
    countForNobody: (name: string, now: Date) =>
      db
        .insertInto("sign_in_failure")
        .values({ subject: `past:${name}`, user_id: null, failures: 1, failed_at: now, wait_until: now })
        .onConflict((on) =>
          on
            .column("subject")
            .doUpdateSet({ failures: sql<number>`least(sign_in_failure.failures + 1, 1000000)`, failed_at: now }),
        )
        .execute(),

    countForPerson: (userId: string) =>
      db
        .insertInto("last_sign_in")
        .values({ user_id: userId, at: null, failed_since: 1 })
        .onConflict((on) =>
          on.column("user_id").doUpdateSet({ failed_since: sql<number>`last_sign_in.failed_since + 1` }),
        )
        .execute(),

    countHour: (now: Date) =>
      db
        .insertInto("sign_in_hour")
        .values({ hour: hourOf(now), failures: 1 })
        .onConflict((on) => on.column("hour").doUpdateSet({ failures: sql<number>`sign_in_hour.failures + 1` }))
        .execute(),

    /** Failures of this hour, and of those hours of the week before that had any. */
    async hours(now: Date, past: number): Promise<{ present: number; past: number[] }> {
      const hour = hourOf(now);
      const rows = await db
        .selectFrom("sign_in_hour")
        .selectAll()
        .where("hour", "<=", hour)
        .where("hour", ">=", before(hour, past * 3600))
        .execute();
      const isPresent = (row: { hour: Date }) => row.hour.getTime() === hour.getTime();
      return {
        present: rows.find(isPresent)?.failures ?? 0,
        past: rows.filter((row) => !isPresent(row)).map((row) => row.failures),
      };
    },

    async forgetOld(now: Date): Promise<void> {
      await db.deleteFrom("sign_in_failure").where("failed_at", "<", before(now, decaySeconds)).execute();
      await db
        .deleteFrom("sign_in_hour")
        .where("hour", "<", before(now, fixedKeptDays.failures * 86_400))
        .execute();
    },
  };
}
