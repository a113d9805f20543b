import type { Envelope } from "@busbar/contract/kernel/http/envelope";
import { defaultTexts } from "@busbar/contract/kernel/errors/default-texts";
import { errorTexts } from "@busbar/contract/kernel/errors/errors";
import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import { parseAnswer } from "@busbar/contract/kernel/http/paging";
import { readsRecord, type Route } from "@busbar/contract/kernel/http/route";
import { sealedAnswerHeader } from "@busbar/contract/transport/transport";
import { Hono } from "hono";
import { z } from "zod";
import type { Ports } from "../../ports.ts";
import type { Actor } from "../actor.ts";
import { AppError, errorText, type Language, toFieldErrors } from "../app-error.ts";
import { hashedUpload } from "./body.ts";
import { readCallBody } from "./call-body.ts";
import { answerAfter, schemaAfter, takeCursor } from "./cursors.ts";
import { toAppError } from "../faults.ts";
import { tellDeprecation } from "./deprecated.ts";
import { type Authenticate, type Machines, whoCalls } from "./callers.ts";
import { guard, readOnly, refuseCrossSite } from "./guard.ts";
import {
  claimKey,
  fingerprintOf,
  freeKey,
  type KeyClaim,
  keepAnswer,
  newClaim,
  withUpload,
} from "../calls/idempotency.ts";
import { pastDeadlock } from "../calls/past-deadlock.ts";
import type { CallContext, Module } from "../module.ts";
import { readParameters } from "./parameters.ts";
import { inChosenScope } from "../calls/chosen-scope.ts";
import { parserOf, parseWith } from "./parse.ts";
import { noteRefusal } from "./refusals.ts";
import { askedEachTime, json, revalidated, withHeaders } from "./replies.ts";
import { keepClientKey, sealAnswer } from "../transport-codec/sealed-answers.ts";
import { createTransportCodec, type TransportCodec } from "../transport-codec/transport-codec.ts";
import type { AuditContext } from "../work/audit.ts";
import { unitOfWork } from "../work/unit-of-work.ts";
import { ValidationError } from "./validation-error.ts";

/** What the transport knows about a request besides its content: the trusted address of the peer. */
export type Peer = {
  address: string;
  /** Asked among reads: what changes the session is not there. */
  amongReads?: true;
};

export type App = { fetch(request: Request, peer?: Peer): Promise<Response>; close(): void };

type HttpPorts = Pick<
  Ports,
  "db" | "wake" | "queue" | "clock" | "log" | "metrics" | "limits" | "transport" | "settings" | "newHash"
>;
type Kernel = HttpPorts & { authenticate: Authenticate; machines: Machines; codec: TransportCodec | null };
type Bound = Module["routes"][number];
type Env = { Bindings: Peer };

const noQuery = z.strictObject({});
/** Longest idempotency key, in characters. */
const longestKey = 128;
const queuedText = defaultTexts[202] as Bilingual;

/** The route table of the contract as one function from Request to Response, under /api. */
export function createHttp(
  ports: HttpPorts,
  modules: readonly Module[],
  { authenticate, machines }: Pick<Kernel, "authenticate" | "machines">,
): Pick<App, "fetch"> {
  const hono = new Hono<Env>({ strict: false });
  const codec = ports.transport && createTransportCodec(ports, ports.transport);
  const kernel: Kernel = { ...ports, authenticate, machines, codec };
  for (const bound of modules.flatMap((module) => module.routes)) {
    const path = `/api${bound.route.path.replace(/\{(\w+)\}/g, ":$1")}`;
    hono.on(bound.route.method, path, (context) =>
      context.env.amongReads && bound.route.changesSession
        ? notFound(context.req.raw)
        : answer(kernel, bound, context.req.raw, context.req.param() as Record<string, string>, context.env.address),
    );
  }
  hono.post("/api/oauth/token", (context) => machines.grant(context.req.raw, context.env.address));
  hono.notFound((context) => notFound(context.req.raw));
  return {
    fetch: async (request, peer = { address: "127.0.0.1" }) => hono.fetch(request, peer),
  };
}

const notFound = (request: Request): Response =>
  refuse(new AppError("not_found"), languageOf(request), crypto.randomUUID(), new Headers());

