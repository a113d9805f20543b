import { TOTP, URI } from "otpauth";

/** An authenticator app: reads the URI of the QR code and computes the code for an instant. */
export function authenticator(uri: string) {
  const totp = URI.parse(uri);
  if (!(totp instanceof TOTP)) throw new Error("Not a code by the clock");
  return {
    issuer: totp.issuer,
    label: totp.label,
    secret: totp.secret.base32,
    codeAt: (instant: Date, stepsAway = 0): string =>
      totp.generate({ timestamp: instant.getTime() + stepsAway * totp.period * 1000 }),
  };
}
export type Authenticator = ReturnType<typeof authenticator>;
