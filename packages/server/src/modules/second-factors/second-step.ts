import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import { stepOf } from "./one-time-codes.ts";
import { readCode } from "./recovery-codes.ts";
import type { NotifyPeople } from "../../kernel/messages/notify-people.ts";
import { recoveryCodeUsed } from "./second-factor-notices.ts";
import { createSecondFactorRepository } from "./second-factor-repository.ts";
import { sealingPurpose } from "./sealing-purpose.ts";

/** A right code that is not used yet: `use` uses it up in the transaction of what it allows. */
export type FittingCode = { secret: string; step: number } | { hash: string };

/**
 * The second step of signing in. It checks codes; the guard counts failures.
 * @see R-A12
 */
export function createSecondStep(
  { db, clock, passwords, vault }: Pick<Ports, "db" | "clock" | "passwords" | "vault">,
  notifyPeople: NotifyPeople,
) {
  return {
    isOn: async (userId: string): Promise<boolean> =>
      (await createSecondFactorRepository(db).findOn(userId)) !== undefined,

    /** @returns null for a code that is wrong, was used, or belongs to a step before the last used one */
    async judge(userId: string, given: string): Promise<FittingCode | null> {
      const factors = createSecondFactorRepository(db);
      const code = readCode(given);
      const factor = await factors.findOn(userId);
      if (!factor || code === null) return null;
      if (code.kind === "app") {
        const secret = await vault.open(sealingPurpose(userId), factor.secret);
        const step = stepOf(secret, code.digits, clock.now(), Number(factor.last_step));
        return step === null ? null : { secret: factor.secret, step };
      }
      const known = await factors.findCode(userId, code.selector);
      // Also runs for an unknown selector, so that both take the same time.
      const fits = await passwords.verify(known?.hash ?? null, code.code);
      return known && fits ? { hash: known.hash } : null;
    },

    /** @returns false when the same code was used in the meantime */
    async use(unit: Unit, userId: string, code: FittingCode): Promise<boolean> {
      const factors = createSecondFactorRepository(unit.tx);
      if ("step" in code) return (await factors.useStep(userId, code.secret, code.step)) === 1;
      if ((await factors.useCode(userId, code.hash, clock.now())) !== 1) return false;
      await unit.audit("authn_recovery_code_use", "users", userId);
      await notifyPeople(unit, recoveryCodeUsed(userId, await factors.countCodes(userId)));
      return true;
    },
  };
}
export type SecondStep = ReturnType<typeof createSecondStep>;
