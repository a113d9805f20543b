import { AppError } from "../../../kernel/app-error.ts";
import type { CallContext } from "../../../kernel/module.ts";
import { sha256, toBase64Url } from "../../../kernel/secrets.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../../ports.ts";
import { createDeviceRepository } from "../devices/device-repository.ts";
import { createSessionRepository } from "../session-repository.ts";
import { addressKey, nameKey } from "../../../kernel/account-keys.ts";
import { createSignInFailureRepository } from "./sign-in-failure-repository.ts";
import { isAlarming, medianOfHours } from "./sign-in-rules.ts";

const hoursOfWeek = 7 * 24;
/** No account has this id. Unknown names run the same queries with it, so that both take the same time. */
const nobodyId = "0";

type GuardPorts = Pick<Ports, "db" | "clock" | "limits" | "passwords" | "devices" | "settings" | "metrics" | "log">;
type Caller = Pick<CallContext, "ip" | "request">;
type Account = NonNullable<Awaited<ReturnType<ReturnType<typeof createSessionRepository>["findAccount"]>>>;

/** One attempt with a password or a code; it must be ended by `noteFailure` or `noteSuccess`. */
export type Attempt = {
  /** Undefined for an unknown name, which is treated like a known one. */
  account: Account | undefined;
  /** Counters that a failure raises; the caller is told the first one's delay only. */
  subjects: readonly string[];
  /** The account is delayed, but the caller must not learn it: a right password is answered like a wrong one. */
  blocked: boolean;
};

/**
 * The only limiter for passwords and codes. Counters belong to the account, the session and the trusted peer address. A
 * browser that the person has signed in with before has a counter of its own, so that strangers cannot lock it out.
 * @see docs/security.md "Sign-in"
 */
