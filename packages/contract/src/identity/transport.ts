import { z } from "zod";
import { defineRoutes } from "../kernel/http/route.ts";

/**
 * Bytes of one block of the older client's codec, and how many of them carry content: RSA of 1024 bits with the padding
 * of PKCS #1 v1.5 (RFC 8017, section 7.2). @see R-C03
 */
export const blockBytes = 128;
export const partBytes = 117;
/** What is longer stays plain, in both directions. */
export const sealedLimitBytes = 16 * 1024;
/** Seconds by which the clocks of client and server may differ. */
export const sealedForSeconds = 120;

/**
 * Fields beside the call's own in an encrypted body, of which the specification knows nothing: when it was made, and a
 * random id. A body with both counts once; one with neither can be replayed.
 */
export const sealFields = {
  /** Milliseconds since 1970. */
  issuedAt: "_issuedAt",
  id: "_id",
  /** At sign-in: the client's own key. Answers to calls with {@link sealedAnswerHeader} come encrypted for it. */
  publicKey: "_publicKey",
} as const;

/** Request: encrypted answers are understood. Answer: this one is encrypted. Its value is `rsa`. */
export const sealedAnswerHeader = "x-transport";

/** ASCII only, so that no character falls apart where a text is cut. */
export function toAsciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/**
 * `publicKey`: the base64 lines, of 64 characters, that stand between BEGIN and END PUBLIC KEY; "" where bodies travel
 * plain. A client encrypts when there is a key and no mock server.
 */
export const PublicKeyAnswer = z.object({ publicKey: z.string(), mockServer: z.boolean() });
export type PublicKeyAnswer = z.infer<typeof PublicKeyAnswer>;

export const transportRoutes = defineRoutes({
  publicKey: {
    method: "GET",
    path: "/publicKey",
    permission: "public",
    summary: "The key of the older client's codec",
    response: PublicKeyAnswer,
    specified: true,
  },
});
