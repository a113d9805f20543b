import { AppError } from "./app-error.ts";

/** Codes of PostgreSQL that mean "not now" rather than "wrong". */
const away = new Set([
  "57P01",
  "57P02",
  "57P03",
  "08000",
  "08001",
  "08003",
  "08004",
  "08006",
  "53300",
  "40001",
  "40P01",
  "57014",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOENT",
]);
const full = new Set(["53100", "ENOSPC"]);

/** What a thrown thing is to the caller: an expected refusal as it is, the database away, the disk full, or a bug. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const code = (thrown as { code?: unknown } | null)?.code;
  const message = thrown instanceof Error ? thrown.message : "";
  if (typeof code === "string") {
    if (full.has(code)) return new AppError("disk_full");
    if (away.has(code)) return new AppError("unavailable");
    if (code === "22021") return new AppError("request.malformed");
  }
  if (/timeout exceeded when trying to connect|Connection terminated|connection timeout/i.test(message))
    return new AppError("unavailable");
  // A body nested deeper than the stack: the caller's fault, nothing was done.
  if (thrown instanceof RangeError && /call stack/i.test(message)) return new AppError("request.malformed");
  return new AppError("bug");
}
