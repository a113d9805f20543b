import type { LoggedError } from "../../kernel/error-log.ts";
import { buildVersion } from "../../kernel/versions.ts";

/** What somebody pastes into a message to support: plain text, the same in every language. @see R-S22 */
export function reportOf({ message, route, at, repeats, release, requestId, stack, readable }: LoggedError): string {
  return [
    message,
    `route ${route}`,
    `time ${at.toISOString()}`,
    `repeats ${repeats}`,
    `version ${buildVersion}`,
    `release ${release}`,
    requestId && `request ${requestId}`,
    `browser ${navigator.userAgent}`,
    stack && `\n${readable ?? stack}`,
  ]
    .filter(Boolean)
    .join("\n");
}

/** The address of a web search for `message`; undefined while no engine is configured. */
export function searchAddress(engine: string, message: string): string | undefined {
  if (!/^https?:\/\//i.test(engine) || !engine.includes("{q}")) return undefined;
  return engine.replace("{q}", () => encodeURIComponent(message.slice(0, 200)));
}
