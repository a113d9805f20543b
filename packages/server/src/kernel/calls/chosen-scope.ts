import { ChosenScope } from "@busbar/contract/sales/chosen-scope";
import { followsScope, scopeHeader } from "@busbar/contract/sales/scope-header";
import type { Route } from "@busbar/contract/kernel/http/route";
import type { Actor } from "../actor.ts";
import type { Language } from "../app-error.ts";
import { parseWith } from "../http/parse.ts";

/**
 * The person as this call is about what they have chosen to look at, which the window that calls names in a header.
 * @throws AppError `validation` for a scope that is none: everything instead would not be what was asked for
 */
export function inChosenScope(
  actor: Actor,
  route: Route,
  input: { query?: unknown; body?: unknown },
  request: Request,
  language: Language,
): Actor {
  const named = request.headers.get(scopeHeader);
  if (!named || !followsScope(route, input)) return actor;
  const chosen = parseWith(ChosenScope, Object.fromEntries(new URLSearchParams(named)), language);
  return { ...actor, chosen };
}
