import { Secret, TOTP } from "otpauth";

/** As every authenticator app reads it without being told. RFC 6238 */
const shape = { algorithm: "SHA1", digits: 6, period: 30 } as const;
const issuer = "Busbar";
/** Clocks of phones differ: one step before and one after count as well. */
const window = 1;
/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20;

export const newSecret = (): string => new Secret({ size: secretBytes }).base32;

/** The address that an authenticator app reads from a picture. `account` is what the person sees in the app's list. */
export const addressOf = (secret: string, account: string): string =>
  new TOTP({ ...shape, issuer, label: account, secret }).toString();

/**
 * Which step of thirty seconds a code stands for. Steps up to `after` do not count: a code is used once, and none that is
 * older than the last used one. @returns null for a wrong code
 */
export function stepOf(secret: string, code: string, now: Date, after: number): number | null {
  const totp = new TOTP({ ...shape, secret });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window });
  if (delta === null) return null;
  const step = totp.counter({ timestamp }) + delta;
  return step > after ? step : null;
}
