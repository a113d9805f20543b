import {
  type RecoveryCodes,
  recoveryCodeCount,
  type SecondFactor,
  type SecondFactorStart,
} from "@busbar/contract/second-factors/second-factors";
import type { Actor } from "../../kernel/actor.ts";
import { AppError, refuseField } from "../../kernel/app-error.ts";
import type { CallContext } from "../../kernel/module.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import { addressOf, newSecret, stepOf } from "./one-time-codes.ts";
import { newRecoveryCodes, readCode } from "./recovery-codes.ts";
import { sealingPurpose } from "./sealing-purpose.ts";
import { factorMailKind } from "./second-factor-mails.ts";
import type { NotifyPeople } from "../../kernel/messages/notify-people.ts";
import { type FactorEvent, factorChanged } from "./second-factor-notices.ts";
import { createSecondFactorRepository } from "./second-factor-repository.ts";

const dayMs = 86_400_000;
const resealedAtOnce = 200;

export type SecondFactorPorts = Pick<Ports, "db" | "clock" | "passwords" | "vault">;

/** Functions of the sessions module; handed over in app.ts. */
export type SessionDependencies<Attempt> = {
  guard: {
    guardPerson(userId: string, context: CallContext, sessionId: string): Promise<Attempt>;
    noteFailure(context: CallContext, attempt: Attempt, action: string, refusal: AppError): Promise<AppError>;
    noteSuccess(unit: Unit, attempt: Attempt): Promise<void>;
  };
  revokeAll(unit: Unit, userId: string): Promise<unknown>;
  /** Clears cached tokens after the commit. */
  forgetTokens(unit: Unit): void;
};

