import { fromBase64, toBase64 } from "../../../kernel/secrets.ts";

const encoder = new TextEncoder();

/**
 * The headers of a delivery by the Standard Webhooks specification: one signature for each valid secret, so that a
 * receiver can change over. @see https://www.standardwebhooks.com
 */
export async function signedHeaders(
  secrets: readonly string[],
  message: string,
  now: Date,
  body: string,
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signatures = await Promise.all(secrets.map((secret) => signatureOf(secret, message, timestamp, body)));
  return {
    "content-type": "application/json",
    "user-agent": "Busbar-Webhooks/1",
    "webhook-id": message,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}

export async function signatureOf(secret: string, message: string, timestamp: string, body: string): Promise<string> {
  const bytes = fromBase64(secret.replace(/^whsec_/, ""));
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const signed = await crypto.subtle.sign("HMAC", key, encoder.encode(`${message}.${timestamp}.${body}`));
  return `v1,${toBase64(new Uint8Array(signed))}`;
}
