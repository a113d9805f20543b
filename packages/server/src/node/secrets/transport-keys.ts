import {
  constants,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  privateDecrypt,
  publicEncrypt,
} from "node:crypto";
import { blockBytes } from "@busbar/contract/transport/transport";
import type { TransportKeys } from "../../ports.ts";

const padding = constants.RSA_PKCS1_PADDING;

/**
 * A key pair for the older client's codec, created at every start and used for nothing else.
 * @throws when the platform reports invalid padding, which would allow a padding oracle
 */
export function createTransportKeys(): TransportKeys {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 1024, publicExponent: 65_537 });
  const decrypt = (block: Uint8Array) => new Uint8Array(privateDecrypt({ key: privateKey, padding }, block));
  // A block with certainly invalid padding.
  const wrong = publicEncrypt({ key: publicKey, padding: constants.RSA_NO_PADDING }, Buffer.alloc(128, 1));
  if (!rejectsImplicitly(decrypt, wrong))
    throw new Error(
      "BUSBAR_RSA_TRANSPORT cannot be used here: Node 24 or later with an OpenSSL that rejects wrong paddings implicitly is needed. Remove the setting.",
    );
  return {
    publicKey: linesOf(publicKey.export({ type: "spki", format: "der" }).toString("base64")),
    decrypt,
    encrypt: (given, part) => new Uint8Array(publicEncrypt({ key: readKey(given), padding }, part)),
  };
}

/** Whether invalid padding gives random-looking bytes, the same each time, instead of an error. */
export function rejectsImplicitly(decrypt: (block: Uint8Array) => Uint8Array, wrong: Uint8Array): boolean {
  try {
    return Buffer.compare(decrypt(wrong), decrypt(wrong)) === 0;
  } catch {
    return false;
  }
}

const linesOf = (base64: string) => base64.replace(/.{64}(?=.)/g, "$&\n");

/**
 * A client's public key, with or without BEGIN and END lines. Older clients multiply two primes of 512 bits, which may
 * give 1023. @throws when it is not an RSA key with blocks of 128 bytes
 */
function readKey(given: string): KeyObject {
  const body = given.replace(/-----[A-Z ]+-----|\s/g, "");
  const key = createPublicKey({ key: Buffer.from(body, "base64"), format: "der", type: "spki" });
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType !== "rsa" || Math.ceil(bits / 8) !== blockBytes)
    throw new Error("Not an RSA key of 1024 bits");
  return key;
}