/** Turns two-step verification on and off; recovery codes, and the administrator's reset. @see R-A12 */
export function createSecondFactorService<Attempt>(
  ports: SecondFactorPorts,
  sessions: SessionDependencies<Attempt>,
  notifyPeople: NotifyPeople,
  refuseBeyond: (actor: Actor, userId: string, weakens: boolean) => Promise<void>,
) {
  const { db, clock, vault } = ports;

  /** Hashed one after the other, because ten at once would occupy the hasher while people sign in. */
  async function makeCodes() {
    const codes = newRecoveryCodes(recoveryCodeCount);
    const rows: { selector: string; hash: string }[] = [];
    for (const code of codes) {
      const read = readCode(code);
      if (read?.kind !== "recovery") throw new Error("Not a recovery code");
      rows.push({ selector: read.selector, hash: await ports.passwords.hash(read.code) });
    }
    return { codes, rows };
  }

  async function changed(unit: Unit, userId: string, what: FactorEvent, action: string): Promise<void> {
    const person = await createSecondFactorRepository(unit.tx).findPerson(userId);
    await unit.audit(action, "users", userId);
    await notifyPeople(unit, factorChanged(userId, what, Boolean(person?.email)));
    if (person?.email) {
      const { language } = person;
      await unit.sendMessage({ kind: factorMailKind, userId, language, content: { what } }, clock.now());
    }
    await unit.emit("second-factor", "", what, userId);
  }

  return {
    async own(actor: Actor): Promise<SecondFactor> {
      const factors = createSecondFactorRepository(db);
      const [factor, left] = await Promise.all([factors.findOn(actor.id), factors.countCodes(actor.id)]);
      return {
        on: factor !== undefined,
        confirmedAt: factor?.confirmed_at?.toISOString() ?? null,
        recoveryCodesLeft: factor ? left : 0,
        required: actor.factorRequired,
      };
    },

    /** @throws AppError `second_factor.already_on` */
    async start(actor: Actor, context: CallContext): Promise<SecondFactorStart> {
      const secret = newSecret();
      const sealed = await vault.seal(sealingPurpose(actor.id), secret);
      return context.write(async (unit) => {
        const begun = await createSecondFactorRepository(unit.tx).begin(actor.id, sealed, clock.now());
        if (begun === 0) throw new AppError("second_factor.already_on");
        return { secret, uri: addressOf(secret, actor.username) };
      });
    },

    /** @throws AppError `second_factor.not_begun`, `second_factor.already_on`, `second_factor.code_wrong`, `rate_limited` */
    async confirm(actor: Actor, given: string, context: CallContext): Promise<RecoveryCodes> {
      const attempt = await sessions.guard.guardPerson(actor.id, context, actor.sessionId);
      const factor = await createSecondFactorRepository(db).find(actor.id);
      if (!factor) throw new AppError("second_factor.not_begun");
      if (factor.confirmed_at) throw new AppError("second_factor.already_on");
      const code = readCode(given);
      const secret = await vault.open(sealingPurpose(actor.id), factor.secret);
      const step = code?.kind === "app" ? stepOf(secret, code.digits, clock.now(), Number(factor.last_step)) : null;
      if (step === null) {
        const wrong = refuseField("code", "second_factor.code_wrong");
        throw await sessions.guard.noteFailure(context, attempt, "authn_second_factor_fail", wrong);
      }
      const { codes, rows } = await makeCodes();
      return context.write(async (unit) => {
        await sessions.guard.noteSuccess(unit, attempt);
        const factors = createSecondFactorRepository(unit.tx);
        if ((await factors.confirm(actor.id, factor.secret, step, clock.now())) !== 1)
          throw new AppError("second_factor.not_begun");
        await factors.replaceCodes(actor.id, rows);
        await changed(unit, actor.id, "on", "authn_second_factor_on");
        sessions.forgetTokens(unit);
        return { codes };
      });
    },

    /** @throws AppError `second_factor.off` */
    async renewCodes(actor: Actor, context: CallContext): Promise<RecoveryCodes> {
      const { codes, rows } = await makeCodes();
      return context.write(async (unit) => {
        const factors = createSecondFactorRepository(unit.tx);
        if (!(await factors.lockOn(actor.id))) throw new AppError("second_factor.off");
        await factors.replaceCodes(actor.id, rows);
        await changed(unit, actor.id, "codes", "authn_recovery_codes_new");
        return { codes };
      });
    },

    /** @throws AppError `second_factor.kept` where a second factor is required, `second_factor.off` */
    async remove(actor: Actor, context: CallContext): Promise<void> {
      if (actor.factorRequired) throw new AppError("second_factor.kept");
      await context.write(async (unit) => {
        if ((await createSecondFactorRepository(unit.tx).remove(actor.id)) === 0)
          throw new AppError("second_factor.off");
        await changed(unit, actor.id, "off", "authn_second_factor_off");
        sessions.forgetTokens(unit);
        return null;
      });
    },

    /**
     * For a person who has lost phone and recovery codes. Nobody may weaken a person with more rights, nor avoid a
     * requirement for their own account.
     * @throws AppError `not_found` out of scope, `user.full_access`, `user.beyond_rights`, `second_factor.kept`,
     * `second_factor.off`
     */
    async reset(actor: Actor, userId: string, context: CallContext): Promise<void> {
      await refuseBeyond(actor, userId, true);
      if (actor.id === userId && actor.factorRequired) throw new AppError("second_factor.kept");
      await context.write(async (unit) => {
        if ((await createSecondFactorRepository(unit.tx).remove(userId)) === 0) throw new AppError("second_factor.off");
        await changed(unit, userId, "reset", "authn_second_factor_reset");
        await sessions.revokeAll(unit, userId);
        return null;
      });
    },

    /** Encrypts secrets of an older key again, so that the old key can be removed. */
    async reseal(): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const factors = createSecondFactorRepository(tx);
        for (const { user_id: userId, secret } of await factors.sealedByOthers(vault.keyId, resealedAtOnce)) {
          const purpose = sealingPurpose(userId);
          await factors.reseal(userId, await vault.seal(purpose, await vault.open(purpose, secret)));
        }
      });
    },

    forgetBegun: async (): Promise<void> =>
      void (await createSecondFactorRepository(db).forgetBegun(new Date(clock.now().getTime() - dayMs))),
  };
}
