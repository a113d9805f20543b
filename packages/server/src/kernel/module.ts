import type { Route, RouteOutput, RouteParsed, Routes } from "@busbar/contract/kernel/http/route";
import type { Actor } from "./actor.ts";
import type { Language } from "./app-error.ts";
import type { DailyDuty } from "./work/daily-duty.ts";
import type { JobKind } from "./work/jobs.ts";
import type { MessageKind } from "./messages/messages.ts";
import { readNumber } from "@busbar/contract/kernel/number-text";
import type { SearchSuggestion } from "@busbar/contract/portal/search";
import type { HandOverNoun } from "./targets/hand-over.ts";
import type { Unit } from "./work/unit-of-work.ts";

/** What every handler is told of the request beside its parsed input. */
export type CallContext = {
  requestId: string;
  ip: string;
  userAgent: string;
  language: Language;
  /** The raw request, for cookies and uploaded bytes only. */
  request: Request;
  /** Headers of the answer: cookies, attachment names. */
  headers: Headers;
  /** Opens the one transaction of a change; return what it returns, for the stored answer of an idempotency key. */
  write<T>(work: (unit: Unit) => Promise<T>): Promise<T>;
  /** A change that stands although the call is refused, such as the note of a failed attempt; never its answer. */
  writeAside(work: (unit: Unit) => Promise<void>): Promise<void>;
};

/** The same call inside a change that is open already: what it writes stands or falls with that. */
export const withinOne = <C extends Pick<CallContext, "write">>(context: C, unit: Unit): C => ({
  ...context,
  write: (work) => work(unit),
});

type ActorOf<R extends Route> = R["permission"] extends "public" ? Actor | null : Actor;
export type Call<R extends Route> = RouteParsed<R> & CallContext & { actor: ActorOf<R> };
export type Handler<R extends Route> = (call: Call<R>) => Promise<RouteOutput<R>>;
export type Handlers<T extends Routes> = { [K in keyof T]: Handler<T[K]> };

/** One noun of the server: its routes with their handlers, and the kinds of job that it works. */
export type Module = {
  routes: readonly { name: string; route: Route; handler: (call: never) => Promise<unknown> }[];
  jobs?: readonly JobKind[];
  /** The sorts of mail and text message that it sends. */
  messages?: readonly MessageKind[];
  /** What of it the search dialog finds. */
  search?: SearchSource;
  /** Brings rows that this release ships into the database, at each start; several processes may do so at once. */
  prepare?: () => Promise<void>;
  /** Small recurring duties, each with its interval; run by any process, safe to run twice. */
  scheduledTasks?: readonly { name: string; everySeconds: number; run: () => Promise<void> }[];
  /** What is due once on each business day. */
  duties?: readonly DailyDuty[];
  /** What of it goes on without a person whose account is disabled. */
  handOver?: readonly HandOverNoun[];
};

/** Text as it is compared: half width and lower case, as columns that are searched hold it. */
export const searchKey = (text: string): string => text.normalize("NFKC").toLowerCase().trim();

/** The amount of money that a {@link searchKey} is, such as 12345.60 of "12,345.6"; null when it is none. */
export const searchedAmount = (key: string): string | null => {
  const reading = readNumber(key, 2);
  // Longer ones are numbers of records; none of money fits its column.
  return reading.ok && reading.value.length <= 16 ? reading.value : null;
};

/**
 * Finds what `actor` may see and open, best first, at most `most`. `key` is a {@link searchKey}; "" asks for what is
 * worth offering before anything is typed.
 */
export type SearchSource = (
  actor: Actor,
  key: string,
  most: number,
  language: Language,
) => Promise<readonly SearchSuggestion[]>;

/** Binds every route of a noun to its handler; a missing or extra one does not compile. */
export function bind<T extends Routes>(routes: T, handlers: Handlers<T>, rest: Omit<Module, "routes"> = {}): Module {
  return {
    ...rest,
    routes: Object.entries(routes).map(([name, route]) => ({
      name,
      route,
      handler: handlers[name as keyof T] as never,
    })),
  };
}
