import type { z } from "zod";
import type { ErrorCode } from "../errors/errors.ts";
import type { AccessRule, Permission } from "../permissions.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** What a route answers when it is not JSON in the envelope. */
export type Raw = "file" | "stream";

export type Route = {
  method: Method;
  /** Under /api; `{name}` marks are parameters. */
  path: `/${string}`;
  /** Written out for every route: open to all, to anyone signed in, or to holders of a permission or rule. */
  permission: "public" | "signed-in" | Permission | Exclude<AccessRule, string[]>;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** A request body that is a file: bytes are streamed to the handler, never parsed as JSON. */
  upload?: true;
  response: z.ZodType | Raw;
  errors?: readonly ErrorCode[];
  /**
   * A call of the specification: older clients send it. Its body may also come as application/x-www-form-urlencoded, and
   * keys that it does not know are ignored, in the query and in the body; our own calls refuse them. @see R-C01, R-C05
   */
  specified?: true;
  /** The call must carry an Idempotency-Key. */
  keyRequired?: true;
  /** Answers HTTP 202 with `data.jobId`. */
  queued?: true;
  /** The person must have proved who they are within the last {@link stepUpMinutes}. @see R-A12 */
  stepUp?: true;
  /** Also for an administrator who has yet to turn on the second factor that the portal asks of administrators. */
  beforeEnrolment?: true;
  /** Also for who looks at the portal as another person, when nothing else changes anything. @see R-P06 */
  whileViewing?: true;
  /** The answer's `token` takes the place of the session's, which is over. */
  renewsToken?: true;
  /** The answer's cookie takes the place of the session's: a browser refreshes nothing meanwhile. */
  renewsCookie?: true;
  /**
   * Where the rule of `followsScope` would err: `whole` finds or offers records, whatever people look at; `chosen` is
   * about what they look at, though an id stands in its path or it changes something.
   */
  scope?: "whole" | "chosen";
  /** Body or answer hold a secret: neither is kept under an Idempotency-Key. */
  secret?: true;
};

/** How long signing in or a confirmation counts for what is dangerous. @see docs/security.md "Second factor and step-up" */
export const stepUpMinutes = 5;

export type Routes = Record<string, Route>;

/** Keeps the literal types of `routes`; the whole API falls out of them. */
export function defineRoutes<const R extends Routes>(routes: R): R {
  return routes;
}

type In<T> = T extends z.ZodType ? z.input<T> : never;
type Out<T> = T extends z.ZodType ? z.output<T> : never;
type Given<R, K extends string, V> = R extends { [P in K]: z.ZodType } ? { [P in K]: V } : unknown;

/** What a caller sends: parameters, query and body as the schemas accept them, before defaults. */
export type RouteInput<R extends Route> = Given<R, "params", In<R["params"]>> &
  (R extends { query: z.ZodType }
    ? object extends In<R["query"]>
      ? { query?: In<R["query"]> }
      : { query: In<R["query"]> }
    : unknown) &
  Given<R, "body", In<R["body"]>> &
  (R extends { upload: true } ? { file: Blob | ReadableStream<Uint8Array> } : unknown);

/** What the handler receives: the same after parsing. */
export type RouteParsed<R extends Route> = Given<R, "params", Out<R["params"]>> &
  Given<R, "query", Out<R["query"]>> &
  Given<R, "body", Out<R["body"]>>;

/** What the handler returns: data for the envelope, or a whole Response for files and streams. */
export type RouteOutput<R extends Route> = R["response"] extends z.ZodType ? z.input<R["response"]> : Response;

/** What the caller gets back. */
export type RouteAnswer<R extends Route> = R["response"] extends z.ZodType ? z.output<R["response"]> : Response;