async function answer(
  ports: Kernel,
  bound: Bound,
  request: Request,
  params: Record<string, string>,
  ip: string,
): Promise<Response> {
  const started = performance.now();
  const requestId = crypto.randomUUID();
  const language = languageOf(request);
  const headers = new Headers();
  const known: Known = { requestId, ip, language, headers, actor: null, sessionId: undefined };
  let response: Response;
  try {
    known.actor = await whoCalls(request, bound.route, ports.authenticate, ip);
    known.sessionId = known.actor?.sessionId;
    if (known.actor?.machine) await ports.machines.admit(known.actor, ip);
    response = await run(ports, bound, request, params, known);
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.code === "bug") ports.log.error({ requestId, route: bound.route.path, err: thrown }, "request broke");
    await noteRefusal(ports, bound.route, error, known);
    response = refuse(error, language, requestId, headers);
  }
  if (bound.route.deprecated) tellDeprecation(response.headers, bound.route.deprecated);
  if (ports.codec && known.sessionId && !known.actor?.machine)
    response = await sealAnswer(ports.codec, request, known.sessionId, response);
  const call = `${bound.route.method} ${bound.route.path}`;
  if (known.actor?.machine) await ports.machines.note(known.actor, call, response.status, ip);
  const seconds = (performance.now() - started) / 1000;
  ports.metrics.request(call, response.status, seconds);
  ports.log.info(
    {
      requestId,
      route: call,
      status: response.status,
      ms: Math.round(seconds * 1000),
      user: known.actor?.userCode,
      viewedBy: known.actor?.viewedBy?.userCode,
      viewedRole: known.actor?.viewedRole?.code,
      ip,
    },
    "request",
  );
  return response;
}

type Known = {
  requestId: string;
  ip: string;
  language: Language;
  headers: Headers;
  actor: Actor | null;
  /** The session whose client gets the answer; also set when the call itself signs in. */
  sessionId: string | undefined;
};

async function run(
  ports: Kernel,
  bound: Bound,
  request: Request,
  params: Record<string, string>,
  known: Known,
): Promise<Response> {
  const { route } = bound;
  const { language, requestId, ip, headers, actor } = known;
  guard(route, actor, ports.clock.now());
  refuseCrossSite(request, ports.settings.publicUrl);
  if (!acceptsJson(request, route)) throw new AppError("request.not_acceptable");
  const input: Record<string, unknown> = {};
  if (route.params) input["params"] = parseWith(route.params, params, language);
  const address = new URL(request.url);
  // The limits hold for every call; routes of the specification ignore parameters that they do not know.
  const query = readParameters(address.searchParams, language);
  const after = takeCursor(route, query, language);
  if (route.cursors) input["after"] = after;
  const parsedQuery = parserOf(route)(route.query ?? noQuery, query, language);
  if (route.query) input["query"] = parsedQuery;
  const { value, bytes, publicKey } = await readCallBody(request, route, { language, ip, codec: ports.codec });
  if (route.body) input["body"] = value;
  const acting = actor && inChosenScope(actor, route, input, request, language);

  const key = request.headers.get("idempotency-key");
  if (route.keyRequired && !key) throw new AppError("request.key_missing");
  if (key && key.length > longestKey) throw new AppError("request.key_too_long", { limit: longestKey });
  const claim =
    key && actor && route.permission !== "public" && !route.secret && request.method !== "GET"
      ? newClaim(actor.id, key, ports.clock.now())
      : null;
  const upload = claim && route.upload ? hashedUpload(request, ports) : null;
  const fingerprint = claim ? await fingerprintOf(request.method, address.pathname + address.search, bytes) : "";
  if (claim) {
    const stored = await claimKey(ports, claim, fingerprint, upload?.drained);
    if (stored) return json(stored.answer, stored.httpStatus, headers, requestId);
  }

  const httpStatus = route.queued ? 202 : 200;
  const keep = (db: Parameters<typeof keepAnswer>[0], held: KeyClaim, answer: Envelope) =>
    keepAnswer(db, held, { httpStatus, answer }, upload ? withUpload(fingerprint, upload.hash()) : fingerprint);
  let kept = false;
  let isCommitted = false;
  const context: CallContext = {
    requestId,
    ip,
    language,
    request: upload?.request ?? request,
    headers,
    userAgent: request.headers.get("user-agent") ?? "",
    async write(work) {
      // A reading call may still write, such as the record that a file was downloaded.
      if (actor?.viewedBy && !route.whileViewing) throw readOnly(actor);
      const done = await unitOfWork(
        ports,
        auditOf(actor, known),
        work,
        // Work that returns nothing belongs to a route that answers null.
        claim ? (tx, result) => keep(tx, claim, envelopeOf(route, result ?? null, language)) : undefined,
      );
      kept = isCommitted = true;
      return done;
    },
    async writeAside(work) {
      await unitOfWork(ports, auditOf(actor, known), work);
      isCommitted = true;
    },
  };
  const handle = () => (bound.handler as (call: unknown) => Promise<unknown>)({ ...input, ...context, actor: acting });
  // A sign-in may have spent a provider's code, and the bytes of an upload come once.
  const isRepeatable = () => actor !== null && !route.upload && !isCommitted;
  try {
    const result = await pastDeadlock(handle, isRepeatable, () => {
      clear(headers);
      ports.log.warn({ requestId, route: route.path }, "a deadlock was lost, and the call ran again");
    });
    if (result instanceof Response) return withHeaders(result, headers, requestId);
    const envelope =
      after === undefined
        ? envelopeOf(route, result, language)
        : envelopeOf({ ...route, response: schemaAfter(route) }, answerAfter(route, result), language);
    if (claim && !kept) await keep(ports.db, claim, envelope);
    if (ports.codec && publicKey !== undefined)
      known.sessionId ??= await keepClientKey(ports.codec, ports.authenticate, publicKey, envelope.data);
    // What is sealed differs each time.
    const isSealed = request.headers.has(sealedAnswerHeader);
    const isAskedAgain = headers.get("cache-control") === askedEachTime;
    if (!isSealed && (isAskedAgain || readsRecord(route)))
      return await revalidated(envelope, request, headers, requestId);
    if (isAskedAgain) headers.delete("cache-control");
    return json(envelope, httpStatus, headers, requestId);
  } catch (error) {
    if (claim && !kept) await freeUnlessAway(ports, claim, error);
    throw error;
  }
}

