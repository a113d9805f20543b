import type { ErrorCode } from "@busbar/contract/kernel/errors";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { dictionary } from "@zxcvbn-ts/language-common";

/** The specification's own minimum; configuration may ask for more, never for less. */
const shortestPassword = 6;

const zxcvbn = new ZxcvbnFactory({ dictionary });

export type PasswordPolicy = { min: number; refuseCommon: boolean };

/** @returns why a new password is refused, or null */
export function judgePassword(
  password: string,
  username: string,
  policy: PasswordPolicy,
): { code: ErrorCode; details: Record<string, unknown> } | null {
  const length = [...password].length;
  const min = Math.max(policy.min, shortestPassword);
  if (length < min) return { code: "password.too_short", details: { min } };
  if (password.toLowerCase() === username.toLowerCase() || /^(.)\1*$/u.test(password))
    return { code: "password.weak", details: {} };
  if (policy.refuseCommon && zxcvbn.check(password.slice(0, 64), [username]).score < 2)
    return { code: "password.common", details: {} };
  return null;
}
