import type { Actor } from "../../kernel/actor.ts";
import type { Authenticate } from "../../kernel/http/http.ts";
import { sha256 } from "../../kernel/secrets.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import { createSessionRepository, type TokenHolder } from "./session-repository.ts";

/** For calls that only read, holders are read anew after this long even when no wake-up came. */
const freshMs = 2000;
const mostKept = 20_000;

/** The other person, in the session of who looks: without a proof of who they are, and with none asked for. */
const asViewedBy = ({ id, userCode, fullName, sessionId }: Actor, seen: Actor): Actor => ({
  ...seen,
  sessionId,
  steppedUpAt: null,
  factorRequired: false,
  viewedBy: { id, userCode, fullName },
});

/**
 * Who access tokens stand for, remembered for a moment, and forgotten everywhere when rights or sessions change. A call
 * that changes something asks anew: another process may not have been woken yet.
 */
export function createTokenHolders({ db, clock, wake }: Pick<Ports, "db" | "clock" | "wake">) {
  const holders = new Map<string, TokenHolder & { readAt: number }>();
  /** How often holders were forgotten: what was read before that is not kept after it. */
  let forgotten = 0;
  const forget = () => {
    holders.clear();
    forgotten += 1;
  };
  wake.listen("rights", forget);
  const read = async (token: string, now: Date): Promise<TokenHolder | null> => {
    const sessions = createSessionRepository(db);
    const holder = await sessions.findHolder(await sha256(token), now, clock.today());
    if (!holder?.viewAs) return holder;
    // Somebody who was disabled meanwhile is nobody to look as.
    const seen = await sessions.findPerson(holder.viewAs.userId, clock.today());
    return seen ? { ...holder, actor: asViewedBy(holder.actor, seen) } : { ...holder, viewAs: null };
  };

  return {
    /** What is remembered of tokens is read anew: here at once, in other processes by the wake-up. */
    forgetAfter(unit: Unit): void {
      unit.afterCommit(() => {
        forget();
        wake.notify("rights");
      });
    },

    authenticate: (async (token, anew = false) => {
      const now = clock.now();
      const known = holders.get(token);
      if (
        !anew &&
        known &&
        known.expiresAt > now &&
        (known.viewAs === null || known.viewAs.until > now) &&
        known.state === "live" &&
        now.getTime() - known.readAt < freshMs &&
        now.getTime() >= known.readAt
      )
        return known.actor;
      const asked = forgotten;
      const holder = await read(token, now);
      if (!holder || holder.state !== "live") {
        holders.delete(token);
        return holder?.state === "expired" ? "expired" : "none";
      }
      if (holders.size >= mostKept) holders.clear();
      if (asked === forgotten) holders.set(token, { ...holder, readAt: now.getTime() });
      return holder.actor;
    }) satisfies Authenticate,

    /** Until when a token counts, read anew: the end of an event stream. Null when it does not, or no longer. */
    async heldUntil(token: string): Promise<Date | null> {
      const holder = await read(token, clock.now());
      return holder?.state === "live" ? holder.expiresAt : null;
    },
  };
}
