import { createHash, timingSafeEqual } from "node:crypto";
import type { SourceKey } from "../../ports.ts";

/** Digests have equal length, so comparing takes the same time for every guess. */
export function createSourceKey(secret: string | undefined): SourceKey {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  const right = secret === undefined ? null : digest(secret);
  return {
    configured: right !== null,
    matches: (given) => right !== null && timingSafeEqual(right, digest(given)),
  };
}
