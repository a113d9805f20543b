import type { Transaction } from "kysely";
import type { Database } from "../../tables.ts";
import { randomBytes, toBase64Url } from "../secrets.ts";

/** Format and lifetime of access tokens. The database keeps only their hash. */
export type AccessTokens = {
  lifeSeconds: number;
  /** Creates a token for a person within the transaction that stores it. */
  mint(tx: Transaction<Database>, userId: string): Promise<string>;
};

/** Random tokens that carry no information. @see docs/security.md "Sessions" */
export const opaqueTokens: AccessTokens = {
  lifeSeconds: 600,
  mint: async () => toBase64Url(randomBytes(32)),
};
