import { isConnectionFault } from "../../kernel/faults.ts";
import { startLimits } from "./limits.ts";

/** No server listens: the port is closed, or the socket file is missing. */
const nobody = new Set(["ECONNREFUSED", "ENOENT"]);
const unknownHost = new Set(["ENOTFOUND", "EAI_AGAIN"]);

/** Why the first connection failed, as a sentence for the administrator; the password of `url` is left out. */
export function unreachable(url: string, error: unknown): string {
  const { code = "", message } = error as Error & { code?: string };
  const { hostname, port, searchParams } = new URL(url);
  const host = decodeURIComponent(hostname || (searchParams.get("host") ?? "localhost"));
  const place = `${host} port ${port || 5432}`;
  if (nobody.has(code)) return `The database cannot be reached. Nothing is listening at ${place}.`;
  if (unknownHost.has(code)) return `The database cannot be reached. Host ${host} was not found.`;
  if (isConnectionFault(error)) {
    return `The database cannot be reached. ${place} did not answer within ${startLimits.connectMs / 1000} seconds.`;
  }
  return `The database rejected the connection: ${message}.`;
}
