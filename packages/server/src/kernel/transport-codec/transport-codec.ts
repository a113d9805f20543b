import { sealedForSeconds, sealFields, toAsciiJson } from "@busbar/contract/transport/transport";
import { z } from "zod";
import type { Ports, TransportKeys } from "../../ports.ts";
import { addressKey } from "../account-keys.ts";
import { AppError } from "../app-error.ts";
import { parseJson } from "../http/body.ts";
import { isSealed, openBlocks, sealText } from "./sealed-text.ts";

/**
 * Refusals take a whole multiple of this many milliseconds, so that their time does not tell what was wrong. Decrypting
 * the longest body takes half of it; on slower machines the remainder still hides it.
 */
const floorMs = 20;
/** Refusals of one address per minute; a padding oracle attack would need tens of thousands. */
const failures = 20;
const perSeconds = 60;
/** Used ids are remembered for twice the time tolerance; above this number all calls are refused until some expire. */
const mostIds = 100_000;
/** Clients with encrypted answers; above this number the one that was silent longest gets plain answers. */
const mostKeys = 10_000;

/** The specification's client sends none of these; time and id come together or not at all. */
const Seal = z.object({
  [sealFields.issuedAt]: z.number().int().optional(),
  [sealFields.id]: z
    .string()
    .regex(/^[A-Za-z0-9]{16,64}$/)
    .optional(),
  [sealFields.publicKey]: z.string().max(500).optional(),
});

/** A decrypted body in the route's shape, and the client's public key when it sent one. */
export type Opened = { value: unknown; publicKey: string | undefined };
export type TransportCodec = {
  isSealed(bytes: Uint8Array): boolean;
  /**
   * Decrypts and parses; every fault of these gives the same refusal after the same time. A body that was opened as JSON is
   * judged like a plain one: its field errors tell nothing about a padding.
   * @throws AppError `transport.refused`, `rate_limited` for an address that was refused too often, or what `judge` throws
   */
  open(bytes: Uint8Array, ip: string, judge: (given: unknown) => unknown): Promise<Opened>;
  /** Later answers of this session may be encrypted for the key. An invalid key only removes the previous one. */
  keepKey(sessionId: string, publicKey: string): void;
  /** The envelope encrypted for the session's client, as base64; null when it sent no key or the text is too long. */
  seal(sessionId: string, envelope: unknown): string | null;
};

type CodecPorts = Pick<Ports, "clock" | "limits" | "metrics">;

/**
 * The codec of the older client. It is for compatibility; protection comes from TLS. Keys and used ids are kept in this
 * process. @see docs/transport.md, R-C03
 */
export function createTransportCodec({ clock, limits, metrics }: CodecPorts, keys: TransportKeys): TransportCodec {
  /** Used ids and when they expire, in milliseconds since 1970; oldest first. */
  const used = new Map<string, number>();
  const answerKeys = new Map<string, string>();

  function read(bytes: Uint8Array): { given: unknown; publicKey: string | undefined } | null {
    try {
      const plain = openBlocks(keys, bytes);
      if (plain === null) return null;
      const given = parseJson(plain) as Record<string, unknown>;
      const seal = Seal.parse(given);
      const body = Object.fromEntries(Object.entries(given).filter(([name]) => !Object.hasOwn(seal, name)));
      const { [sealFields.issuedAt]: issuedAt, [sealFields.id]: id } = seal;
      if (issuedAt !== undefined && id !== undefined) {
        if (!isFresh(issuedAt, id)) return null;
      } else if (issuedAt !== undefined || id !== undefined) return null;
      return { given: body, publicKey: seal[sealFields.publicKey] };
    } catch {
      return null;
    }
  }

  function isFresh(issuedAt: number, id: string): boolean {
    const now = clock.now().getTime();
    for (const [known, until] of used) {
      if (until > now) break;
      used.delete(known);
    }
    if (Math.abs(now - issuedAt) > sealedForSeconds * 1000 || used.has(id) || used.size >= mostIds) return false;
    used.set(id, now + 2 * sealedForSeconds * 1000);
    return true;
  }

  function isKey(publicKey: string): boolean {
    try {
      return sealText(keys, publicKey, "{}") !== null;
    } catch {
      return false;
    }
  }

  return {
    isSealed,
    async open(bytes, ip, judge) {
      const key = `transport:${addressKey(ip)}`;
      if ((await limits.used(key, perSeconds)) >= failures) throw new AppError("rate_limited", { seconds: perSeconds });
      const started = performance.now();
      const opened = read(bytes);
      if (opened !== null) return { value: judge(opened.given), publicKey: opened.publicKey };
      metrics.count("transport_refusals");
      // Concurrent calls have all passed the first check of the limit, so it is checked again here.
      const wait = await limits.consume(key, failures, perSeconds);
      const taken = performance.now() - started;
      const left = Math.ceil(taken / floorMs) * floorMs - taken;
      await new Promise((resolve) => setTimeout(resolve, Math.ceil(left)));
      throw wait > 0 ? new AppError("rate_limited", { seconds: wait }) : new AppError("transport.refused");
    },
    keepKey(sessionId, publicKey) {
      answerKeys.delete(sessionId);
      if (!isKey(publicKey)) return;
      answerKeys.set(sessionId, publicKey);
      for (const oldest of answerKeys.keys()) {
        if (answerKeys.size <= mostKeys) break;
        answerKeys.delete(oldest);
      }
    },
    seal(sessionId, envelope) {
      const publicKey = answerKeys.get(sessionId);
      if (publicKey === undefined) return null;
      answerKeys.delete(sessionId);
      answerKeys.set(sessionId, publicKey);
      return sealText(keys, publicKey, toAsciiJson(envelope));
    },
  };
}
