import { sealedAnswerHeader } from "@busbar/contract/transport/transport";
import type { Actor } from "../actor.ts";
import type { TransportCodec } from "./transport-codec.ts";

type Authenticate = (token: string) => Promise<Actor | string>;

/** Keeps the client's key of a sign-in for the session whose token is in `data`. @returns that session's id */
export async function keepClientKey(
  codec: TransportCodec,
  authenticate: Authenticate,
  publicKey: string,
  data: unknown,
): Promise<string | undefined> {
  const token = (data as { token?: unknown } | null)?.token;
  const actor = typeof token === "string" ? await authenticate(token) : "none";
  if (typeof actor === "string") return undefined;
  codec.keepKey(actor.sessionId, publicKey);
  return actor.sessionId;
}

/** Encrypts the answer for a client that has sent its key and asks for encryption; files stay plain. */
export async function sealAnswer(
  codec: TransportCodec,
  request: Request,
  sessionId: string,
  response: Response,
): Promise<Response> {
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  const isFile = response.headers.has("content-disposition");
  if (request.headers.get(sealedAnswerHeader) !== "rsa" || !isJson || isFile) return response;
  const text = await response.text();
  const sealed = codec.seal(sessionId, JSON.parse(text));
  const headers = new Headers(response.headers);
  if (sealed !== null) {
    headers.set("content-type", "text/plain; charset=utf-8");
    headers.set(sealedAnswerHeader, "rsa");
  }
  return new Response(sealed ?? text, { status: response.status, headers });
}
