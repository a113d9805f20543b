import { CallError, type CallOptions, type Client, createClient, type Send } from "@busbar/contract/kernel/http/client";
import type { NamedScope } from "@busbar/contract/users/user-info";
import { scopeHeader, toScopeHeader } from "@busbar/contract/users/scope-header";
import type { Route, Routes } from "@busbar/contract/kernel/http/route";
import { oneAtATime } from "./busy-calls.ts";
import { isSuccessCode, showSuccess, isSessionRefusal } from "./call-errors.ts";
import { randomKey } from "../network/random-key.ts";
import { markDeclined, meansOf, type StepUpPrompt } from "../session/step-up.ts";
import { RefreshRefused, type Session, SessionReplaced } from "../session/session.ts";

/** How long a call may take to answer, in milliseconds. @see R-C01 */
const callTimeout = 100_000;

export type ApiOptions = {
  /** `fetch` in the portal, `app.fetch` in tests and in the demo. */
  send: Send;
  /** Origin and prefix, such as `https://portal.example/api`. */
  base: string;
  session: Session;
  /** The language that the server's messages should have, as an Accept-Language value. */
  language: () => string;
  /** The chosen scope, sent as a header; a call may set another. */
  scope?: () => NamedScope | undefined;
  /** Words that select the calls which show an overlay while they run; absent: the default. @see R-C02 */
  debounce?: () => readonly string[];
  /** Asks the person to confirm their identity; absent: the refusal is passed on. @see R-A12 */
  stepUp?: StepUpPrompt | undefined;
};

type AnyCall = (input?: unknown, options?: CallOptions) => Promise<unknown>;

/**
 * The typed client of the portal: bearer token, language, time-out and an idempotency key on unsafe calls. Code 402
 * refreshes the session once and replays the call with the same key. 401, 403 and a second 402 end the session, unless
 * it was replaced meanwhile, or the replay was so long on its way that its new token may have run out; a refresh without
 * an answer does not end it. A call that requires a confirmation is
 * replayed with the same key once the person has confirmed. Aborted calls and calls of a former sign-in are not
 * replayed.
 * @throws CallError as the plain client does. @see R-A04, R-E02, R-E03
 */
export function createApi<T extends Routes>(routes: T, options: ApiOptions): Client<T> {
  const send = sendWithSession(options);
  const make = (name: string, route: Route): AnyCall => {
    const plain = createClient({ [name]: route }, send, options.base)[name] as AnyCall;
    const call = withPageHideGuard(withSession(route, withSuccessCodes(route, withDeadline(plain)), options.session));
    return route.upload ? call : withStepUp(route, oneAtATime(route, call, options.debounce), options.stepUp);
  };
  // Each call is made when it is first named: a start names a dozen of hundreds.
  const made: Record<string, AnyCall> = {};
  const nameOne = (_: object, name: string | symbol) =>
    typeof name === "string" && Object.hasOwn(routes, name) ? (made[name] ??= make(name, routes[name]!)) : undefined;
  return new Proxy(made, { get: nameOne }) as Client<T>;
}

/** Aborts when the whole answer, or the headers of a file or stream, take longer than the time-out. @see R-C01 */
function withDeadline(call: AnyCall): AnyCall {
  return async (input, given = {}) => {
    const late = new AbortController();
    const clock = setTimeout(() => late.abort(new DOMException("No answer in time", "TimeoutError")), callTimeout);
    const signal = given.signal ? AbortSignal.any([given.signal, late.signal]) : late.signal;
    try {
      return await call(input, { ...given, signal });
    } catch (cause) {
      if (late.signal.aborted && !given.signal?.aborted) throw new CallError(0, {}, 0, late.signal.reason);
      throw cause;
    } finally {
      clearTimeout(clock);
    }
  };
}

/**
 * 201, 202 and 204 are no failures. A change was made, and a toast says so in their words. Something that was asked for is
 * drawn without one, since nothing was made or deleted; where it is missing, the answer is none. @see R-E07
 */
function withSuccessCodes(route: Route, call: AnyCall): AnyCall {
  return async (input, given) => {
    try {
      return await call(input, given);
    } catch (answer) {
      if (!isSuccessCode(answer)) throw answer;
      if (route.method !== "GET") showSuccess(answer);
      else if ((answer.data ?? null) === null) throw new CallError(500, {}, answer.httpStatus, answer);
      return answer.data;
    }
  };
}

/** Holds a failure back while the page is being left. */
function withPageHideGuard(call: AnyCall): AnyCall {
  return async (input, given) => {
    try {
      return await call(input, given);
    } catch (cause) {
      await untilPageShown();
      throw cause;
    }
  };
}

