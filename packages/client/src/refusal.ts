/** One refused field: `path` is dotted, such as `contacts.0.mobile`. */
export type FieldFault = { path: string; code: string; message: string };

/** An answer that is no success. `reason` is stable, `message` is for people, in the language that was asked for. */
export class Refusal extends Error {
  readonly http: number;
  readonly reason: string;
  readonly faults: readonly FieldFault[];
  /** Identifies the call in the server's log. */
  readonly requestId: string | undefined;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(http: number, body: RefusalBody) {
    super(body.msg ?? `The server answered ${http}.`);
    this.name = "Refusal";
    this.http = http;
    this.reason = body.reason ?? `http.${http}`;
    this.faults = body.errors ?? [];
    this.requestId = body.requestId;
    this.details = body.details ?? {};
  }
}

type RefusalBody = {
  msg?: string;
  reason?: string;
  errors?: FieldFault[];
  requestId?: string;
  details?: Record<string, unknown>;
};

/** The refusal of an answer; what does not come from the portal, such as a proxy's page, has only its HTTP status. */
export async function refusalOf(response: Response): Promise<Refusal> {
  const body: unknown = await response.json().catch(() => null);
  return new Refusal(response.status, typeof body === "object" && body !== null ? body : {});
}
