/** `unique_violation` of PostgreSQL's error codes. */
const uniqueViolation = "23505";

/** @returns the name of the constraint that a row would have broken by being the second, or null for other faults */
export function brokenUniqueness(fault: unknown): string | null {
  const { code, constraint } = fault as { code?: unknown; constraint?: unknown };
  return code === uniqueViolation && typeof constraint === "string" ? constraint : null;
}