function withSession(route: Route, call: AnyCall, session: Session): AnyCall {
  return async (input, given = {}) => {
    const options = route.method === "GET" ? given : { ...given, idempotencyKey: given.idempotencyKey ?? randomKey() };
    const ask = async () => renewed(route, await call(input, options), session);
    const send = route.renewsCookie ? () => session.exclusively(ask) : ask;
    const signIn = session.signIns();
    // Before the call's time-out starts: waiting for the person may take any time.
    await sameSignIn(session);
    for (let replays = 0; ; replays += 1) {
      options.signal?.throwIfAborted();
      const token = session.token();
      const sentAt = performance.now();
      try {
        return await send();
      } catch (refusal) {
        if (route.permission === "public" || !isSessionRefusal(refusal) || session.signIns() !== signIn) throw refusal;
        const isStale = Number(refusal.code) === 402;
        const wasSlow = isStale && replays < mostReplays && performance.now() - sentAt > slowReplayMs;
        if ((replays > 0 && !wasSlow) || !(isStale || (await isReplaced(session, token)))) {
          session.end("expired");
          throw refusal;
        }
        if (isStale) await refreshed(session, token);
        if (session.signIns() !== signIn) throw refusal;
      }
    }
  };
}

/** A replay that took longer may have been refused because its own token ran out: tokens of the mock live five seconds. */
const slowReplayMs = 1000;
const mostReplays = 5;

/** @throws CallError 401 when another sign-in took place while the call waited */
async function sameSignIn(session: Session): Promise<void> {
  try {
    await session.settled();
  } catch (cause) {
    throw cause instanceof SessionReplaced ? new CallError(401, {}, 401, cause) : cause;
  }
}

async function refreshed(session: Session, stale: string | null): Promise<void> {
  try {
    await session.refresh(stale);
  } catch (cause) {
    // No answer says nothing about the session: fail as on any broken connection.
    if (cause instanceof RefreshRefused || cause instanceof SessionReplaced) throw new CallError(401, {}, 401, cause);
    throw cause instanceof CallError ? cause : new CallError(0, {}, 0, cause);
  }
}

/**
 * Whether the same person signed in again in this browser, which ended the session that the call was sent with. Waits
 * until it is known who signed in; when it was somebody else, it stays pending.
 */
async function isReplaced(session: Session, sent: string | null): Promise<boolean> {
  await sameSignIn(session);
  const present = session.token();
  return sent !== null && present !== null && present !== sent;
}

/**
 * Stores the new session token of the answer, if it has one, before returning the answer.
 * @returns the answer; a token in it that takes the place of the session's is kept first
 */
function renewed(route: Route, answer: unknown, session: Session): unknown {
  if (route.renewsToken) session.renew((answer as { token: string }).token);
  return answer;
}

function withStepUp(route: Route, call: AnyCall, prompt: StepUpPrompt | undefined): AnyCall {
  if (!prompt) return call;
  return async (input, given = {}) => {
    const options = route.method === "GET" ? given : { ...given, idempotencyKey: given.idempotencyKey ?? randomKey() };
    try {
      return await call(input, options);
    } catch (refusal) {
      const means = meansOf(refusal);
      if (!means) throw refusal;
      if (!(await prompt.ask(means))) throw markDeclined(refusal);
      given.signal?.throwIfAborted();
    }
    return call(input, options);
  };
}

function sendWithSession({ send, session, language, scope }: ApiOptions): Send {
  return async (request) => {
    await sameSignIn(session);
    request.signal.throwIfAborted();
    const token = session.token();
    if (token !== null) request.headers.set("authorization", `Bearer ${token}`);
    request.headers.set("accept-language", language());
    const chosen = scope?.();
    if (chosen && !request.headers.has(scopeHeader)) request.headers.set(scopeHeader, toScopeHeader(chosen));
    return send(request);
  };
}

let hidden = false;
const returned: (() => void)[] = [];

if (typeof window !== "undefined") {
  window.addEventListener("pagehide", () => {
    hidden = true;
  });
  window.addEventListener("pageshow", () => {
    hidden = false;
    for (const resolve of returned.splice(0)) resolve();
  });
}

/**
 * Resolves at once while the page is shown. When a page is left, the browser aborts all calls but still runs their
 * handlers: then this resolves only if the page is shown again, so that a reload does not look like a failure.
 */
export const untilPageShown = (): Promise<void> =>
  hidden ? new Promise((resolve) => returned.push(resolve)) : Promise.resolve();
