import { type Kysely, sql } from "kysely";
import { executeLater } from "../sql/asking.ts";
import type { Db } from "../sql/query.ts";
import type { Ports } from "../../ports.ts";
import type { Database } from "../../tables.ts";
import { AppError } from "../app-error.ts";
import { toAppError } from "../faults.ts";

export type StoredAnswer = { httpStatus: number; answer: unknown };

/** Two minutes: longer than any request may run (100 s), so that a dead server's key becomes free. */
const lockSeconds = 120;
const freeAgainMs = 1000;
/** When a key that may be taken late is freed again, each after the one before. */
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
 * Claims a key for this call. Bytes that are streamed on are known only at their end: `uploaded` answers their hash when
 * the key was used before. @returns the stored answer when the same call was done before, else null.
 * @throws AppError `request.key_reused` for another body, `request.key_in_use` while it is being worked on
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
 * Keeps the answer, and for an upload what was uploaded; inside the change's own transaction, so that effect and answer
 * are one.
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
  await executeLater(db, "idempotency.keep", kept);
}

/**
 * Frees the key of a call that was refused or broke: the caller may try again. When the change was committed although
 * its answer got lost, the key is done and stays. While the database is away it is tried again, by and by, for as long
 * as the claim lasts. @returns once it was tried for the first time; never throws
 */
export async function freeKey(ports: KeyPorts, claim: KeyClaim): Promise<void> {
  if (!(await triedToFree(ports, claim))) void freeWhenBack(ports, claim);
}

/**
 * Frees a key of which nobody knows whether it was taken. The statement that takes it may be done late, when a database
 * that stood still goes on, and then after the first one that frees it.
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

/** @returns false when the database is away and it is worth another try */
async function triedToFree({ db, clock, log }: KeyPorts, claim: KeyClaim): Promise<boolean> {
  try {
    await db
      .deleteFrom("idempotency_key")
      .where("user_id", "=", claim.userId)
      .where("key", "=", claim.key)
      // Another call may hold it by now.
      .where("locked_until", "=", claim.lockedUntil)
      .where("done", "=", false)
      .execute();
  } catch (err) {
    if (toAppError(err).code === "unavailable" && clock.now() < claim.lockedUntil) return false;
    log.warn({ err }, "the key of a call stays taken for two minutes");
  }
  return true;
}

/** Answers are kept 24 hours. */
export async function forgetOldKeys(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom("idempotency_key").where("created_at", "<", sql<Date>`now() - interval '24 hours'`).execute();
}

/** What the key of an upload stands for once its bytes are known. */
export const withUpload = (fingerprint: string, uploaded: string): string => `${fingerprint}:${uploaded}`;

/** What a key stands for: method, address and body. */
export async function fingerprintOf(method: string, address: string, body: Uint8Array): Promise<string> {
  const head = new TextEncoder().encode(`${method} ${address}\n`);
  const whole = new Uint8Array(head.length + body.length);
  whole.set(head);
  whole.set(body, head.length);
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", whole)));
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
