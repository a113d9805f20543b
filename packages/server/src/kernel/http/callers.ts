import type { Route } from "@busbar/contract/kernel/http/route";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";

/** Whom a bearer token stands for. `expired`: the token is over, but its session lives (402). */
export type Authenticate = (
  token: string,
  /** Reads the database even when the token's actor is cached. */
  uncached?: boolean,
) => Promise<Actor | "expired" | "none">;

/** Methods that change nothing (RFC 9110). */
const safe = new Set(["GET", "HEAD"]);
const tokenOf = (header: string) => /^Bearer ([A-Za-z0-9_.~+/=-]{1,512})$/.exec(header)?.[1];

/** Who calls; null without a session, where the route allows that. @throws AppError `session.none`, `session.expired` */
export async function whoCalls(request: Request, route: Route, authenticate: Authenticate): Promise<Actor | null> {
  const header = request.headers.get("authorization");
  if (!header) return null;
  const token = tokenOf(header);
  // Another process may have changed the rights or revoked the confirmation just now.
  const uncached = route.stepUp === true || !safe.has(request.method);
  const actor = token === undefined ? "none" : await authenticate(token, uncached);
  if (typeof actor !== "string") return actor;
  if (route.permission === "public") return null;
  throw new AppError(actor === "expired" ? "session.expired" : "session.none");
}
