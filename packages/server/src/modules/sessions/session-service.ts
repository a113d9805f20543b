import type { SignIn } from "@busbar/contract/sessions";
import type { Transaction } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { addressKey, nameKey } from "../../kernel/account-keys.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { Authenticate } from "../../kernel/http.ts";
import type { CallContext } from "../../kernel/module.ts";
import type { Unit } from "../../kernel/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import type { Database } from "../../tables.ts";
import { randomBytes, sha256, toBase64Url } from "../../kernel/secrets.ts";
import { isSealed, readRefresh, sealRefresh } from "./refresh-credential.ts";
import { createSessionRepository, type TokenHolder } from "./session-repository.ts";
import { accessTokenSeconds, judgeRefresh } from "./session-rules.ts";

/** Holders are read anew after this long even when no wake-up came. */
const holderFreshMs = 2000;
const holdersKept = 20_000;

type SessionPorts = Pick<Ports, "db" | "clock" | "limits" | "passwords" | "sessions" | "settings" | "metrics" | "wake">;
type Minted = { token: string; cookie: string; maxAgeSeconds: number };

/** Sign-in, refresh with rotation and reuse detection, sign-out, and who a token stands for. */
export function createSessionService(ports: SessionPorts) {
  const { db, clock, settings } = ports;
  const holders = new Map<string, TokenHolder & { readAt: number }>();
  const forgetHolders = () => holders.clear();
  ports.wake.listen("rights", forgetHolders);

  const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

  async function mintToken(tx: Transaction<Database>, sessionId: string, now: Date): Promise<string> {
    const token = toBase64Url(randomBytes(32));
    await createSessionRepository(tx).insertToken(await sha256(token), sessionId, after(now, accessTokenSeconds));
    return token;
  }

  /** What is remembered of tokens is read anew: here at once, in other processes by the wake-up. */
  function forgetAfter(unit: Unit): void {
    unit.afterCommit(() => {
      forgetHolders();
      ports.wake.notify("rights");
    });
  }

  async function open(unit: Unit, userId: string, context: CallContext): Promise<Minted> {
    const now = clock.now();
    const sessions = createSessionRepository(unit.tx);
    const id = crypto.randomUUID();
    const hmacKey = randomBytes(32);
    await sessions.insert({
      id,
      userId,
      hmacKey,
      now,
      idleUntil: after(now, settings.sessionIdleSeconds),
      absoluteUntil: after(now, settings.sessionMaxSeconds),
      ip: context.ip,
      userAgent: context.userAgent,
    });
    const revoked = await sessions.revokeBeyond(userId, settings.sessionsPerUser, now);
    if (revoked > 0) {
      forgetAfter(unit);
      await unit.tell("sessions", "", "revoked", userId);
    }
    await unit.tx.updateTable("user_account").set({ last_login_at: now }).where("id", "=", userId).execute();
    return {
      token: await mintToken(unit.tx, id, now),
      cookie: await sealRefresh(id, 1, hmacKey),
      maxAgeSeconds: settings.sessionMaxSeconds,
    };
  }

  return {
    /** @throws AppError `sign_in.wrong` for an unknown, disabled or wrong account alike; `rate_limited` */
    async signIn(given: SignIn, context: CallContext): Promise<string> {
      const wait = await ports.limits.consume(`sign-in:${addressKey(context.ip)}`, settings.signInPerMinute, 60);
      if (wait > 0) throw new AppError("rate_limited", { seconds: wait });
      const account = await createSessionRepository(db).findAccount(nameKey(given.username));
      const right = await ports.passwords.verify(account?.password_hash ?? null, given.password);
      if (!account || !right || account.status !== "ACTIVE") {
        await context.writeAside((unit) =>
          unit.audit("authn_login_fail", "users", account?.id ?? "", { result: account ? "refused" : "unknown" }),
        );
        ports.metrics.count("sign_ins", { result: "refused" });
        throw new AppError("sign_in.wrong");
      }
      if (account.password_expired) throw new AppError("sign_in.password_expired");
      const minted = await context.write(async (unit) => {
        await unit.audit("authn_login", "users", account.id);
        return open(unit, account.id, context);
      });
      ports.metrics.count("sign_ins", { result: "ok" });
      ports.sessions.write(context.headers, minted.cookie, minted.maxAgeSeconds);
      return minted.token;
    },

    /**
     * Begins a session for a person whom another way of signing in has made sure of, in that change's own transaction.
     * Writes the refresh credential when the change stands. @returns the access token
     */
    async startFor(unit: Unit, userId: string, context: CallContext): Promise<string> {
      await unit.audit("authn_login", "users", userId);
      const minted = await open(unit, userId, context);
      unit.afterCommit(() => ports.sessions.write(context.headers, minted.cookie, minted.maxAgeSeconds));
      return minted.token;
    },

    /** One rotation per credential. @throws AppError `session.none`; a replay ends the session */
    async refresh(context: CallContext): Promise<string> {
      const presented = readRefresh(ports.sessions.read(context.request) ?? "");
      if (!presented) return end();
      const outcome = await context.write(async (unit) => {
        const now = clock.now();
        const sessions = createSessionRepository(unit.tx);
        const row = await sessions.getForRefresh(presented.sessionId);
        if (!row || row.status !== "ACTIVE" || !(await isSealed(presented, row.hmac_key))) return null;
        const verdict = judgeRefresh(
          {
            generation: row.generation,
            rotatedAt: row.rotated_at,
            idleUntil: row.idle_until,
            absoluteUntil: row.absolute_until,
            revokedAt: row.revoked_at,
          },
          presented.generation,
          now,
        );
        ports.metrics.count("refreshes", { verdict });
        if (verdict === "over") return null;
        if (verdict === "reuse") {
          await sessions.revoke(row.id, "token_reuse", now);
          await unit.audit("authn_token_reuse", "sessions", row.id, {
            result: "refused",
            after: { userId: row.user_id },
          });
          await unit.tell("sessions", row.id, "revoked", row.user_id);
          forgetAfter(unit);
          return null;
        }
        let generation = row.generation;
        if (verdict === "rotate") {
          if ((await sessions.rotate(row.id, generation, now, after(now, settings.sessionIdleSeconds))) !== 1)
            return null;
          generation += 1;
        }
        const maxAgeSeconds = Math.floor((row.absolute_until.getTime() - now.getTime()) / 1000);
        return {
          token: await mintToken(unit.tx, row.id, now),
          cookie: await sealRefresh(row.id, generation, row.hmac_key),
          maxAgeSeconds,
        };
      });
      if (!outcome) return end();
      ports.sessions.write(context.headers, outcome.cookie, outcome.maxAgeSeconds);
      return outcome.token;

      function end(): never {
        ports.sessions.clear(context.headers);
        throw new AppError("session.none");
      }
    },

    async signOut(actor: Actor, context: CallContext): Promise<void> {
      await context.write(async (unit) => {
        await createSessionRepository(unit.tx).revoke(actor.sessionId, "signed_out", clock.now());
        await unit.audit("session.sign_out", "sessions", actor.sessionId);
        forgetAfter(unit);
      });
      ports.sessions.clear(context.headers);
    },

    /** Ends the sessions of a person but `except`, in the change's own transaction. */
    async revokeAll(unit: Unit, userId: string, except?: string): Promise<void> {
      await createSessionRepository(unit.tx).revokeAllOf(userId, "ended", clock.now(), except);
      await unit.tell("sessions", "", "revoked", userId);
      forgetAfter(unit);
    },

    /**
     * To be called in the transaction that changes roles, duties, the state of people or menu rows: the next request
     * obeys the new rights, and open portals of those concerned read their rights and menu anew.
     */
    async rightsChanged(unit: Unit, concerned: readonly string[] | "everyone"): Promise<void> {
      // First forgotten, then told: whoever is told asks again at once.
      forgetAfter(unit);
      for (const userId of concerned === "everyone" ? [undefined] : concerned) {
        await unit.tell("session", "", "rights-changed", userId);
      }
    },

    authenticate: (async (token) => {
      const now = clock.now();
      const known = holders.get(token);
      if (
        known &&
        known.expiresAt > now &&
        known.state === "live" &&
        now.getTime() - known.readAt < holderFreshMs &&
        now.getTime() >= known.readAt
      )
        return known.actor;
      const holder = await createSessionRepository(db).findHolder(await sha256(token), now, clock.today());
      if (!holder || holder.state !== "live") {
        holders.delete(token);
        return holder?.state === "expired" ? "expired" : "none";
      }
      if (holders.size >= holdersKept) holders.clear();
      holders.set(token, { ...holder, readAt: now.getTime() });
      return holder.actor;
    }) satisfies Authenticate,

    /** When the token of this request runs out: the end of its event stream. */
    expiryOf: (token: string): Date => holders.get(token)?.expiresAt ?? clock.now(),

    forgetOld: () => createSessionRepository(db).forgetOld(clock.now()),
  };
}
export type SessionService = ReturnType<typeof createSessionService>;
