import type { StepUp } from "@busbar/contract/second-factors/second-factors";
import type { SignIn } from "@busbar/contract/sessions/sessions";
import { type AccessTokens, opaqueTokens } from "../../kernel/calls/access-tokens.ts";
import type { Actor } from "../../kernel/actor.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { CallContext } from "../../kernel/module.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Db } from "../../kernel/sql/query.ts";
import { fixedKeptDays } from "../../kernel/settings/kept-days.ts";
import type { Ports } from "../../ports.ts";
import { after, createSessionOpening, mintToken, type AuthMethod } from "./sign-in/open-session.ts";
import { openCredentialKey, resealCredentialKeys } from "./credential-keys.ts";
import { createDeviceRepository } from "./devices/device-repository.ts";
import { isSealed, readRefresh, sealRefresh } from "./refresh-credential.ts";
import { createSessionRepository } from "./session-repository.ts";
import { generationStep, judgeRefresh } from "./session-rules.ts";
import { createSecondSteps, type SecondStep } from "./sign-in/second-steps.ts";
import { type Attempt, createSignInGuard } from "./sign-in/sign-in-guard.ts";
import type { NotifyPeople } from "../../kernel/messages/notify-people.ts";
import { credentialReused } from "./sign-in/sign-in-notices.ts";
import { createTokenHolders } from "./token-holders.ts";

type SessionPorts = Pick<
  Ports,
  "db" | "clock" | "limits" | "passwords" | "sessions" | "devices" | "settings" | "metrics" | "wake" | "log" | "vault"
>;
/** The account of a verified name and password, and the attempt that `noteSuccess` ends. */
export type ProvenAccount = {
  id: string;
  username: string;
  expired: boolean;
  /** The hash that the password was compared with. */
  judged: string | null;
  attempt: Attempt;
};

const secondsLeft = (session: { absolute_until: Date }, now: Date) =>
  Math.floor((session.absolute_until.getTime() - now.getTime()) / 1000);

