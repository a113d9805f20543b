import { constants, createPublicKey, generateKeyPairSync, publicEncrypt, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createTransportKeys, rejectsImplicitly } from "./transport-keys.ts";

const keys = createTransportKeys();
const pem = (base64: string) => `-----BEGIN PUBLIC KEY-----\n${base64}\n-----END PUBLIC KEY-----`;

test("R-C03 the key has 1024 bits and the exponent 65537, in lines of 64 characters", () => {
  const lines = keys.publicKey.split("\n");
  expect(lines.slice(0, -1).every((line) => line.length === 64)).toBe(true);
  expect(lines.at(-1)?.length).toBeLessThanOrEqual(64);
  expect(createPublicKey(pem(keys.publicKey)).asymmetricKeyDetails).toEqual({
    modulusLength: 1024,
    publicExponent: 65_537n,
  });
});

test("R-C03 every start makes another key", () => {
  expect(createTransportKeys().publicKey).not.toBe(keys.publicKey);
});

test("R-C03 a platform that tells wrong paddings is recognised at start", () => {
  const wrong = publicEncrypt({ key: pem(keys.publicKey), padding: constants.RSA_NO_PADDING }, Buffer.alloc(128, 1));
  expect(rejectsImplicitly(keys.decrypt, wrong)).toBe(true);
  const telling = () => {
    throw new Error("bad padding");
  };
  expect(rejectsImplicitly(telling, wrong)).toBe(false);
  expect(rejectsImplicitly(() => randomBytes(7), wrong)).toBe(false);
});

test("R-C03 a client's key is taken with and without its lines, and only one of 1024 bits", () => {
  const bare = keys.publicKey.replace(/\n/g, "");
  for (const given of [bare, keys.publicKey, pem(keys.publicKey)])
    expect(Buffer.from(keys.decrypt(keys.encrypt(given, Buffer.from("一"))))).toEqual(Buffer.from("一"));
  const long = generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey.export({ type: "spki", format: "pem" });
  const curve = generateKeyPairSync("ed25519").publicKey.export({ type: "spki", format: "pem" });
  for (const given of [String(long), String(curve), "", "AAAA", "no key"])
    expect(() => keys.encrypt(given, Buffer.from("x"))).toThrow(Error);
});
