import type { Route, RouteOutput, RouteParsed, Routes } from "@busbar/contract/kernel/http/route";
import type { Actor } from "./actor.ts";
import type { Language } from "./app-error.ts";
import type { DailyDuty } from "./work/daily-duty.ts";
import type { JobKind } from "./work/jobs.ts";
import type { MessageKind } from "./messages/messages.ts";
import { readable } from "./messages/amounts.ts";
import { readNumber } from "@busbar/contract/kernel/number-text";
import type { SearchSuggestion } from "@busbar/contract/search/search";
import type { ChangeSource } from "./targets/change-source.ts";
import type { HandOverNoun } from "./targets/hand-over.ts";
import type { Unit } from "./work/unit-of-work.ts";

/** What every handler gets besides its parsed input. */
export type CallContext = {
  requestId: string;
  ip: string;
  userAgent: string;
  language: Language;
  /** The raw request; only for cookies and uploaded bytes. */
  request: Request;
  /** Headers of the response: cookies, attachment names. */
  headers: Headers;
  /**
   * Runs the call's one transaction. What `work` returns must be the call's answer, because it is stored with the
   * idempotency key in the same transaction.
   */
  write<T>(work: (unit: Unit) => Promise<T>): Promise<T>;
  /**
   * Writes something that must stay even when the call is refused, such as the record of a failed attempt. It gives no
   * answer.
   */
  writeAside(work: (unit: Unit) => Promise<void>): Promise<void>;
};

/** The same call inside a transaction that is already open: its writes commit or roll back with that transaction. */
export const withinOne = <C extends Pick<CallContext, "write">>(context: C, unit: Unit): C => ({
  ...context,
  write: (work) => work(unit),
});

type ActorOf<R extends Route> = R["permission"] extends "public" ? Actor | null : Actor;
/** `after`: the id that the rows follow, of a list that is read by a cursor. */
export type Call<R extends Route> = RouteParsed<R> &
  CallContext & { actor: ActorOf<R> } & (R extends { cursors: true } ? { after: string | undefined } : unknown);
export type Handler<R extends Route> = (call: Call<R>) => Promise<RouteOutput<R>>;
export type Handlers<T extends Routes> = { [K in keyof T]: Handler<T[K]> };

/** One noun of the server: its routes with their handlers, its job kinds and what it adds to shared features. */
export type Module = {
  routes: readonly {
    name: string;
    route: Route;
    handler: (call: never) => Promise<unknown>;
  }[];
  jobs?: readonly JobKind[];
  /** Kinds of mail and text message that the module sends. */
  messages?: readonly MessageKind[];
  /** What the search dialog finds of this noun. */
  search?: SearchSource;
  /** Records of the module's nouns, for systems that follow their changes. */
  changes?: ChangeSource | readonly ChangeSource[];
  /** Loads rows that this release ships, at each start; safe when several processes run it at once. */
  prepare?: () => Promise<void>;
  /** Begins work that goes on, in a process that works on jobs. @returns what ends it */
  start?: () => () => void;
  /** Small recurring work with its interval; any process may run it, and running it twice is safe. */
  scheduledTasks?: readonly { name: string; everySeconds: number; run: () => Promise<void> }[];
  /** Work that is due once on each business day. */
  duties?: readonly DailyDuty[];
  /** What somebody else takes over when an account is disabled. */
  handOver?: readonly HandOverNoun[];
};

/** Text as columns for searching hold it: half width (NFKC), lower case, trimmed. */
export const searchKey = (text: string): string => text.normalize("NFKC").toLowerCase().trim();

/** Reads a {@link searchKey} as an amount of money, such as 12345.60 for "12,345.6"; null when it is not one. */
export const searchedAmount = (key: string): string | null => {
  const reading = readNumber(key, 2);
  // Longer numbers are record numbers: no amount that the money columns can hold is longer than this.
  return reading.ok && reading.value.length <= 16 ? reading.value : null;
};

/** An amount of money beside what is found: `¥12,345.60`. */
export const foundAmount = (amount: string): string => readable(amount).replace(/^-?/, "$&¥");

/**
 * Finds at most `most` records that `actor` may see and open, best match first. `key` is a {@link searchKey}; "" asks
 * for suggestions before anything is typed.
 */
export type SearchSource = (
  actor: Actor,
  key: string,
  most: number,
  language: Language,
) => Promise<readonly SearchSuggestion[]>;

/** Binds every route of a noun to its handler; a missing or extra handler is a compile error. */
export function bind<T extends Routes>(routes: T, handlers: Handlers<T>, rest: Omit<Module, "routes"> = {}): Module {
  return {
    ...rest,
    routes: Object.entries(routes).map(([name, route]) => ({
      name,
      route,
      handler: handlers[name as keyof T] as (call: never) => Promise<unknown>,
    })),
  };
}