/** Sign-in, refresh with rotation and reuse detection, sign-out, and whom a token stands for. */
export function createSessionService<Code>(
  ports: SessionPorts,
  notifyPeople: NotifyPeople,
  secondStep: SecondStep<Code>,
  accessTokens: AccessTokens = opaqueTokens,
) {
  const { db, clock, settings } = ports;
  const { authenticate, heldUntil, findHeld, forgetAfter } = createTokenHolders(ports);
  const guard = createSignInGuard(ports);
  const opening = createSessionOpening(ports, notifyPeople, accessTokens);
  const { passSecondStep, judgeStepUp } = createSecondSteps(guard, secondStep);

  async function forgetOld(): Promise<void> {
    const now = clock.now();
    await createSessionRepository(db).forgetOld(now);
    await createDeviceRepository(db).forgetUnseen(after(now, -fixedKeptDays.devices * 86_400));
    await guard.forgetOld();
  }

  async function checkPassword(given: SignIn, context: CallContext): Promise<ProvenAccount> {
    const attempt = await guard.guardSignIn(given.username, context);
    const right = await guard.passwordFits(attempt, given.password);
    const { account } = attempt;
    if (!account || !right || account.status !== "ACTIVE")
      throw await guard.noteFailure(context, attempt, "authn_login_fail", new AppError("sign_in.wrong"));
    const { id, username, password_expired: expired, password_hash: judged } = account;
    return { id, username, expired, judged, attempt };
  }

  async function open(
    unit: Unit,
    userId: string,
    context: CallContext,
    methods: readonly AuthMethod[] = ["pwd"],
    judged?: string | null,
  ): Promise<string> {
    await unit.audit("authn_login", "users", userId);
    const minted = await opening.open(unit, userId, context, methods, judged);
    if (minted.ended > 0) forgetAfter(unit);
    unit.afterCommit(() => {
      opening.carry(context, minted);
      ports.metrics.count("sign_ins", { result: "ok" });
    });
    return minted.token;
  }

  async function endAll(unit: Unit, userId: string, except?: string): Promise<number> {
    const ended = await createSessionRepository(unit.tx).revokeAllOf(userId, "ended", clock.now(), except);
    await unit.emit("sessions", "", "revoked", userId);
    forgetAfter(unit);
    return ended;
  }

  /**
   * A new refresh cookie for the session of the call, once the change commits. Copies of the old one are void, and
   * using one is detected as a replay.
   */
  async function renewCredential(
    unit: Unit,
    actor: Actor,
    context: CallContext,
    how: keyof typeof generationStep = "final",
  ): Promise<void> {
    const now = clock.now();
    const sessions = createSessionRepository(unit.tx);
    const row = await sessions.getForRefresh(actor.sessionId);
    const key = row && (await openCredentialKey(ports.vault, row.id, row.sealed_key));
    if (!key) return;
    const next = row.generation + generationStep[how];
    await sessions.rotate(row.id, row.generation, next, now, after(now, settings.sessionIdleSeconds));
    const cookie = await sealRefresh(row.id, next, key);
    unit.afterCommit(() => ports.sessions.write(context.headers, cookie, secondsLeft(row, now)));
  }

  return {
    guard,

    /**
     * Checks name and password under the limits of signing in, for every call that takes them; a wrong one is counted
     * and audited. The caller must call `guard.noteSuccess` in the transaction of what follows.
     * @throws AppError `sign_in.wrong` alike for an unknown name, a disabled account and a wrong password;
     * `rate_limited`
     */
    checkPassword,

    /**
     * @throws AppError as {@link checkPassword}; `sign_in.password_expired`; with a second factor
     * `second_factor.code_needed`, `second_factor.code_wrong`
     */
    async signIn(given: SignIn, context: CallContext): Promise<string> {
      const account = await checkPassword(given, context);
      if (account.expired) throw new AppError("sign_in.password_expired");
      const step = await passSecondStep(account.id, account.attempt, given.code, context);
      return context.write(async (unit) => {
        await guard.noteSuccess(unit, account.attempt);
        await step.take(unit);
        return open(unit, account.id, context, ["pwd", ...step.methods], account.judged);
      });
    },

    /**
     * The second step after an identity provider has confirmed a person, under the same limits as every code.
     * @returns what to run in the transaction that begins the session
     * @throws AppError `second_factor.code_needed`, `second_factor.code_wrong`, `rate_limited`
     */
    async passSecondStep(userId: string, code: string | undefined, context: CallContext) {
      const attempt = await guard.guardPerson(userId, context);
      const step = await passSecondStep(userId, attempt, code, context);
      return {
        methods: step.methods,
        async take(unit: Unit): Promise<void> {
          await guard.noteSuccess(unit, attempt);
          await step.take(unit);
        },
      };
    },

    hasSecondFactor: secondStep.isOn,

    /**
     * Authenticates the session's person again. All access tokens issued before are revoked and the refresh token is
     * rotated, so a stolen token gains nothing from the confirmation.
     * @returns the new access token. @throws AppError at the refused field
     */
    async stepUp(actor: Actor, given: StepUp, context: CallContext): Promise<string> {
      const attempt = await guard.guardPerson(actor.id, context, actor.sessionId);
      const step = await judgeStepUp(actor.id, attempt, given, context);
      return context.write(async (unit) => {
        await guard.noteSuccess(unit, attempt);
        await step.take(unit);
        const sessions = createSessionRepository(unit.tx);
        await sessions.noteStepUp(actor.sessionId, clock.now());
        await sessions.expireTokens(actor.sessionId, clock.now());
        await renewCredential(unit, actor, context, "forgiving");
        await unit.audit("authn_step_up", "sessions", actor.sessionId);
        forgetAfter(unit);
        return mintToken(unit.tx, accessTokens, { id: actor.sessionId, userId: actor.id }, clock.now());
      });
    },

    /**
     * Starts a session for a person that another sign-in method has authenticated, within the transaction of that change.
     * Sets both cookies once it commits. @returns the access token
     */
    startFor: open,

    /** Each credential can be rotated once. @throws AppError `session.none`; a replay ends the session */
    async refresh(context: CallContext): Promise<string> {
      const presented = readRefresh(ports.sessions.read(context.request) ?? "");
      if (!presented) return end();
      const outcome = await context.write(async (unit) => {
        const now = clock.now();
        const sessions = createSessionRepository(unit.tx);
        const row = await sessions.getForRefresh(presented.sessionId);
        if (!row || row.status !== "ACTIVE") return null;
        const key = await openCredentialKey(ports.vault, row.id, row.sealed_key);
        if (!key || !(await isSealed(presented, key))) return null;
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
          await unit.emit("sessions", row.id, "revoked", row.user_id);
          await notifyPeople(unit, credentialReused(row.user_id));
          forgetAfter(unit);
          return null;
        }
        let generation = row.generation;
        if (verdict === "rotate") {
          generation += generationStep.forgiving;
          const idleUntil = after(now, settings.sessionIdleSeconds);
          if ((await sessions.rotate(row.id, row.generation, generation, now, idleUntil)) !== 1) return null;
        }
        return {
          token: await mintToken(unit.tx, accessTokens, { id: row.id, userId: row.user_id }, now),
          cookie: await sealRefresh(row.id, generation, key),
          maxAgeSeconds: secondsLeft(row, now),
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
        await unit.emit("sessions", actor.sessionId, "revoked", actor.id);
        forgetAfter(unit);
      });
      ports.sessions.clear(context.headers);
    },

    /** After a change of the password, in its own transaction. */
    renewCredential,

    /** Ends a person's sessions except `except`, in the transaction of the change. @returns how many */
    endAll,

    /** The next call with an access token issued so far is answered 402. */
    expireTokens: ({ actor, write }: CallContext & { actor: Actor }): Promise<void> =>
      write(async (unit) => {
        await createSessionRepository(unit.tx).expireTokens(actor.sessionId, clock.now());
        forgetAfter(unit);
      }),

    /** For changes that the guard must see with the next call, but that open portals need not be told about. */
    forgetTokens: forgetAfter,

    /** As `endAll`, for other modules. */
    revokeAll: async (unit: Unit, userId: string, except?: string): Promise<void> =>
      void (await endAll(unit, userId, except)),

    /**
     * Must be called in the transaction that changes roles, duties, the state of people or menu rows: the next request
     * uses the new rights, and open portals of the people concerned reload their rights and menu.
     */
    async rightsChanged(unit: Unit, concerned: readonly string[] | "everyone"): Promise<void> {
      // The cache is cleared before the event is sent, because a portal that gets the event calls at once.
      forgetAfter(unit);
      for (const userId of concerned === "everyone" ? [undefined] : concerned)
        await unit.emit("session", "", "rights-changed", userId);
    },

    authenticate,
    heldUntil,
    findHeld,

    /** @see createSessionRepository */
    personNow: (userId: string, within: Db = db) =>
      createSessionRepository(within).findPerson(userId, clock.today(), clock.now()),

    /** Ends one session, in the transaction of the change. @returns false when it had ended before */
    async end(unit: Unit, sessionId: string, userId: string): Promise<boolean> {
      const ended = await createSessionRepository(unit.tx).revoke(sessionId, "ended", clock.now());
      if (ended === 0) return false;
      await unit.emit("sessions", sessionId, "revoked", userId);
      forgetAfter(unit);
      return true;
    },

    /** Recurring work on sessions, devices and failed sign-ins. */
    upkeep: [
      { name: "forget-sessions", everySeconds: 3600, run: forgetOld },
      { name: "reseal-sessions", everySeconds: 600, run: () => resealCredentialKeys(ports) },
      { name: "watch-sign-ins", everySeconds: 60, run: guard.watch },
    ],
  };
}
export type SessionService = ReturnType<typeof createSessionService>;
