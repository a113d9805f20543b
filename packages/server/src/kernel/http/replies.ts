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
