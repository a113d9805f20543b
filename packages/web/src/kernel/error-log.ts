import { CallError } from "@busbar/contract/kernel/client";
import { createStore } from "zustand/vanilla";

export type LoggedError = {
  id: number;
  at: Date;
  route: string;
  message: string;
  stack: string;
  requestId: string | undefined;
};

const most = 100;
let lastId = 0;

/** Errors of this page load, newest first; survives a reset of the session. @see R-S12, R-N16 */
export const errorLog = createStore<{ list: readonly LoggedError[] }>(() => ({ list: [] }));

export function recordError(error: unknown): void {
  const entry: LoggedError = {
    id: ++lastId,
    at: new Date(),
    route: location.hash.slice(1) || "/",
    message: error instanceof Error ? error.message || error.name : String(error),
    stack: (error instanceof Error && error.stack) || "",
    requestId: error instanceof CallError ? error.requestId : undefined,
  };
  errorLog.setState(({ list }) => ({ list: [entry, ...list].slice(0, most) }));
}

/** Errors that nobody caught go to the log too, and to no toast. @see R-S17 */
export function logStrayErrors(): () => void {
  const thrown = (event: ErrorEvent) => recordError(event.error ?? event.message);
  const rejected = (event: PromiseRejectionEvent) => recordError(event.reason);
  window.addEventListener("error", thrown);
  window.addEventListener("unhandledrejection", rejected);
  return () => {
    window.removeEventListener("error", thrown);
    window.removeEventListener("unhandledrejection", rejected);
  };
}