/** A call made while viewing as another person is attributed to the viewer. */
function auditOf(actor: Actor | null, { requestId, ip }: Known): AuditContext {
  const doer = actor?.viewedBy ?? actor;
  return { actorId: doer?.id ?? null, actorCode: doer?.userCode ?? "", requestId, ip };
}

function clear(headers: Headers): void {
  const names = [...headers.keys()];
  for (const name of names) headers.delete(name);
}

/** When the database is away, the caller gets the error at once and does not wait for the key to be freed. */
async function freeUnlessAway(ports: Kernel, claim: KeyClaim, error: unknown): Promise<void> {
  const freeing = freeKey(ports, claim);
  if (toAppError(error).code !== "unavailable") await freeing;
}

/** Parsing strips what the contract does not declare, so that no column leaks by accident. @see R-E07 */
function envelopeOf(route: Route, result: unknown, language: Language): Envelope {
  const data = typeof route.response === "string" ? null : parseAnswer(route.response, result);
  return { status: 0, msg: route.queued ? queuedText[language] : "", data };
}

function acceptsJson(request: Request, route: Route): boolean {
  if (typeof route.response === "string") return true;
  const accept = request.headers.get("accept");
  return !accept || /(^|[\s,])(\*\/\*|application\/(\*|json))/i.test(accept);
}

function languageOf(request: Request): Language {
  return /^\s*en\b/i.test(request.headers.get("accept-language") ?? "") ? "en" : "zh";
}

/** For a call that is not looked at, because this process cannot take another one now. */
export const refuseBusy = (request: Request): Response =>
  refuse(new AppError("unavailable"), languageOf(request), crypto.randomUUID(), new Headers());

function refuse(error: AppError, language: Language, requestId: string, headers: Headers): Response {
  const { status, http } = errorTexts[error.code];
  const body: Envelope = {
    status,
    msg: errorText(error.code, language, error.details),
    data: null,
    reason: error.code,
    // Refusals of the codec are identical to the last byte; the request id is in the header only.
    ...(error.code !== "transport.refused" && { requestId }),
    ...(error instanceof ValidationError && { errors: error.errors }),
    ...(!(error instanceof ValidationError) &&
      error.fields.length > 0 && { errors: toFieldErrors(error.fields, language) }),
    ...(Object.keys(error.details).length > 0 && { details: error.details }),
  };
  const seconds = error.details["seconds"];
  if (error.code === "rate_limited" && typeof seconds === "number")
    headers.set("retry-after", String(Math.ceil(seconds)));
  if (http === 503) headers.set("retry-after", "1");
  return json(body, http, headers, requestId);
}
