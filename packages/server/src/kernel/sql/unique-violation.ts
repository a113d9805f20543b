import type { ErrorCode } from "@busbar/contract/kernel/errors/errors";
import { refuseField } from "../app-error.ts";

/** Codes of PostgreSQL: `unique_violation` and `exclusion_violation`. */
const violations: readonly unknown[] = ["23505", "23P01"];

/** @returns the name of the violated unique or exclusion constraint, or null for other errors */
export function brokenUniqueness(fault: unknown): string | null {
  const { code, constraint } = fault as { code?: unknown; constraint?: unknown };
  return violations.includes(code) && typeof constraint === "string" ? constraint : null;
}

/**
 * Runs a write that may violate a unique constraint because somebody else was faster. `fields` maps each constraint to
 * the refused field and its error code. The transaction is aborted in that case.
 * @throws AppError at the field
 */
export async function refuseTaken<T>(
  write: Promise<T>,
  fields: Readonly<Record<string, { path: string; code: ErrorCode }>>,
): Promise<T> {
  try {
    return await write;
  } catch (fault) {
    const taken = fields[brokenUniqueness(fault) ?? ""];
    throw taken ? refuseField(taken.path, taken.code) : fault;
  }
}
