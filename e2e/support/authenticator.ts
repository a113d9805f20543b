import { TOTP } from "otpauth";

const period = 30;
/** Seconds that a code may need from here to the server. */
const onTheWay = 5;

/**
 * A phone with an authenticator app: each code is of a later step than the one before, as early as the server takes it,
 * so that three of them are to be had without waiting.
 */
export function authenticator(secret: string) {
  const totp = new TOTP({ algorithm: "SHA1", digits: 6, period, secret });
  let used = 0;
  return {
    nextCode(): string {
      const seconds = Date.now() / 1000;
      const present = Math.floor(seconds / period);
      const oldest = period - (seconds % period) > onTheWay ? present - 1 : present;
      used = Math.max(oldest, used + 1);
      return totp.generate({ timestamp: used * period * 1000 });
    },
  };
}
