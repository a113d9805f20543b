import { toBase64Url } from "../../kernel/secrets.ts";

const encoder = new TextEncoder();

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (char) => char.charCodeAt(0));
}

const hmacKeyOf = (key: Uint8Array) =>
  crypto.subtle.importKey("raw", new Uint8Array(key), { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);

/** `session.generation.hmac`: the present credential can be computed again, so it is not stored. */
export async function sealRefresh(sessionId: string, generation: number, key: Uint8Array): Promise<string> {
  const head = `${sessionId}.${generation}`;
  const mac = await crypto.subtle.sign("HMAC", await hmacKeyOf(key), encoder.encode(head));
  return `${head}.${toBase64Url(new Uint8Array(mac))}`;
}

export type RefreshParts = { sessionId: string; generation: number; mac: string };

/** @returns null for text in another format */
export function readRefresh(text: string): RefreshParts | null {
  const parts = /^([0-9a-f-]{36})\.(\d{1,9})\.([A-Za-z0-9_-]{43})$/.exec(text);
  return parts ? { sessionId: parts[1] as string, generation: Number(parts[2]), mac: parts[3] as string } : null;
}

/** The Web Crypto API compares in constant time. */
export async function isSealed(parts: RefreshParts, key: Uint8Array): Promise<boolean> {
  const head = encoder.encode(`${parts.sessionId}.${parts.generation}`);
  return crypto.subtle.verify("HMAC", await hmacKeyOf(key), fromBase64Url(parts.mac), head);
}
