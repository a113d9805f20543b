import { constants, createPrivateKey, generateKeyPairSync, privateDecrypt, publicEncrypt } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createTransportKeys } from "../../node/secrets/transport-keys.ts";
import { isSealed, openBlocks, sealText } from "./sealed-text.ts";

const keys = createTransportKeys();
const serverKey = `-----BEGIN PUBLIC KEY-----\n${keys.publicKey}\n-----END PUBLIC KEY-----`;
const padding = constants.RSA_PKCS1_PADDING;
const client = generateKeyPairSync("rsa", {
  modulusLength: 1024,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});

/** The client's side, written independently: blocks of 117 bytes by node:crypto. */
function sealed(plain: Uint8Array): string {
  const blocks: Buffer[] = [];
  for (let at = 0; at < plain.length; at += 117)
    blocks.push(publicEncrypt({ key: serverKey, padding }, plain.subarray(at, at + 117)));
  return Buffer.concat(blocks).toString("base64");
}
function unsealed(base64: string): string {
  const cipher = Buffer.from(base64, "base64");
  const key = createPrivateKey(client.privateKey);
  const parts: Buffer[] = [];
  for (let at = 0; at < cipher.length; at += 128)
    parts.push(privateDecrypt({ key, padding }, cipher.subarray(at, at + 128)));
  return Buffer.concat(parts).toString("ascii");
}
const open = (text: string) => openBlocks(keys, Buffer.from(text));

test.each([1, 116, 117, 118, 233, 234, 235, 16_384])("R-C03 %i bytes come through the blocks as they are", (size) => {
  const plain = Uint8Array.from({ length: size }, (_, at) => at % 256);
  expect(Buffer.from(open(sealed(plain)) ?? [])).toEqual(Buffer.from(plain));
});

test("R-C03 nothing at all is no encrypted body", () => {
  expect(open(sealed(new Uint8Array()))).toBeNull();
});

test("R-C03 a character that is cut by a block's end is whole again", () => {
  for (let before = 110; before < 118; before += 1) {
    const text = `${"x".repeat(before)}华𠮷é`;
    expect(Buffer.from(open(sealed(Buffer.from(text))) ?? []).toString()).toBe(text);
  }
});

test.each([
  ["one block cut off", (text: string) => text.slice(0, -8)],
  ["signs that base64 has not", (text: string) => `${text.slice(0, -4)}*&^%`],
  ["a block too many", () => sealed(new Uint8Array(117 * 142))],
  ["far too much", () => "A".repeat(400_000)],
  ["a padding in the middle", (text: string) => `${text.slice(0, 4)}====${text.slice(8)}`],
])("R-C03 %s is refused before anything is decrypted", (_, change) => {
  expect(open(change(sealed(Buffer.from("{}"))))).toBeNull();
});

test("R-C03 line ends, and quotation marks as of a JSON text, do not matter", () => {
  const text = sealed(Buffer.from('{"a":1}'));
  const lines = text.replace(/.{64}/g, "$&\r\n");
  for (const given of [text, ` ${text}\n`, `"${text}"`, lines])
    expect(Buffer.from(open(given) ?? []).toString()).toBe('{"a":1}');
});

test("R-C03 a broken block empties itself and leaves the others", () => {
  const cipher = Buffer.from(sealed(Buffer.from("a".repeat(117) + "b".repeat(117))), "base64");
  cipher.fill(0xff, 0, 128);
  expect(Buffer.from(open(cipher.toString("base64")) ?? []).toString()).toBe("b".repeat(117));
});

test.each([1, 116, 117, 118, 234, 16_384])("R-C03 an answer of %i characters is read by the client", (size) => {
  const text = "a".repeat(size);
  const answer = sealText(keys, client.publicKey, text);
  expect(Buffer.from(answer ?? "", "base64").length).toBe(Math.ceil(size / 117) * 128);
  expect(unsealed(answer ?? "")).toBe(text);
});

test("R-C03 an answer that is too long stays plain", () => {
  expect(sealText(keys, client.publicKey, "a".repeat(16_385))).toBeNull();
});

test("R-C03 a plain call is never taken for an encrypted one", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.constantFrom("", " ", "\n\t"), (body, blank) => {
      expect(isSealed(Buffer.from(blank + JSON.stringify(body)))).toBe(false);
    }),
  );
  expect(isSealed(new Uint8Array())).toBe(false);
  expect(isSealed(Buffer.from(sealed(Buffer.from("{}"))))).toBe(true);
});
