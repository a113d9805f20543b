import type { ErrorCode } from "@busbar/contract/kernel/errors/errors";
import { refuseField } from "../app-error.ts";

/** `unique_violation` and `exclusion_violation` of PostgreSQL's error codes. */
const violations: readonly unknown[] = ["23505", "23P01"];

/** @returns the name of the constraint that a row would have broken by being the second, or null for other faults */
export function brokenUniqueness(fault: unknown): string | null {
  const { code, constraint } = fault as { code?: unknown; constraint?: unknown };
  return violations.includes(code) && typeof constraint === "string" ? constraint : null;
}

/**
 * A write that may find a value taken by somebody who was faster. `fields`: what each constraint keeps unique, and the
 * word for it. The transaction is lost then.
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
