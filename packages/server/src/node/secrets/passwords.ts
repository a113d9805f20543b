import { hash, verify } from "@node-rs/argon2";
import { AppError } from "../../kernel/app-error.ts";
import type { PasswordHasher } from "../../ports.ts";

/** The library's number for argon2id; its `const enum` does not survive type stripping. */
const argon2id = 2;
/** OWASP's first recommendation for argon2id: 19 MiB, 2 passes, 1 lane. About 10 ms on one core. */
const realCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets `running` calls run at once and `waiting` queue up; refuses further ones, so that a flood of sign-ins cannot use
 * all memory and time. @throws AppError `rate_limited`
 */
export function createGate(running: number, waiting: number): Gate {
  let active = 0;
  const line: (() => void)[] = [];
  return async (work) => {
    if (active >= running) {
      if (line.length >= waiting) throw new AppError("rate_limited", { seconds: 1 });
      await new Promise<void>((resolve) => line.push(resolve));
    } else active += 1;
    try {
      return await work();
    } finally {
      // The slot is passed on without becoming free in between.
      const next = line.shift();
      if (next) next();
      else active -= 1;
    }
  };
}

/** @param asked the cost of one guess; tests that sign in thousands of times use less */
export function createPasswordHasher(gate: Gate = createGate(4, 32), asked = realCost): PasswordHasher {
  const cost = { algorithm: argon2id, ...asked };
  let nobody: Promise<string> | undefined;
  return {
    hash: (plain) => gate(() => hash(plain, cost)),
    verify: (phc, plain) =>
      gate(async () => {
        if (phc !== null) return verify(phc, plain);
        nobody ??= hash(crypto.randomUUID(), cost);
        await verify(await nobody, plain);
        return false;
      }),
  };
}
