import type { Transaction } from "kysely";
import type { Database } from "../../tables.ts";
import { randomBytes, toBase64Url } from "../secrets.ts";

/** How access tokens look and how long they live. Only their hash is kept. */
export type AccessTokens = {
  lifeSeconds: number;
  /** A new token for a person, as part of the change that keeps it. */
  mint(tx: Transaction<Database>, userId: string): Promise<string>;
};

/** Nobody can guess one or read anything from it. @see docs/security.md "Sessions" */
export const opaqueTokens: AccessTokens = {
  lifeSeconds: 600,
  mint: async () => toBase64Url(randomBytes(32)),
};
