import { blockBytes, partBytes, sealedLimitBytes } from "@busbar/contract/transport/transport";
import type { TransportKeys } from "../../ports.ts";

const mostBlocks = Math.ceil(sealedLimitBytes / partBytes);
/** The longest base64 text of this many blocks, with line ends. */
const mostCharacters = mostBlocks * blockBytes * 2;

/** Whether a body does not begin like a JSON object, as every call does, and so is encrypted or broken. */
export function isSealed(bytes: Uint8Array): boolean {
  const first = bytes.find((byte) => byte > 0x20);
  return first !== undefined && first !== 0x7b && first !== 0x5b;
}

/**
 * Decrypts a body: base64, bare or as a JSON string, of whole blocks. All blocks are decrypted even when one fails, and
 * a failed one counts as empty, so that the time depends on the length only. Null for a body in another form.
 */
export function openBlocks(keys: TransportKeys, sealed: Uint8Array): Uint8Array | null {
  const cipher = fromBase64(sealed);
  if (cipher === null || cipher.length === 0 || cipher.length % blockBytes !== 0) return null;
  if (cipher.length / blockBytes > mostBlocks) return null;
  const parts: Uint8Array[] = [];
  for (let at = 0; at < cipher.length; at += blockBytes) parts.push(openBlock(keys, cipher.slice(at, at + blockBytes)));
  return joined(parts);
}

function openBlock(keys: TransportKeys, block: Uint8Array): Uint8Array {
  try {
    return keys.decrypt(block);
  } catch {
    return new Uint8Array();
  }
}

/** `text` (ASCII) encrypted for the holder of `publicKey`, as base64; null when it is too long. */
export function sealText(keys: TransportKeys, publicKey: string, text: string): string | null {
  if (text.length > sealedLimitBytes) return null;
  const bytes = new TextEncoder().encode(text);
  const parts: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += partBytes)
    parts.push(keys.encrypt(publicKey, bytes.slice(at, at + partBytes)));
  return toBase64(joined(parts));
}

function fromBase64(bytes: Uint8Array): Uint8Array | null {
  if (bytes.length > mostCharacters) return null;
  const text = new TextDecoder()
    .decode(bytes)
    .trim()
    .replace(/^"(.*)"$/s, "$1")
    .replace(/[\r\n]/g, "");
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return null;
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
}

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
