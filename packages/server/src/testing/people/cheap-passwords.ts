import { createPasswordHasher } from "../../node/secrets/passwords.ts";

/** Real hashes at a low cost; `passwords.test.ts` and the child servers use the real cost. */
export const cheapPasswords = () => createPasswordHasher(undefined, { memoryCost: 64, timeCost: 1, parallelism: 1 });
