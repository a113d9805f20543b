import { ChosenScope } from "@busbar/contract/users/chosen-scope";
import { followsScope, scopeHeader } from "@busbar/contract/users/scope-header";
import type { Route } from "@busbar/contract/kernel/http/route";
import type { Actor } from "../actor.ts";
import type { Language } from "../app-error.ts";
import { parseWith } from "../http/parse.ts";

/**
 * The actor narrowed to the chosen scope, which the calling window sends in a header.
 * @throws AppError `validation` for an invalid scope: ignoring it would show everything
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
