import { randomBytes, sha256 } from "../../kernel/secrets.ts";

const prefix = "bsb_";
const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** Letters of base 62 that 32 and 4 bytes need. */
const bodyLength = 43;
const checkLength = 6;
const shape = new RegExp(`^${prefix}[${letters}]{${bodyLength + checkLength}}$`);

function toBase62(bytes: Uint8Array, length: number): string {
  let rest = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let text = "";
  while (text.length < length) {
    text = letters.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  return text;
}

const checksum = async (body: string): Promise<string> => toBase62((await sha256(body)).subarray(0, 4), checkLength);

/** `bsb_`, 32 random bytes and a checksum, so that scanners for secrets find it and can tell it from a look-alike. */
export async function mintServiceToken(): Promise<string> {
  const body = toBase62(randomBytes(32), bodyLength);
  return `${prefix}${body}${await checksum(body)}`;
}

export const isServiceToken = (token: string): boolean => token.startsWith(prefix);

/** Whether it may be one of ours; what is mistyped is refused without a look into the database. */
export async function isWellFormed(token: string): Promise<boolean> {
  if (!shape.test(token)) return false;
  const body = token.slice(prefix.length, prefix.length + bodyLength);
  return (await checksum(body)) === token.slice(-checkLength);
}
