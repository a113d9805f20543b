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
  headers.set("content-type", "application/json; charset=utf-8");
  return withHeaders(new Response(JSON.stringify(body), { status: httpStatus }), headers, requestId);
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
