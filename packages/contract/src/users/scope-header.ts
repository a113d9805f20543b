import type { Route } from "../kernel/http/route.ts";

type Chosen = { [Name in "region" | "manager" | "customer"]?: string | undefined };

/** The chosen scope of the calling window: `region=east&manager=SM_EAST`. @see ChosenScope */
export const scopeHeader = "x-busbar-scope";

export const toScopeHeader = ({ region, manager, customer }: Chosen): string =>
  new URLSearchParams(
    Object.entries({ region, manager, customer }).filter((pair): pair is [string, string] => pair[1] !== undefined),
  ).toString();

/** Whether a query names a record; then the caller wants everything of that record. */
export const namesRecord = (query: unknown): boolean =>
  ["customerId", "contractId", "pointId", "partnerId", "paymentId"].some(
    (name) => (query as Record<string, unknown> | undefined)?.[name] !== undefined,
  );

/**
 * Whether a call follows the chosen scope: lists, counts, sums, exports, and bulk actions on a whole list do. Calls
 * about one record do not, so that a link always opens the same.
 */
export function followsScope(
  route: Pick<Route, "method" | "path" | "scope">,
  { query, body }: { query?: unknown; body?: unknown },
): boolean {
  const { of, parameters } = (body ?? {}) as { of?: { query?: unknown }; parameters?: unknown };
  if (route.scope === "whole" || [query, of?.query, parameters].some(namesRecord)) return false;
  if (route.scope === "chosen") return true;
  return route.method === "GET" ? !route.path.includes("{") : of?.query !== undefined;
}
