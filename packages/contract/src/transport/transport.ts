import { z } from "zod";
import { defineRoutes } from "../kernel/http/route.ts";

/**
 * Size of an encrypted block of the older client's codec, and of its content: RSA of 1024 bits with the padding of PKCS
 * #1 v1.5 (RFC 8017, section 7.2). @see R-C03
 */
export const blockBytes = 128;
export const partBytes = 117;
/** Longer bodies and answers are sent plain. */
export const sealedLimitBytes = 16 * 1024;
/** Allowed difference between the clocks of client and server, in seconds. */
export const sealedForSeconds = 120;

/**
 * Extra fields of an encrypted body that the specification does not know: its time and a random id. A body with both is
 * accepted once; a body with neither can be replayed.
 */
export const sealFields = {
  /** Milliseconds since 1970. */
  issuedAt: "_issuedAt",
  id: "_id",
  /** The client's own key, sent at sign-in. Answers to calls with {@link sealedAnswerHeader} are encrypted for it. */
  publicKey: "_publicKey",
} as const;

/** In a request: the client can decrypt answers. In an answer: it is encrypted. The value is `rsa`. */
export const sealedAnswerHeader = "x-transport";

/** ASCII only, so that cutting the text into blocks never splits a character. */
export function toAsciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/**
 * `publicKey`: the base64 text between BEGIN and END PUBLIC KEY, in lines of 64 characters; "" when bodies are sent
 * plain. A client encrypts when there is a key and no mock server.
 */
export const PublicKeyAnswer = z.object({ publicKey: z.string(), mockServer: z.boolean() });
export type PublicKeyAnswer = z.infer<typeof PublicKeyAnswer>;

export const transportRoutes = defineRoutes({
  publicKey: {
    method: "GET",
    path: "/publicKey",
    permission: "public",
    summary: "Get the public key",
    description: "For the codec of older clients.",
    response: PublicKeyAnswer,
    specified: true,
  },
});
