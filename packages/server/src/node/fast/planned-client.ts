import { nameOf } from "../../kernel/fast/statement-names.ts";
import { LimitedClient } from "../database/limited-client.ts";

/**
 * In auto mode PostgreSQL compares costs and, for regions with few rows, would plan a named statement at every call for
 * ever.
 */
type PlanMode = "force_generic_plan" | "auto";

/**
 * Prepares statements that have a name, once for each connection and for any values. @see executePlanned
 */
export class PlannedClient extends LimitedClient {
  /** Null when a rollback, also one to a savepoint, may have reverted it. */
  #mode: PlanMode | null = "auto";

  override query(...given: unknown[]): never {
    const [text, values] = given;
    if (typeof text === "string" && text.startsWith("rollback")) this.#mode = null;
    // Statements of queue and backup bring a callback, and those without values are planned once anyway.
    const isOwn = typeof text === "string" && given.length === 2 && Array.isArray(values) && values.length > 0;
    if (!isOwn) return super.query(...given);
    const name = nameOf(text);
    this.#choose(name === undefined ? "auto" : "force_generic_plan");
    const answer = super.query(...(name === undefined ? given : [{ name, text, values }]));
    (answer as Promise<unknown>).catch(() => (this.#mode = null));
    return answer;
  }

  /** Sent before the statement, whose turn comes when this is answered. */
  #choose(mode: PlanMode): void {
    if (this.#mode === mode) return;
    this.#mode = mode;
    // Within a transaction that has failed it is refused, as is the statement behind it.
    (super.query(`set plan_cache_mode = ${mode}`) as Promise<unknown>).catch(() => (this.#mode = null));
  }
}
