import type { z } from "zod";
import type { ErrorCode } from "../errors/errors.ts";
import type { AccessRule, Permission } from "../permissions.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The kind of answer when it is not JSON in the envelope. */
export type Raw = "file" | "stream";

export type Route = {
  method: Method;
  /** Relative to /api; `{name}` marks a parameter. */
  path: `/${string}`;
  /** Required for every route: open to all, to anyone signed in, or to holders of a permission or rule. */
  permission: "public" | "signed-in" | Permission | Exclude<AccessRule, string[]>;
  /** A verb and its object, at most six words. */
  summary: string;
  /** What the summary leaves out: conditions, side effects, order, limits. */
  description?: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The request body is a file: its bytes are streamed to the handler and never parsed as JSON. */
  upload?: true;
  response: z.ZodType | Raw;
  errors?: readonly ErrorCode[];
  /**
   * A call of the specification, used by older clients. Its body may also be application/x-www-form-urlencoded, and
   * unknown keys in query and body are ignored; our own calls refuse them. @see R-C01, R-C05
   */
  specified?: true;
  /** Clients should leave the call: answers say so, and until when it is there. @see docs/api/versions.md */
  deprecated?: Deprecation;
  /** A list that is also read by a cursor, in the order of ids and without totals. */
  cursors?: true;
  /**
   * Creates or changes the record that another system calls so: the answer has an ETag, which `If-Match` of a later call
   * may name.
   */
  byRef?: true;
  /** The call must carry an Idempotency-Key. */
  keyRequired?: true;
  /** Answers HTTP 202 with `data.jobId`. */
  queued?: true;
  /**
   * Needs a sign-in or step-up within the last {@link stepUpMinutes}; a service account may make the call only where its
   * grant names the action. @see R-A12
   */
  stepUp?: true | Confirmation;
  /** Belongs to a person in front of the portal: refused to service accounts. */
  people?: true;
  /** Also open to administrators who still have to turn on a required second factor. */
  beforeEnrolment?: true;
  /** Allowed while viewing the portal as another person, when all other changes are refused. @see R-P06 */
  whileViewing?: true;
  /** The answer's `token` replaces the session's token, which is revoked. */
  renewsToken?: true;
  /** The answer's cookie replaces the session's, so the browser must not refresh concurrently. */
  renewsCookie?: true;
  /**
   * Corrects `followsScope`: `whole` ignores the chosen scope, because the call finds or offers records; `chosen`
   * follows it although the path has an id or the call changes something.
   */
  scope?: "whole" | "chosen";
  /** A GET that changes the caller's session, which the specification has. It is not asked among reads. */
  changesSession?: true;
  /** Body or answer contain a secret, so neither is stored under an Idempotency-Key. */
  secret?: true;
};

/** Since which day a call is deprecated, from which it may be gone, and the path of the one to use. */
export type Deprecation = { since: string; sunset: string | null; successor: `/${string}` | null };

/** What people confirm by their password and a service account may be allowed by name. */
export const confirmationNames = ["largeExports", "logExports"] as const;
export type Confirmation = (typeof confirmationNames)[number];

/** Whether the call reads one record: its answer has an ETag, and 304 stands for one that the caller has. */
export const readsRecord = ({ method, path, response, specified }: Route): boolean =>
  method === "GET" && path.endsWith("}") && typeof response === "object" && !specified;

/** How long a sign-in or step-up is valid for dangerous calls. @see docs/security.md "Second factor and step-up" */
export const stepUpMinutes = 5;

export type Routes = Record<string, Route>;

/** Keeps the literal types of `routes`, from which the types of the whole API are derived. */
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
export type RouteOutput<R extends Route> = R["response"] extends z.ZodType
  ?
      | z.input<R["response"]>
      | (R extends { cursors: true } ? Pick<z.input<R["response"]>, "list" & keyof z.input<R["response"]>> : never)
  : Response;

/** What the caller gets back. */
export type RouteAnswer<R extends Route> = R["response"] extends z.ZodType ? z.output<R["response"]> : Response;
