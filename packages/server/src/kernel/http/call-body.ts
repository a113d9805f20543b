import type { Route } from "@busbar/contract/kernel/http/route";
import { AppError, type Language } from "../app-error.ts";
import { jsonLimitBytes, parseJson, readBody } from "./body.ts";
import { parserOf } from "./parse.ts";
import { readParameters } from "./parameters.ts";
import type { TransportCodec } from "../transport-codec/transport-codec.ts";

/** The body of a call, parsed by its route's schema, and the bytes that an idempotency key is compared by. */
export type CallBody = {
  value: unknown;
  bytes: Uint8Array;
  /** The public key of a client of the older codec that wants its answers encrypted. */
  publicKey?: string | undefined;
};
type Reading = { language: Language; ip: string; codec: TransportCodec | null };

/**
 * Accepted content types, matched as a whole. One schema judges the result of either. Source: RFC 9110, section 8.3:
 * spaces around `;` and any case are allowed.
 */
const kinds: [kind: "json" | "form", RegExp][] = [
  ["json", /^application\/json[ \t]*(;[ \t]*charset[ \t]*=[ \t]*("utf-8"|utf-8)[ \t]*)?$/i],
  ["form", /^application\/x-www-form-urlencoded[ \t]*(;[ \t]*charset[ \t]*=[ \t]*("utf-8"|utf-8)[ \t]*)?$/i],
];

/** @throws AppError for another content type, a body that is too large, or what the schema refuses. @see R-C01 */
export async function readCallBody(
  request: Request,
  route: Route,
  { language, ip, codec }: Reading,
): Promise<CallBody> {
  // The handler streams uploads itself.
  if (route.upload || request.method === "GET" || request.method === "HEAD") return nothing;
  const bytes = await readBody(request, jsonLimitBytes);
  const { body } = route;
  const parse = parserOf(route);
  if (!body) return { value: undefined, bytes };
  const type = request.headers.get("content-type") ?? "";
  // An empty body is read as an empty object, so that missing fields are reported by name.
  if (bytes.length === 0 && type === "") return { value: parse(body, {}, language), bytes };
  const kind = kinds.find(([, form]) => form.test(type.trim()))?.[0];
  if (kind === undefined || (kind === "form" && !route.specified)) throw new AppError("request.unsupported_type");
  if (kind === "json" && codec?.isSealed(bytes)) {
    const opened = await codec.open(bytes, ip, (given) => parse(body, given, language));
    // The client encrypts anew for every attempt, so the key is compared by the decrypted content.
    return { ...opened, bytes: new TextEncoder().encode(JSON.stringify(opened.value)) };
  }
  const given = kind === "form" ? readParameters(new URLSearchParams(textOf(bytes)), language) : parseJson(bytes);
  return { value: parse(body, given, language), bytes };
}

const nothing: CallBody = { value: undefined, bytes: new Uint8Array() };

/** @throws AppError `request.malformed` for bytes that are not UTF-8, or for U+0000, raw or percent-encoded */
function textOf(bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new AppError("request.malformed");
  }
  if (text.includes("\u0000") || /%00/.test(text)) throw new AppError("request.malformed");
  return text;
}
