import { sql, type Transaction } from "kysely";
import type { Ports } from "../../ports.ts";
import type { Database } from "../../tables.ts";
import { AppError } from "../app-error.ts";

/** What a refusal is made of: an error's code and the values of its text. */
type Refusal = ConstructorParameters<typeof AppError>;

/** PostgreSQL says the same code when a person cancels a statement; only the words tell the two apart. */
const ranOut = (thrown: unknown): boolean =>
  (thrown as { code?: unknown } | null)?.code === "57014" && /statement timeout/.test(String(thrown));

/**
 * Lets each statement of the rest of `tx` take `limitMs` milliseconds instead of the pool's few seconds, for passes
 * over very many rows. @throws `refusal` when one takes longer; the transaction is lost then
 */
export async function withStatementLimit<T>(
  { inBackground }: Pick<Ports, "inBackground">,
  tx: Transaction<Database>,
  limitMs: number,
  refusal: Refusal,
  work: () => Promise<T>,
): Promise<T> {
  await sql`select set_config('statement_timeout', ${String(limitMs)}, true)`.execute(tx);
  try {
    return await inBackground(work, limitMs);
  } catch (thrown) {
    throw ranOut(thrown) ? new AppError(...refusal) : thrown;
  }
}
