import { type Kysely, sql } from "kysely";
import { executePlanned } from "../sql/asking.ts";
import type { Db } from "../sql/query.ts";
import type { Ports } from "../../ports.ts";
import type { Database } from "../../tables.ts";
import { AppError } from "../app-error.ts";
import { toAppError } from "../faults.ts";
import { toHex } from "../secrets.ts";

export type StoredAnswer = { httpStatus: number; answer: unknown };

/** Longer than the 100 s that a request may run, so that the key of a dead server becomes free. */
const lockSeconds = 120;
const freeAgainMs = 1000;
/** Pauses before the attempts to free a key whose claim may still arrive late. */
const lateMs = [1000, 5000];

type KeyPorts = Pick<Ports, "db" | "clock" | "log">;
/** A key that one call holds until `lockedUntil`. */
export type KeyClaim = { userId: string; key: string; lockedUntil: Date };

export const newClaim = (userId: string, key: string, now: Date): KeyClaim => ({
  userId,
  key,
  lockedUntil: new Date(now.getTime() + lockSeconds * 1000),
});

/**
 * Claims a key for this call. The hash of a streamed upload is known only at its end, so `uploaded` is asked for it
 * when the key was used before. @returns the stored answer when the same call was done before, else null
 * @throws AppError `request.key_reused` for another body, `request.key_in_use` while the first call runs
 */
export async function claimKey(
  ports: KeyPorts,
  claim: KeyClaim,
  fingerprint: string,
  uploaded?: () => Promise<string>,
): Promise<StoredAnswer | null> {
  const { db, clock } = ports;
  const { userId, key, lockedUntil: locked } = claim;
  const now = clock.now();
  const claimed = await db
    .insertInto("idempotency_key")
    .values({ user_id: userId, key, fingerprint, locked_until: locked, created_at: now })
    .onConflict((on) =>
      on
        .columns(["user_id", "key"])
        .doUpdateSet({ locked_until: locked })
        .where(({ eb, and }) =>
          and([
            eb("idempotency_key.done", "=", false),
            eb("idempotency_key.locked_until", "<", now),
            eb("idempotency_key.fingerprint", "=", fingerprint),
          ]),
        ),
    )
    .returning("key")
    .executeTakeFirst()
    .catch((error: unknown) => {
      void freeLostClaim(ports, claim);
      throw error;
    });
  if (claimed) return null;
  const row = await db
    .selectFrom("idempotency_key")
    .selectAll()
    .where("user_id", "=", userId)
    .where("key", "=", key)
    .executeTakeFirst();
  if (!row) throw new AppError("request.key_in_use");
  const same = row.done && uploaded ? withUpload(fingerprint, await uploaded()) : fingerprint;
  if (row.fingerprint !== same) throw new AppError("request.key_reused");
  if (!row.done) throw new AppError("request.key_in_use");
  return { httpStatus: row.http_status ?? 200, answer: row.answer };
}

/**
 * Stores the answer, and the hash of an upload, in the transaction of the change itself, so that both commit together.
 */
export async function keepAnswer(
  db: Db,
  { userId, key }: Pick<KeyClaim, "userId" | "key">,
  { httpStatus, answer }: StoredAnswer,
  fingerprint: string,
): Promise<void> {
  const kept = db
    .updateTable("idempotency_key")
    .set({ done: true, fingerprint, http_status: httpStatus, answer: JSON.stringify(answer ?? null) })
    .where("user_id", "=", userId)
    .where("key", "=", key);
  await executePlanned(db, "idempotency.keep", kept);
}

/**
 * Frees the key of a refused or failed call, so that the caller may try again. A key whose change was committed stays
 * done, even when its answer got lost. While the database is away it retries for as long as the claim lasts. @returns
 * after the first attempt; never throws
 */
export async function freeKey(ports: KeyPorts, claim: KeyClaim): Promise<void> {
  if (!(await triedToFree(ports, claim))) void freeWhenBack(ports, claim);
}

/**
 * Frees a key when nobody knows whether the claim was written: a database that hung may run the claim after the first
 * statement that frees it, so freeing is repeated.
 */
async function freeLostClaim(ports: KeyPorts, claim: KeyClaim): Promise<void> {
  await freeWhenBack(ports, claim);
  for (const ms of lateMs) {
    await pause(ms);
    await freeWhenBack(ports, claim);
  }
}

async function freeWhenBack(ports: KeyPorts, claim: KeyClaim): Promise<void> {
  while (!(await triedToFree(ports, claim))) await pause(freeAgainMs);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** @returns false when the database is away and another attempt makes sense */
async function triedToFree({ db, clock, log }: KeyPorts, claim: KeyClaim): Promise<boolean> {
  try {
    await db
      .deleteFrom("idempotency_key")
      .where("user_id", "=", claim.userId)
      .where("key", "=", claim.key)
      // Another call may hold the key by now.
      .where("locked_until", "=", claim.lockedUntil)
      .where("done", "=", false)
      .execute();
  } catch (err) {
    if (toAppError(err).code === "unavailable" && clock.now() < claim.lockedUntil) return false;
    log.warn({ err }, "the key of a call stays taken for two minutes");
  }
  return true;
}

/** Deletes answers after 24 hours. */
export async function forgetOldKeys(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom("idempotency_key").where("created_at", "<", sql<Date>`now() - interval '24 hours'`).execute();
}

/** The fingerprint of an upload once its bytes are known. */
export const withUpload = (fingerprint: string, uploaded: string): string => `${fingerprint}:${uploaded}`;

/** The fingerprint of a call: method, address and body. */
export async function fingerprintOf(method: string, address: string, body: Uint8Array): Promise<string> {
  const head = new TextEncoder().encode(`${method} ${address}\n`);
  const whole = new Uint8Array(head.length + body.length);
  whole.set(head);
  whole.set(body, head.length);
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", whole)));
}
