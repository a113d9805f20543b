import { partBytes, sealedLimitBytes, sealFields, toAsciiJson } from "@busbar/contract/transport/transport";
import { JSEncrypt } from "jsencrypt";
import { randomKey } from "../../network/random-key.ts";

/**
 * A JSON body with its time and id, encrypted in blocks of 117 bytes with the key of `GET /publicKey`; base64. Null for
 * a body that is too long or no object: that is sent as it is. `now` is in milliseconds of the server's clock.
 */
export function sealBody(publicKey: string, json: string, now: number): string | null {
  const body: unknown = JSON.parse(json);
  if (body === null || typeof body !== "object" || Array.isArray(body)) return null;
  const text = toAsciiJson({ ...body, [sealFields.issuedAt]: now, [sealFields.id]: randomKey() });
  if (text.length > sealedLimitBytes) return null;
  const codec = new JSEncrypt();
  codec.setPublicKey(`-----BEGIN PUBLIC KEY-----\n${publicKey}\n-----END PUBLIC KEY-----`);
  let blocks = "";
  for (let at = 0; at < text.length; at += partBytes) {
    const block = codec.encrypt(text.slice(at, at + partBytes));
    if (block === false) throw new Error("The server's key cannot be used");
    blocks += atob(block);
  }
  return btoa(blocks);
}
