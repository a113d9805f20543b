/** What a webhook is told; the record is fetched by its id. */
export type WebhookEvent = {
  /** Such as `invoice.paid`. */
  type: string;
  timestamp: string;
  data: { id: string; rowVersion: number | null; customerId?: string | null };
};

/** A delivery that must not be believed. */
export class WebhookError extends Error {}

/** Headers as `fetch` or Node's `http` have them, with names in lower case. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export type VerifyOptions = {
  /** Seconds that the sender's clock may differ from this one; 300 unless said otherwise. */
  tolerance?: number;
  now?: Date;
};

const encoder = new TextEncoder();

/**
 * Verifies a delivery by the Standard Webhooks specification. `body` is the text as it arrived, before any parser.
 * `secret` is `whsec_…`, or several while one is being changed. @throws WebhookError
 */
export async function verifyWebhook(
  secret: string | readonly string[],
  headers: WebhookHeaders,
  body: string,
  { tolerance = 300, now = new Date() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const given = headerOf(headers, "webhook-signature").split(" ");
  const apart = Math.abs(now.getTime() / 1000 - (/^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN));
  if (!(apart <= tolerance)) throw new WebhookError("The timestamp is too far from this clock");
  const signed = encoder.encode(`${id}.${timestamp}.${body}`);
  for (const one of typeof secret === "string" ? [secret] : secret) {
    const key = await keyOf(one);
    for (const text of given) {
      const signature = text.startsWith("v1,") ? bytesOf(text.slice("v1,".length)) : null;
      // Compares in constant time.
      if (signature && (await crypto.subtle.verify("HMAC", key, signature, signed)))
        return JSON.parse(body) as WebhookEvent;
    }
  }
  throw new WebhookError("No signature fits");
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value !== "string") throw new WebhookError(`The header ${name} is missing`);
  return value;
}

async function keyOf(secret: string) {
  const bytes = bytesOf(secret.replace(/^whsec_/, ""));
  if (!bytes || bytes.length === 0) throw new WebhookError("The secret is not whsec_ and base64");
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
