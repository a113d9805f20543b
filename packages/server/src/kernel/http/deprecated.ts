import type { Deprecation } from "@busbar/contract/kernel/http/route";

const midnight = (day: string) => new Date(`${day}T00:00:00Z`);

/** Says in every answer of a deprecated call since when it is one, and until when it is there. Sources: RFC 9745, RFC 8594. */
export function tellDeprecation(headers: Headers, { since, sunset, successor }: Deprecation): void {
  headers.set("deprecation", `@${midnight(since).getTime() / 1000}`);
  if (sunset !== null) headers.set("sunset", midnight(sunset).toUTCString());
  if (successor !== null) headers.append("link", `</api${successor}>; rel="successor-version"`);
}
