import type { Route } from "@busbar/contract/kernel/http/route";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";

/** Whom a bearer token stands for. `expired`: the token is over, but its session lives (402). */
export type Authenticate = (
  token: string,
  /** Reads the database even when the token's actor is cached. */
  uncached?: boolean,
  /** Where the call comes from. */
  ip?: string,
) => Promise<Actor | "expired" | "none">;

/** What is asked of each call of a service account, and what is kept of it. */
export type Machines = {
  /** @throws AppError `service_account.address`, `rate_limited` */
  admit(actor: Actor, ip: string): Promise<void>;
  /** An access token for a service account's own (RFC 6749, 4.4); answered by that standard, outside of the contract. */
  grant(request: Request, ip: string): Promise<Response>;
  /** Counts the call; never fails. */
  note(actor: Actor, call: string, status: number, ip: string): Promise<void>;
};

/** Methods that change nothing (RFC 9110). */
const safe = new Set(["GET", "HEAD"]);
const tokenOf = (header: string) => /^Bearer +([A-Za-z0-9_.~+/=-]{1,512})$/i.exec(header.trim())?.[1];

/** Who calls; null without a session, where the route allows that. @throws AppError `session.none`, `session.expired` */
export async function whoCalls(
  request: Request,
  route: Route,
  authenticate: Authenticate,
  ip: string,
): Promise<Actor | null> {
  const header = request.headers.get("authorization");
  if (!header) return null;
  const token = tokenOf(header);
  // Another process may have changed the rights or revoked the confirmation just now.
  const uncached = route.stepUp !== undefined || !safe.has(request.method);
  const actor = token === undefined ? "none" : await authenticate(token, uncached, ip);
  if (typeof actor !== "string") return actor;
  if (route.permission === "public") return null;
  throw new AppError(actor === "expired" ? "session.expired" : "session.none");
}
