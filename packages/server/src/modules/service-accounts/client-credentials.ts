import { sql } from "kysely";
import { AppError } from "../../kernel/app-error.ts";
import type { Actor } from "../../kernel/actor.ts";
import { readBody } from "../../kernel/http/body.ts";
import type { Machines } from "../../kernel/http/callers.ts";
import { sha256 } from "../../kernel/secrets.ts";
import type { Ports } from "../../ports.ts";
import { mintServiceToken } from "./service-token.ts";

const lifeSeconds = 3600;
const mostBytes = 16 * 1024;
const call = "POST /oauth/token";
const isForm = /^application\/x-www-form-urlencoded[ \t]*(;|$)/i;

/** The error codes of RFC 6749, 5.2, and of an overloaded server. */
type Code =
  | "invalid_request"
  | "invalid_client"
  | "unauthorized_client"
  | "unsupported_grant_type"
  | "invalid_scope"
  | "temporarily_unavailable"
  | "server_error";
class Refusal extends Error {
  readonly code: Code;
  readonly headers: Record<string, string>;
  constructor(code: Code, why: string, headers: Record<string, string> = {}) {
    super(why);
    this.code = code;
    this.headers = headers;
  }
}
const statusOf: Partial<Record<Code, number>> = {
  invalid_client: 401,
  temporarily_unavailable: 429,
  server_error: 500,
};

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      pragma: "no-cache",
      "x-content-type-options": "nosniff",
      ...headers,
    },
  });

const unknownClient = () =>
  new Refusal("invalid_client", "Unknown client or wrong secret.", {
    "www-authenticate": 'Basic realm="service accounts", charset="UTF-8"',
  });

/** @throws Refusal for another content type or a parameter that is there twice */
async function readForm(request: Request): Promise<ReadonlyMap<string, string>> {
  if (!isForm.test((request.headers.get("content-type") ?? "").trim()))
    throw new Refusal("invalid_request", "The body must be application/x-www-form-urlencoded.");
  const given = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(new TextDecoder().decode(await readBody(request, mostBytes)))) {
    if (given.has(name)) throw new Refusal("invalid_request", "A parameter is repeated.");
    given.set(name, value);
  }
  return given;
}

/** RFC 6749, 2.3.1: id and secret are encoded as in a form before they are joined. */
function fromBasic(header: string): { id: string; secret: string } {
  try {
    const text = new TextDecoder().decode(
      Uint8Array.from(atob(header.slice("Basic ".length).trim()), (letter) => letter.charCodeAt(0)),
    );
    const at = text.indexOf(":");
    const plain = (part: string) => decodeURIComponent(part.replaceAll("+", " "));
    if (at > 0) return { id: plain(text.slice(0, at)), secret: plain(text.slice(at + 1)) };
  } catch {
    // Neither base64 nor an encoded text: as unknown as any other.
  }
  throw unknownClient();
}

function credentialsOf(request: Request, form: ReadonlyMap<string, string>): { id: string; secret: string } {
  const header = request.headers.get("authorization") ?? "";
  const [id, secret] = [form.get("client_id"), form.get("client_secret")];
  if (/^Basic /i.test(header)) {
    if (secret !== undefined) throw new Refusal("invalid_request", "Authenticate by one method only.");
    return fromBasic(header);
  }
  if (!id || !secret) throw unknownClient();
  return { id, secret };
}

/** Without a service account there is nothing to tell apart: a wrong client and a wrong secret are answered alike. */
function refuse(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (!(error instanceof AppError)) return null;
  if (error.code === "service_account.address") return new Refusal("unauthorized_client", "Not from this address.");
  if (error.code === "request.too_large") return new Refusal("invalid_request", "The body is too large.");
  const seconds = error.details["seconds"];
  return error.code === "rate_limited"
    ? new Refusal("temporarily_unavailable", "Too many calls.", { "retry-after": String(seconds) })
    : null;
}

type Needs = Pick<Machines, "admit" | "note"> & {
  authenticate(token: string, ip: string): Promise<Actor | "none">;
};

/**
 * The client credentials grant (RFC 6749, 4.4) for systems that know only that: the code of a service account and one of
 * its tokens give an access token of an hour, which ends with that token.
 */
export function createClientCredentials(
  { db, clock, log, metrics }: Pick<Ports, "db" | "clock" | "log" | "metrics">,
  { authenticate, admit, note }: Needs,
) {
  async function mint(actor: Actor, tokenId: string): Promise<string> {
    const token = await mintServiceToken();
    const until = new Date(clock.now().getTime() + lifeSeconds * 1000);
    const { rows } =
      await sql`insert into service_token (hash, account_id, created_at, created_by, expires_at, parent_id)
      select ${await sha256(token)}::bytea, p.account_id, ${clock.now()}, ${actor.id}::bigint, ${until}, p.id
      from service_token p where p.id = ${tokenId} and p.ended_at is null returning id`.execute(db);
    // It was revoked just now.
    if (rows.length === 0) throw unknownClient();
    return token;
  }

  async function answer(request: Request, ip: string, known: { actor?: Actor }): Promise<Response> {
    const form = await readForm(request);
    const { id, secret } = credentialsOf(request, form);
    const actor = await authenticate(secret, ip);
    // An access token gives no further ones.
    if (actor === "none" || actor.userCode !== id || !actor.machine?.call || actor.machine.call.isAccess)
      throw unknownClient();
    known.actor = actor;
    await admit(actor, ip);
    const grant = form.get("grant_type");
    if (!grant) throw new Refusal("invalid_request", "grant_type is missing.");
    if (grant !== "client_credentials") throw new Refusal("unsupported_grant_type", "Only client_credentials.");
    if (form.get("scope")) throw new Refusal("invalid_scope", "The scope is that of the service account.");
    const token = await mint(actor, actor.machine.call.tokenId);
    return json(200, { access_token: token, token_type: "Bearer", expires_in: lifeSeconds });
  }

  return async function grant(request: Request, ip: string): Promise<Response> {
    const started = performance.now();
    const known: { actor?: Actor } = {};
    let response: Response;
    try {
      response = await answer(request, ip, known);
    } catch (error) {
      const refusal = refuse(error) ?? new Refusal("server_error", "Try again later.");
      if (refusal.code === "server_error") log.error({ route: call, err: error }, "request broke");
      response = json(
        statusOf[refusal.code] ?? 400,
        { error: refusal.code, error_description: refusal.message },
        refusal.headers,
      );
    }
    if (known.actor) await note(known.actor, call, response.status, ip);
    const seconds = (performance.now() - started) / 1000;
    metrics.request(call, response.status, seconds);
    const user = known.actor?.userCode;
    log.info({ route: call, status: response.status, ms: Math.round(seconds * 1000), user, ip }, "request");
    return response;
  };
}
