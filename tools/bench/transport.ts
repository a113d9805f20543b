/* Times the refusals of the older client's codec in this process. Run by `npm run bench transport`. */
import { constants, publicEncrypt, randomBytes } from "node:crypto";
import { createTransportCodec } from "../../packages/server/src/kernel/transport-codec/transport-codec.ts";
import { createTransportKeys } from "../../packages/server/src/node/secrets/transport-keys.ts";
import { median, round } from "./measuring/report.ts";

const rounds = 400;
const started = performance.now();
const keys = createTransportKeys();
const making = performance.now() - started;
const key = `-----BEGIN PUBLIC KEY-----\n${keys.publicKey}\n-----END PUBLIC KEY-----`;
// No rate limit, because twenty refusals would end the measurement.
const limits = { consume: async () => 0, used: async () => 0, reset: async () => undefined };
const metrics = { request() {}, count() {}, gauge() {} };
const clock = { now: () => new Date(), today: () => "2026-01-20" };
const codec = createTransportCodec({ clock, limits, metrics }, keys);

const wrong = (block: Buffer) => {
  const flipped = Buffer.from(block);
  flipped[64] = (flipped[64] ?? 0) ^ 1;
  return flipped;
};
const encrypted = (text: string) => publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(text));
const kinds: Record<string, () => Buffer> = {
  "right padding, no JSON": () => encrypted(randomBytes(40).toString("hex")),
  "wrong padding": () => wrong(encrypted("{}")),
  "above the modulus": () => Buffer.alloc(128, 0xff),
};
const times: Record<string, number[]> = {};
// Alternating, so that other load on the machine affects all kinds alike.
for (let at = 0; at < rounds; at += 1) {
  for (const [kind, make] of Object.entries(kinds)) {
    const body = Buffer.from(make().toString("base64"));
    const from = performance.now();
    await codec.open(body, "127.0.0.1", (given) => given).catch(() => undefined);
    (times[kind] ??= []).push(performance.now() - from);
  }
}
const longest = Buffer.from(Buffer.concat(Array.from({ length: 141 }, () => encrypted("x"))).toString("base64"));
const opening: number[] = [];
for (let at = 0; at < 20; at += 1) {
  const from = performance.now();
  for (let block = 0; block < 141; block += 1) keys.decrypt(longest.subarray(0, 128));
  opening.push(performance.now() - from);
}

const medians = Object.entries(times).map(([kind, all]) => [kind, median(all)] as const);
for (const [kind, value] of medians)
  process.stdout.write(`refusal, ${kind}: ${round(value, 3)} ms (median of ${rounds})\n`);
const spread = Math.max(...medians.map(([, value]) => value)) - Math.min(...medians.map(([, value]) => value));
process.stdout.write(`largest difference of the medians: ${round(spread, 3)} ms\n`);
process.stdout.write(`141 blocks, the longest body, decrypted: ${round(median(opening), 1)} ms\n`);
process.stdout.write(`a pair of keys, once at start: ${round(making, 0)} ms\n`);
