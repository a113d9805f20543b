/**
 * One refused field: `path` is dotted (`contacts.0.mobile`), `code` a key of the texts, `message` in the caller's
 * language.
 */
export type FieldError = {
  path: string;
  code: string;
  message: string;
  /** What the message calls the field, where it names it: a form puts its own label there. */
  field?: string;
};

/**
 * Every answer of the API. `status` 0 is success; a refusal has the product's number in `status`, an error code in
 * `reason`, and the request's id in the log.
 */
export type Envelope<T = unknown> = {
  status: number;
  msg: string;
  data: T;
  reason?: string;
  errors?: FieldError[];
  requestId?: string;
  /** What a client needs to react, such as both versions of a stale row or the missing permission. */
  details?: Record<string, unknown>;
};

/** The codes that count as success, as the specification lists them. @see R-E01 */
export function isSuccess(code: unknown): boolean {
  return code === 200 || code === 0 || code === "200" || code === "0";
}

/** The code of an answer: the body's `status` (or `code`), else the HTTP status. @see R-E01 */
export function codeOf(body: unknown, httpStatus: number): number | string {
  if (body !== null && typeof body === "object") {
    for (const name of ["status", "code"] as const) {
      const code = (body as Record<string, unknown>)[name];
      if (typeof code === "number" || typeof code === "string") return code;
    }
  }
  return httpStatus >= 200 && httpStatus < 300 ? 0 : httpStatus;
}
