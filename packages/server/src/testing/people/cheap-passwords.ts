import { createPasswordHasher } from "../../node/secrets/passwords.ts";

/** Real hashes that take no time to make: the real cost is proved by `passwords.test.ts`, and by the child servers. */
export const cheapPasswords = () => createPasswordHasher(undefined, { memoryCost: 64, timeCost: 1, parallelism: 1 });
