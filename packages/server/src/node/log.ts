import { type DestinationStream, pino } from "pino";
import type { Log } from "../ports.ts";

export type LogLevel = "debug" | "info" | "warn" | "error" | "silent";

const hidden = "[hidden]";
/** Names of fields that may hold a secret; matched at any depth and in any spelling. */
const secretName =
  /^(?:authorization|cookie|set-?cookie|pass(?:word|wd)?|(?:new|old|current|confirm)-?password|.*token|.*secret|hmac-?key|api-?key|otp|verification-?code)$/i;
const deepest = 6;

/** What may be logged: secrets hidden by name, query strings masked, errors with name, code and stack. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return maskAddresses(value);
  if (typeof value === "bigint") return value.toString();
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  if (depth > deepest) return "…";
  if (value instanceof Error) return redactError(value, depth);
  if (value instanceof Headers) return redact(Object.fromEntries(value), depth);
  if (Array.isArray(value)) return value.slice(0, 100).map((item) => redact(item, depth + 1));
  if (value instanceof Uint8Array) return `${value.byteLength} bytes`;
  const shown: Record<string, unknown> = {};
  for (const [name, item] of Object.entries(value)) {
    shown[name] = secretName.test(name.replaceAll("_", "-")) ? hidden : redact(item, depth + 1);
  }
  return shown;
}

function redactError(error: Error, depth: number): unknown {
  const { code, constraint, table } = error as Error & { code?: string; constraint?: string; table?: string };
  return {
    type: error.name,
    message: maskAddresses(error.message),
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(table !== undefined && { table }),
    stack: maskAddresses(error.stack ?? ""),
    ...(error.cause !== undefined && { cause: redact(error.cause, depth + 1) }),
  };
}

/** A query string may contain a token or a name; in a URL the password is between the colon and the at sign. */
function maskAddresses(text: string): string {
  return text
    .replace(/\b([a-z][a-z\d+.-]*:\/\/[^\s:/@]*):[^\s@/]+@/gi, `$1:${hidden}@`)
    .replace(/((?:\b[a-z][a-z\d+.-]*:\/|\s|^)\/[^\s?#"'<>]*)\?[^\s#"'<>]+/gi, `$1?${hidden}`);
}

const colours: Record<string, string> = { debug: "\u001b[2m", info: "", warn: "\u001b[33m", error: "\u001b[31m" };

/** One short line for a terminal. */
export function shortLine(line: string): string {
  const { level, time, msg, pid: _pid, hostname: _hostname, err, error, ...rest } = JSON.parse(line);
  const fault = err ?? error;
  const fields = Object.entries(rest)
    .filter(([, value]) => value !== undefined && value !== null && value !== "")
    .map(([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`);
  const head = `${String(time).slice(11, 19)} ${level === "info" ? "" : `${level} `}${msg}`;
  const stack = fault?.stack ? `\n  ${String(fault.stack).replaceAll("\n", "\n  ")}` : "";
  return `${colours[level] ?? ""}${[head, ...fields].join(" ")}${stack}\u001b[0m\n`;
}

/** JSON lines in UTC on stdout; short lines on a terminal. */
export function createLog(level: LogLevel, out: NodeJS.WriteStream | DestinationStream = process.stdout): Log {
  const atTerminal = "isTTY" in out && out.isTTY;
  const destination = atTerminal ? { write: (line: string) => void out.write(shortLine(line)) } : out;
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (name) => ({ level: name }), log: (fields) => redact(fields) as Record<string, unknown> },
      serializers: { err: (value: unknown) => value, error: (value: unknown) => value },
    },
    destination,
  );
}
