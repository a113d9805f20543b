import { sha256, toBase64Url } from "../secrets.ts";

/** The headers of every answer under /api. */
const noStore = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
};

/** An answer in JSON. */
export function json(body: unknown, httpStatus: number, headers: Headers, requestId: string): Response {
  const content = JSON.stringify(body);
  const common = { ...noStore, "content-type": "application/json; charset=utf-8", "x-request-id": requestId };
  // Headers that are given whole need not be looked at one by one.
  if (headers.keys().next().done) return new Response(content, { status: httpStatus, headers: common });
  headers.set("content-type", common["content-type"]);
  return withHeaders(new Response(content, { status: httpStatus }), headers, requestId);
}

/** `cache-control` of answers that change rarely: the browser keeps them, and asks each time whether they still hold. */
export const askedEachTime = "private, no-cache";

/** The ETag of an answer's text. */
export const entityTag = async (content: string) => `"${toBase64Url(await sha256(content)).slice(0, 22)}"`;

/**
 * An answer in JSON that says by an ETag of its body what it is: 304 without a body when the caller has the same. The body
 * is made for this caller first, so that nobody is answered with what another one has.
 */
export async function revalidated(body: unknown, request: Request, headers: Headers, requestId: string) {
  const content = JSON.stringify(body);
  const etag = await entityTag(content);
  headers.set("etag", etag);
  headers.append("vary", "authorization");
  // A proxy that compresses the answer makes its tag a weak one.
  const known = (request.headers.get("if-none-match") ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (known.includes(etag)) return withHeaders(new Response(null, { status: 304 }), headers, requestId);
  headers.set("content-type", "application/json; charset=utf-8");
  return withHeaders(new Response(content), headers, requestId);
}

/** The answer with the headers of the call and those that every answer has. */
export function withHeaders(response: Response, headers: Headers, requestId: string): Response {
  for (const [name, value] of Object.entries(noStore))
    if (!response.headers.has(name)) response.headers.set(name, value);
  for (const [name, value] of headers) {
    if (name === "set-cookie") response.headers.append(name, value);
    else response.headers.set(name, value);
  }
  response.headers.set("x-request-id", requestId);
  return response;
}