export function createSignInGuard(ports: GuardPorts) {
  const { db, clock, settings } = ports;
  const later = (until: Date) => Math.max(1, Math.ceil((until.getTime() - clock.now().getTime()) / 1000));
  let alarmedHour = 0;

  const takeFromAddress = ({ ip }: Caller) => take(`sign-in:${addressKey(ip)}`);

  async function take(key: string): Promise<void> {
    const wait = await ports.limits.consume(key, settings.signInPerMinute, 60);
    if (wait === 0) return;
    ports.metrics.count("sign_ins", { result: "limited" });
    throw new AppError("rate_limited", { seconds: wait });
  }

  async function deviceOf(userId: string, { request }: Caller): Promise<string | null> {
    const cookie = ports.devices.read(request);
    if (!cookie) return null;
    const device = await createDeviceRepository(db).find(userId, await sha256(cookie));
    return device ? `device:${device.id}` : null;
  }

  async function admit(attempt: Omit<Attempt, "blocked">): Promise<Attempt> {
    const failures = createSignInFailureRepository(db);
    const waits = await failures.waits(attempt.subjects, clock.now());
    const delayedUntil = waits.get(attempt.subjects[0]!);
    if (delayedUntil) {
      ports.metrics.count("sign_ins", { result: "delayed" });
      await failures.countHour(clock.now());
      throw new AppError("rate_limited", { seconds: later(delayedUntil) });
    }
    return { ...attempt, blocked: waits.size > 0 };
  }

  return {
    takeFromAddress,

    /**
     * Call this before checking a password at sign-in. Unknown names are delayed by the same rule, each by its own
     * failures, so a delay does not reveal which accounts exist.
     * @throws AppError `rate_limited` with the seconds to wait
     */
    async guardSignIn(name: string, context: Caller): Promise<Attempt> {
      await takeFromAddress(context);
      const key = nameKey(name);
      const account = await createSessionRepository(db).findAccount(key);
      const device = await deviceOf(account?.id ?? nobodyId, context);
      if (device) return admit({ account, subjects: [device] });
      const hash = toBase64Url(await sha256(key));
      return admit({ account, subjects: [`name:${hash}`, account ? `user:${account.id}` : `none:${hash}`] });
    },

    /**
     * Call this before checking a password or code of a known person: a change of the password, a second factor, a
     * step-up. A session has its own counter, so that failures of others at its address do not block it. Without a
     * session, as after another provider, the address is counted.
     * @throws AppError `rate_limited` with the seconds to wait
     */
    async guardPerson(userId: string, context: Caller, sessionId?: string): Promise<Attempt> {
      await (sessionId === undefined ? takeFromAddress(context) : take(`session:${sessionId}`));
      const account = await createSessionRepository(db).findAccountById(userId);
      const device = await deviceOf(userId, context);
      return admit({ account, subjects: [device ?? `user:${userId}`] });
    },

    /** Takes the same time for an unknown name, a delayed account and a wrong password. */
    async passwordFits(attempt: Attempt, password: string): Promise<boolean> {
      const hash = attempt.blocked ? null : (attempt.account?.password_hash ?? null);
      return ports.passwords.verify(hash, password);
    },

    /**
     * Counts and audits a wrong password or code.
     * @returns the error to throw: `refusal`, with `seconds` when this failure began a delay; or `rate_limited` when a
     * delay began while this attempt was running
     */
    async noteFailure(
      context: Pick<CallContext, "writeAside">,
      attempt: Attempt,
      action: string,
      refusal: AppError,
    ): Promise<AppError> {
      const now = clock.now();
      const { account } = attempt;
      const outcome: { delay: number | null; until?: Date | undefined } = { delay: null };
      await context.writeAside(async (unit) => {
        const failures = createSignInFailureRepository(unit.tx);
        for (const [index, subject] of attempt.subjects.entries()) {
          const seconds = await failures.count(subject, account?.id ?? null, settings.freeFailures, now);
          if (index === 0) outcome.delay = seconds;
        }
        if (outcome.delay === null)
          outcome.until = (await failures.waits(attempt.subjects, now)).get(attempt.subjects[0]!);
        if (account) await failures.countForPerson(account.id);
        else await failures.countForNobody(attempt.subjects[0]!, now);
        await failures.countHour(now);
        await unit.audit(action, "users", account?.id ?? "", { result: account ? "refused" : "unknown" });
      });
      ports.metrics.count("sign_ins", { result: "refused" });
      const { delay, until } = outcome;
      if (delay === null) return new AppError("rate_limited", { seconds: until ? later(until) : 1 });
      return delay > 0 ? new AppError(refusal.code, { ...refusal.details, seconds: delay }, refusal.fields) : refusal;
    },

    /**
     * Ends a successful attempt in the transaction of what it allows, and clears the failures.
     * @throws AppError when a delay began in the meantime: of many concurrent attempts only those before it count
     */
    async noteSuccess(unit: Unit, attempt: Attempt): Promise<void> {
      const failures = createSignInFailureRepository(unit.tx);
      const waits = await failures.lockWaits(attempt.subjects, clock.now());
      const delayedUntil = waits.get(attempt.subjects[0]!);
      if (delayedUntil) throw new AppError("rate_limited", { seconds: later(delayedUntil) });
      if (attempt.blocked || waits.size > 0) throw new AppError("sign_in.wrong");
      await failures.forget(attempt.subjects);
      const byDevice = attempt.subjects[0]!.startsWith("device:");
      if (attempt.account && !byDevice) await failures.forgetNamesOf(attempt.account.id);
    },

    /**
     * Ends every delay of a person, after a password reset or by an administrator. @returns how many counters there
     * were
     */
    clearDelay: (unit: Unit, userId: string): Promise<number> =>
      createSignInFailureRepository(unit.tx).forgetAllOf(userId),

    /** Compares failures with the usual number: figures for the metrics, and one warning an hour. */
    async watch(): Promise<void> {
      const now = clock.now();
      const hour = Math.floor(now.getTime() / 3_600_000);
      const { present, past } = await createSignInFailureRepository(db).hours(now, hoursOfWeek);
      const median = medianOfHours(past, hoursOfWeek);
      const alarming = isAlarming(present, median);
      ports.metrics.gauge("sign_in_failures_hour", present);
      ports.metrics.gauge("sign_in_failures_median", median);
      ports.metrics.gauge("sign_in_alarm", alarming ? 1 : 0);
      if (!alarming || alarmedHour === hour) return;
      alarmedHour = hour;
      ports.log.warn({ failures: present, median }, "sign-ins fail far more often than usual");
    },

    forgetOld: () => createSignInFailureRepository(db).forgetOld(clock.now()),
  };
}
export type SignInGuard = ReturnType<typeof createSignInGuard>;
