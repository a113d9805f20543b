import type { Route } from "@busbar/contract/kernel/http/route";
import type { Ports } from "../../ports.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import type { Remembered } from "../calls/late-rights.ts";
import type { Module } from "../module.ts";
import { guard } from "./guard.ts";

/** Whom a bearer token stands for. `expired`: the token is over, but its session lives (402). */
export type Authenticate = (
  token: string,
  /** Reads the database even when the token's actor is cached. */
  uncached?: boolean,
) => Promise<Actor | "expired" | "none">;

/** Who calls: asked of the database, or remembered and confirmed by the call itself. */
export type Callers = { authenticate: Authenticate; recall: (token: string) => Promise<Remembered | null> };
/** Methods that change nothing (RFC 9110). */
const safe = new Set(["GET", "HEAD"]);
const tokenOf = (header: string) => /^Bearer ([A-Za-z0-9_.~+/=-]{1,512})$/.exec(header)?.[1];

/** Null where the call must ask who calls before it does anything; kept answers are given out before its transaction. */
export async function whomToRecall(
  request: Request,
  { route, confirmsLate }: Module["routes"][number],
  ports: Callers & Pick<Ports, "clock">,
): Promise<Remembered | null> {
  const token = confirmsLate ? tokenOf(request.headers.get("authorization") ?? "") : undefined;
  if (token === undefined || request.headers.has("idempotency-key")) return null;
  const remembered = await ports.recall(token);
  try {
    if (remembered) guard(route, remembered.actor, ports.clock.now());
    return remembered;
  } catch {
    // A right may have been given just now.
    return null;
  }
}

/** What was refused before the transaction was refused to a remembered person: one who has gone is told that instead. */
export async function presentRefusal(
  thrown: unknown,
  request: Request,
  route: Route,
  ports: Callers & Pick<Ports, "clock">,
  { isStill }: Remembered,
): Promise<unknown> {
  return isStill().then(
    (still) =>
      still
        ? thrown
        : whoCalls(request, route, ports).then(
            () => thrown,
            (error: unknown) => error,
          ),
    () => thrown,
  );
}

export async function whoCalls(request: Request, route: Route, { authenticate }: Callers): Promise<Actor | null> {
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
