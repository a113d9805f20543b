import type { ErrorCode } from "@busbar/contract/kernel/errors/errors";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { dictionary } from "@zxcvbn-ts/language-common";
import { nameKey } from "../../../kernel/account-keys.ts";
import type { Ports } from "../../../ports.ts";

/** The minimum of the specification; the configuration may only raise it. */
const shortestPassword = 6;

const zxcvbn = new ZxcvbnFactory({ dictionary });

export type PasswordPolicy = { min: number; refuseCommon: boolean };

/** The password policy of this installation. */
export const passwordPolicyOf = ({
  passwordMin,
  profile,
}: Pick<Ports["settings"], "passwordMin" | "profile">): PasswordPolicy => ({
  min: passwordMin,
  refuseCommon: profile === "production",
});

/**
 * @param names names and addresses of the person; empty ones are ignored
 * @returns why a new password is refused, or null
 */
export function judgePassword(
  password: string,
  names: readonly (string | null)[],
  policy: PasswordPolicy,
): { code: ErrorCode; details: Record<string, unknown> } | null {
  const length = [...password].length;
  const min = Math.max(policy.min, shortestPassword);
  if (length < min) return { code: "password.too_short", details: { min } };
  const known = names.flatMap((name) => (name ? [name, name.split("@")[0]!] : []));
  const given = nameKey(password).replace(/\s/g, "");
  if (known.some((name) => nameKey(name).replace(/\s/g, "") === given) || /^(.)\1*$/u.test(password))
    return { code: "password.weak", details: {} };
  if (policy.refuseCommon && zxcvbn.check(password.slice(0, 64), known).score < 2)
    return { code: "password.common", details: {} };
  return null;
}
