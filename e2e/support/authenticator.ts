import { TOTP } from "otpauth";

const period = 30;
/** Seconds that a code may take to reach the server. */
const onTheWay = 5;

/**
 * An authenticator app: each code belongs to a later time step than the last, as early as the server accepts it, so
 * that three codes are available without waiting.
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
