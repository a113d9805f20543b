import { Secret, TOTP } from "otpauth";

/** The defaults of every authenticator app. RFC 6238 */
const shape = { algorithm: "SHA1", digits: 6, period: 30 } as const;
const issuer = "Busbar";
/** Phone clocks differ, so the steps before and after are accepted too. */
const window = 1;
/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20;

export const newSecret = (): string => new Secret({ size: secretBytes }).base32;

/** The `otpauth:` address for the QR code. `account` is what the app's list shows. */
export const addressOf = (secret: string, account: string): string =>
  new TOTP({ ...shape, issuer, label: account, secret }).toString();

/**
 * The time step (of thirty seconds) that a code belongs to. Steps up to `after` are refused, so that no code is used
 * twice or after a later one. @returns null for a wrong code
 */
export function stepOf(secret: string, code: string, now: Date, after: number): number | null {
  const totp = new TOTP({ ...shape, secret });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window });
  if (delta === null) return null;
  const step = totp.counter({ timestamp }) + delta;
  return step > after ? step : null;
}
