import { codeOf, type Envelope, type FieldError, isSuccess } from "./envelope.ts";
import type { Raw, Route, RouteAnswer, RouteInput, Routes } from "./route.ts";

/** Options of one request besides the route's input. */
export type CallOptions = {
  signal?: AbortSignal;
  idempotencyKey?: string;
  headers?: Record<string, string>;
  /** Sends the body as a form rather than as JSON, to a route that takes one. @see R-C01 */
  form?: true;
};

export type Send = (request: Request) => Promise<Response>;

/** A refusal of the server, or `code` 0 without an answer. */
export class CallError extends Error {
  readonly code: number | string;
  /** False without an answer, and for a page of a proxy. */
  readonly fromServer: boolean;
  /** The data of an answer whose code is neither a success nor a refusal, such as 201. */
  readonly data: unknown;
  readonly reason: string | undefined;
  readonly errors: readonly FieldError[];
  readonly requestId: string | undefined;
  readonly details: Record<string, unknown>;
  readonly httpStatus: number;
  /** @param answer the envelope; null for an answer without one */
  constructor(code: number | string, answer: Partial<Envelope> | null, httpStatus: number, cause?: unknown) {
    const body = answer ?? {};
    super(typeof body.msg === "string" ? body.msg : "", cause === undefined ? undefined : { cause });
    this.name = "CallError";
    this.code = code;
    this.fromServer = answer !== null && httpStatus !== 0;
    this.data = body.data;
    this.reason = body.reason;
    this.errors = Array.isArray(body.errors) ? body.errors : [];
    this.requestId = body.requestId;
    this.details = body.details ?? {};
    this.httpStatus = httpStatus;
  }
}

type Arguments<R extends Route> =
  unknown extends RouteInput<R>
    ? [input?: Record<string, never>, options?: CallOptions]
    : object extends RouteInput<R>
      ? [input?: RouteInput<R>, options?: CallOptions]
      : [input: RouteInput<R>, options?: CallOptions];

export type Client<T extends Routes> = { [K in keyof T]: (...args: Arguments<T[K]>) => Promise<RouteAnswer<T[K]>> };

/**
 * What a call needs to know of a route at run time. A page that cannot load the schemas writes these out for its few
 * calls; the compiler checks them against the contract.
 */
export type Addresses<T extends Routes> = {
  [K in keyof T]: Pick<T[K], "method" | "path"> & (T[K]["response"] extends Raw ? Pick<T[K], "response"> : unknown);
};
type Address = Pick<Route, "method" | "path"> & { response?: unknown };

type AnyInput = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob | ReadableStream<Uint8Array>;
};

/**
 * `/customers/{id}` with its parameters, percent-encoded. @throws for a missing parameter, which is a bug of the caller
 */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (params[name] === undefined) throw new Error(`Parameter ${name} of ${path} is missing`);
    return encodeURIComponent(String(params[name]));
  });
}

/** The most values of one name in a query: the specification's limit. */
const mostValues = 20;

/**
 * A query string: undefined left out, arrays as repeated keys. More values than a name may have are one, separated by
 * commas, which lists of columns also take. Empty text when nothing is left.
 */
export function toQuery(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const values: unknown[] = Array.isArray(value) ? value : [value];
    for (const one of values.length > mostValues ? [values.join(",")] : values) {
      if (one !== undefined && one !== null) search.append(name, String(one));
    }
  }
  const text = search.toString();
  return text && `?${text}`;
}

/** A form body in query syntax; nested values have their path in brackets. @see R-C01 */
export function toForm(body: unknown): string {
  const form = new URLSearchParams();
  const add = (name: string, value: unknown): void => {
    if (value === undefined || value === null) return;
    if (Array.isArray(value)) value.forEach((one, at) => add(`${name}[${at}]`, one));
    else if (typeof value === "object") addAll(value, (key) => `${name}[${key}]`);
    else form.append(name, String(value as string | number | boolean));
  };
  const addAll = (value: object, nameOf: (key: string) => string) => {
    for (const [key, one] of Object.entries(value)) add(nameOf(key), one);
  };
  if (body !== null && typeof body === "object") addAll(body, (key) => key);
  return form.toString();
}

/** Builds the request of `route`; `base` is the origin and prefix, such as `http://localhost/api`. */
export function toRequest(route: Address, input: AnyInput, base: string, options: CallOptions = {}): Request {
  const headers = new Headers({ accept: "application/json", ...options.headers });
  if (options.idempotencyKey) headers.set("idempotency-key", options.idempotencyKey);
  let body: string | Blob | ReadableStream<Uint8Array> | undefined;
  if (input.file !== undefined) {
    body = input.file;
    if (!headers.has("content-type")) headers.set("content-type", "application/octet-stream");
  } else if (input.body !== undefined) {
    body = options.form ? toForm(input.body) : JSON.stringify(input.body);
    const type = options.form ? "application/x-www-form-urlencoded" : "application/json";
    headers.set("content-type", `${type}; charset=utf-8`);
  }
  const init: RequestInit & { duplex?: "half" } = { method: route.method, headers };
  if (body !== undefined) init.body = body;
  if (body instanceof ReadableStream) init.duplex = "half";
  if (options.signal) init.signal = options.signal;
  return new Request(base + fillPath(route.path, input.params) + toQuery(input.query), init);
}

/** One typed function per route. `send` is `fetch` in the portal and `app.fetch` in tests. @throws CallError */
export function createClient<T extends Routes>(routes: T, send: Send, base: string): Client<T> {
  return createClientAt<T>(routes, send, base);
}

/** The same with only the addresses of the routes: `createClientAt<Pick<AllRoutes, "signIn">>(…)`. */
export function createClientAt<T extends Routes>(addresses: Addresses<T>, send: Send, base: string): Client<T> {
  const call = async (route: Address, input: AnyInput = {}, options: CallOptions = {}): Promise<unknown> => {
    const request = toRequest(route, input, base, options);
    let response: Response;
    let text: string;
    try {
      response = await send(request);
      if (typeof route.response === "string" && response.ok) return response;
      text = await response.text();
    } catch (cause) {
      if (options.signal?.aborted || cause instanceof CallError) throw cause;
      throw new CallError(0, {}, 0, cause);
    }
    const body = readEnvelope(text, response);
    const code = codeOf(body, response.status);
    if (isSuccess(code)) return body?.data;
    throw new CallError(code, body, response.status);
  };
  const functions = Object.entries<Address>(addresses).map(([name, route]) => [
    name,
    (input?: AnyInput, options?: CallOptions) => call(route, input, options),
  ]);
  return Object.fromEntries(functions) as Client<T>;
}

/** Null for an answer without a body or from a proxy, whose HTTP status then counts. */
function readEnvelope(text: string, response: Response): Partial<Envelope> | null {
  if (text === "") return null;
  try {
    const body: unknown = JSON.parse(text);
    return body !== null && typeof body === "object" ? (body as Partial<Envelope>) : null;
  } catch (cause) {
    // A page instead of data is no success, whatever its status.
    if (response.ok) throw new CallError(0, null, response.status, cause);
    return null;
  }
}
