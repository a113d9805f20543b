import type { ReadyKind } from "./readiness.ts";

/** The page of runs with the contracts of a month that stand so. */
export const readyAddress = (period: string, kind?: ReadyKind | "final", code?: string): string =>
  `/billing/run?${new URLSearchParams({ period, ...(kind && { ready: kind }), ...(code && { code }) }).toString()}`;
