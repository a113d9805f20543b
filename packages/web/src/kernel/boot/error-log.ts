import type { AllRoutes } from "@busbar/contract";
import { CallError, type Client } from "@busbar/contract/kernel/http/client";
import { createStore } from "zustand/vanilla";
import { buildId, release } from "./new-version.ts";
import type { TraceMap } from "@jridgewell/trace-mapping";

export type LoggedError = {
  id: number;
  /** Time of the latest repeat. */
  at: Date;
  /** How often the same error occurred on the same route. */
  repeats: number;
  route: string;
  message: string;
  stack: string;
  /** The stack in terms of our source files; set when somebody opens the log and the server has source maps. */
  readable: string | undefined;
  /** Release and build that the error occurred in. */
  release: string;
  requestId: string | undefined;
  /** False for what the log keeps although the application is not at fault, such as a lost network. */
  isFault: boolean;
};

const most = 100;
let lastId = 0;

/** Errors of this page load, latest first; survives a reset of the session. @see R-S12, R-N16 */
export const errorLog = createStore<{ list: readonly LoggedError[] }>(() => ({ list: [] }));

/** Browsers report by an error event that observed sizes are told in the next frame instead: no fault of anything. */
const isNoFault = (error: unknown) => /^(Error: )?ResizeObserver loop\b/.test(String(error));

export function recordError(error: unknown, isFault = true): void {
  if (isNoFault(error)) return;
  const entry: LoggedError = {
    id: ++lastId,
    at: new Date(),
    repeats: 1,
    route: withoutSecrets(location.hash.slice(1) || "/"),
    message: error instanceof Error ? error.message || nameOf(error) : String(error),
    stack: stackOf(error),
    readable: undefined,
    release: buildId ? `${release} (${buildId})` : release,
    requestId: error instanceof CallError ? error.requestId : undefined,
    isFault,
  };
  errorLog.setState(({ list }) => {
    const before = list.find((one) => isRepeat(one, entry));
    const rest = list.filter((one) => one !== before);
    const repeated = before ? { ...before, at: entry.at, repeats: before.repeats + 1 } : entry;
    return { list: [repeated, ...rest].slice(0, most) };
  });
}

/** How often the application was at fault. */
export const countFaults = ({ list }: { list: readonly LoggedError[] }): number =>
  list.reduce((sum, { isFault, repeats }) => sum + (isFault ? repeats : 0), 0);

/** Resolves the source positions of every stack that has none yet. */
export async function explainStacks(): Promise<void> {
  const unread = errorLog.getState().list.filter(({ stack, readable }) => stack !== "" && readable === undefined);
  const fresh = new Map<string, string>();
  for (const { stack } of unread) if (!fresh.has(stack)) fresh.set(stack, await readableStack(stack));
  if (fresh.size === 0) return;
  errorLog.setState(({ list }) => ({
    list: list.map((entry) => ({ ...entry, readable: entry.readable ?? fresh.get(entry.stack) })),
  }));
}

export function clearErrors(): void {
  errorLog.setState({ list: [] });
}

const isRepeat = (one: LoggedError, other: LoggedError) =>
  one.message === other.message && one.route === other.route && one.stack === other.stack;

const nameOf = (error: Error) => (error instanceof CallError ? `${error.name} ${error.code}` : error.name);

/** The stack, followed by the stacks of the error's causes. */
function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  const cause = error.cause instanceof Error ? `\nCaused by: ${stackOf(error.cause)}` : "";
  return (error.stack ?? "") + cause;
}

/** People pass reports on, so they must not contain one-time links or sign-in codes. */
function withoutSecrets(route: string): string {
  return route.replace(/([?&](?:token|code|password|key)=)[^&]+/gi, "$1…");
}

/** Logs uncaught errors too, those that `record` takes for faults, but shows no toast for them. @see R-S17 */
export function logStrayErrors(record: (error: unknown) => void): () => void {
  const thrown = (event: ErrorEvent) => record(event.error ?? event.message);
  const rejected = (event: PromiseRejectionEvent) => record(event.reason);
  window.addEventListener("error", thrown);
  window.addEventListener("unhandledrejection", rejected);
  return () => {
    window.removeEventListener("error", thrown);
    window.removeEventListener("unhandledrejection", rejected);
  };
}

/** `https://portal.example/assets/Page-3f2a.js:12:345`, as browsers write a position in a stack. */
const place = /(https?:\/\/[^\s()]+\.js):(\d+):(\d+)/g;

/** Source maps by address, null where there is none. A built file never changes, so neither does its map. */
const maps = new Map<string, Promise<TraceMap | null>>();

async function readMap(script: string): Promise<TraceMap | null> {
  const { TraceMap } = await import("@jridgewell/trace-mapping");
  const answer = await fetch(`${script}.map`).catch(() => null);
  return answer?.ok ? new TraceMap(await answer.text()) : null;
}

/** The stack with positions in our own sources where the server has source maps; elsewhere the stack unchanged. */
export async function readableStack(stack: string): Promise<string> {
  const scripts = new Set([...stack.matchAll(place)].map(([, script]) => script as string));
  const own = [...scripts].filter((script) => new URL(script).origin === location.origin);
  if (own.length === 0) return stack;
  const { originalPositionFor } = await import("@jridgewell/trace-mapping");
  const found = new Map<string, TraceMap | null>();
  for (const script of own) {
    const map = maps.get(script) ?? readMap(script);
    maps.set(script, map);
    found.set(script, await map);
  }
  return stack.replace(place, (whole, script: string, line: string, column: string) => {
    const map = found.get(script);
    if (!map) return whole;
    // Browsers count columns from 1, maps from 0.
    const from = originalPositionFor(map, { line: Number(line), column: Number(column) - 1 });
    return from.source === null ? whole : `${from.source.replace(/^(\.\.\/)+/, "")}:${from.line}:${from.column + 1}`;
  });
}

/** Reports per page load: a page that fails on every render has been reported by then. */
const maxReports = 20;
const cut = (text: string, most: number) => text.slice(0, most);

/**
 * Reports errors to the system log, where administrators read them when people are not shown the error log themselves.
 * Errors of reporting are ignored, and errors that the server answered are skipped, since it has logged those itself.
 * @see R-E05
 */
export function reportErrors(api: Client<AllRoutes>, isQuiet: () => boolean): () => void {
  let reported = 0;
  let lastReported = errorLog.getState().list[0]?.id ?? 0;
  const report = ({ route, message, stack, release }: LoggedError) =>
    void api
      .reportError({
        body: {
          route: cut(route, 500),
          message: cut(message, 1000),
          stack: cut(stack, 8000),
          release: cut(release, 100),
        },
      })
      .catch(() => undefined);
  return errorLog.subscribe(({ list }) => {
    const isNew = ({ id, repeats, requestId, isFault }: LoggedError) =>
      isFault && id > lastReported && repeats === 1 && !requestId;
    const found = list.filter(isNew);
    lastReported = Math.max(lastReported, ...list.map(({ id }) => id));
    if (!isQuiet()) return;
    for (const entry of found.slice(0, maxReports - reported)) {
      reported += 1;
      report(entry);
    }
  });
}
