import { AppError } from "./app-error.ts";

/**
 * Of PostgreSQL's error codes those that tell of the connection or the server and not of the statement: connection
 * exceptions, too many connections or too little memory, an operator or a shutdown, a transaction that idled too long.
 */
const connectionState = /^(?:08|53[0234]|57P0|25P0[34])/;
/** The network's own; a missing socket file means that no server listens. */
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
/** What the driver, its pool and the query builder say without a code. */
const driverWords =
  /timeout exceeded when trying to connect|timeout expired|connection timeout|query read timeout|connection (?:terminated|ended|is closed)|is not queryable|connection has been discarded/i;
/** "Not now" of a statement on a connection that is fine: a deadlock, a lost race, a time limit. */
const passing = new Set(["40001", "40P01", "55P03", "57014"]);
const full = new Set(["53100", "ENOSPC"]);

const codeOf = (thrown: unknown): string => {
  const code = (thrown as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : "";
};

/** Whether the database was away or went away, in whatever words: nothing is wrong with what was asked. */
export function isConnectionFault(thrown: unknown): boolean {
  const code = codeOf(thrown);
  if (full.has(code)) return false;
  if (connectionState.test(code) || networkCodes.has(code)) return true;
  if (code === "ENOENT") return (thrown as { syscall?: unknown }).syscall === "connect";
  return thrown instanceof Error && driverWords.test(thrown.message);
}

/** Whether the same statements may well succeed a moment later. */
export const isPassing = (thrown: unknown): boolean => passing.has(codeOf(thrown));

/** What a thrown thing is to the caller: an expected refusal as it is, the database away, the disk full, or a bug. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const code = codeOf(thrown);
  if (full.has(code)) return new AppError("disk_full");
  if (isPassing(thrown) || isConnectionFault(thrown)) return new AppError("unavailable");
  if (code === "22021") return new AppError("request.malformed");
  // A body nested deeper than the stack: the caller's fault, nothing was done.
  if (thrown instanceof RangeError && /call stack/i.test(thrown.message)) return new AppError("request.malformed");
  return new AppError("bug");
}
