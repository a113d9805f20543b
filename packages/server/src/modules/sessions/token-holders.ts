import type { Authenticate } from "../../kernel/http/callers.ts";
import { sha256 } from "../../kernel/secrets.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import { findMark } from "../../kernel/fast/rights-mark.ts";
import { createSessionRepository, type TokenHolder } from "./session-repository.ts";
import { isAlive } from "./session-rules.ts";
import { seenBy } from "./view-as/seen-by.ts";

/** How long reading calls use a cached holder without asking the database, when no wake-up comes. */
const freshMs = 2000;
const mostKept = 20_000;

type Kept = TokenHolder & { readAt: number; today: string };

/** Whether nothing of what is remembered has ended by itself since. */
const isWhole = ({ viewAs, actor, state, expiresAt, readAt }: Kept, now: Date): boolean =>
  state === "live" &&
  expiresAt > now &&
  now.getTime() >= readAt &&
  (viewAs === null || viewAs.until > now) &&
  actor.duties.every(({ until }) => until === undefined || until > now);

/** Whether it is right for as long as its mark is. What a viewer may see depends on more than their own rights. */
const isMarked = ({ viewAs, session, today }: Kept, now: Date, day: string): boolean =>
  viewAs === null && today === day && isAlive(session, now);

/**
 * Whom access tokens stand for. Holders are cached briefly and forgotten everywhere when rights or sessions change.
 * Calls that change something ask the database, because the wake-up may not have reached this process yet: for the
 * mark of what is remembered, and only when that has moved for everything.
 */
export function createTokenHolders({ db, clock, wake }: Pick<Ports, "db" | "clock" | "wake">) {
  const holders = new Map<string, Kept>();
  /** Counts how often the cache was cleared, so that a holder read before is not stored after. */
  let forgotten = 0;
  const forget = () => {
    holders.clear();
    forgotten += 1;
  };
  wake.listen("rights", forget);
  /** A writing call asks for its holder anew; the digest of its token stays the same. */
  const digests = new Map<string, Uint8Array>();
  const digestOf = async (token: string): Promise<Uint8Array> => {
    const known = digests.get(token);
    if (known) return known;
    const digest = await sha256(token);
    if (digests.size >= mostKept) digests.clear();
    digests.set(token, digest);
    return digest;
  };
  const markOf = (token: string) => findMark(db, () => digestOf(token));
  const read = async (token: string, now: Date): Promise<TokenHolder | null> => {
    const sessions = createSessionRepository(db);
    const holder = await sessions.findHolder(await digestOf(token), now, clock.today());
    if (!holder?.viewAs) return holder;
    const seen = await seenBy(holder.actor, holder.viewAs, (id) => sessions.findPerson(id, clock.today(), now));
    return seen ? { ...holder, actor: seen } : { ...holder, viewAs: null };
  };

  return {
    /** Clears the cache after the commit: here at once, in other processes by the wake-up. */
    forgetAfter(unit: Unit): void {
      unit.afterCommit(() => {
        forget();
        wake.notify("rights");
      });
    },

    authenticate: (async (token, uncached = false) => {
      const now = clock.now();
      const today = clock.today();
      const known = holders.get(token);
      if (known && isWhole(known, now)) {
        if (!uncached && now.getTime() - known.readAt < freshMs) return known.actor;
        if (isMarked(known, now, today) && known.mark === (await markOf(token))) {
          known.readAt = now.getTime();
          return known.actor;
        }
      }
      const clearedBefore = forgotten;
      const holder = await read(token, now);
      if (!holder || holder.state !== "live") {
        holders.delete(token);
        return holder?.state === "expired" ? "expired" : "none";
      }
      if (holders.size >= mostKept) holders.clear();
      if (clearedBefore === forgotten) holders.set(token, { ...holder, readAt: now.getTime(), today });
      return holder.actor;
    }) satisfies Authenticate,

    /** When a token expires, read from the database; an event stream ends then. Null for an invalid token. */
    async heldUntil(token: string): Promise<Date | null> {
      const holder = await read(token, clock.now());
      return holder?.state === "live" ? holder.expiresAt : null;
    },

    /** Those of many tokens that `heldUntil` has an answer for, in one query. */
    async findHeld(tokens: readonly string[]): Promise<ReadonlySet<string>> {
      const hashes = await Promise.all(tokens.map(digestOf));
      const states = await createSessionRepository(db).findStates(hashes, clock.now());
      return new Set(tokens.filter((_, at) => states[at] === "live"));
    },
  };
}
