import { AppError } from "./app-error.ts";

/**
 * PostgreSQL error codes that concern the connection or the server rather than the statement: connection exceptions,
 * too many connections, too little memory, shutdown by an operator, a transaction that idled too long.
 */
const connectionState = /^(?:08|53[0234]|57P0|25P0[34])/;
/** Network error codes; ENOENT of a socket file means that no server listens. */
const networkCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "EHOSTDOWN",
  "ENETUNREACH",
  "ENETDOWN",
  "EAI_AGAIN",
  "ENOTFOUND",
]);
/** Errors of the driver, its pool and the query builder that have no code, known by their messages. */
const driverWords =
  /timeout exceeded when trying to connect|timeout expired|connection timeout|query read timeout|connection (?:terminated|ended|is closed)|is not queryable|connection has been discarded/i;
/**
 * Errors that a retry can cure while the connection is fine: deadlock, serialization failure, lock or statement
 * time-out.
 */
const passing = new Set(["40001", "40P01", "55P03", "57014"]);
const full = new Set(["53100", "ENOSPC"]);
/** A page or an index that is not as it was written. */
const damaged = new Set(["XX001", "XX002"]);

/** The code of an error of PostgreSQL, of the driver or of the network; empty without one. */
export const codeOf = (thrown: unknown): string => {
  const code = (thrown as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : "";
};

/** Whether the database was unreachable or the connection broke. The request itself is not at fault. */
export function isConnectionFault(thrown: unknown): boolean {
  const code = codeOf(thrown);
  if (full.has(code)) return false;
  if (connectionState.test(code) || networkCodes.has(code)) return true;
  if (code === "ENOENT") return (thrown as { syscall?: unknown }).syscall === "connect";
  return thrown instanceof Error && driverWords.test(thrown.message);
}

/** Whether the database gave back something else than was written, which only an administrator can mend. */
export function isDamage(thrown: unknown): boolean {
  const cause = (thrown as { cause?: unknown } | null)?.cause;
  return damaged.has(codeOf(thrown)) || (cause !== undefined && cause !== null && isDamage(cause));
}

/** Whether the same statements may succeed when tried again. */
export const isPassing = (thrown: unknown): boolean => passing.has(codeOf(thrown));

/** Whether the database broke off the transaction for the sake of another one, so nothing of it stands. */
export const isLostRace = (thrown: unknown): boolean => ["40001", "40P01"].includes(codeOf(thrown));

/**
 * Turns any thrown value into an AppError: a refusal stays itself; a lost database, a full disk and bugs get their
 * codes.
 */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const code = codeOf(thrown);
  if (full.has(code)) return new AppError("disk_full");
  if (isPassing(thrown) || isConnectionFault(thrown)) return new AppError("unavailable");
  if (isDamage(thrown)) return new AppError("storage_damaged");
  if (code === "22021") return new AppError("request.malformed");
  // A JSON body nested deeper than the call stack is the caller's fault; nothing has been written.
  if (thrown instanceof RangeError && /call stack/i.test(thrown.message)) return new AppError("request.malformed");
  return new AppError("bug");
}
