import { z } from "zod";
import { checkCreditCode } from "./identifiers.ts";
import { isEmail, isMobile, normaliseMobile } from "./text-checks.ts";

/** One line as typed: composed, outer blanks off. Control characters are refused, since no list or file can show them. */
export function line(max: number, min = 0) {
  return z
    .string()
    .trim()
    .normalize("NFC")
    .regex(/^\P{Cc}*$/u, { error: "nul" })
    .min(min)
    .max(max);
}

/** Several lines, as typed; breaks of any system become one sign. */
export function lines(max: number, min = 0) {
  return z
    .string()
    .overwrite((text) => text.replace(/\r\n?/g, "\n"))
    .trim()
    .normalize("NFC")
    .regex(/^[\P{Cc}\n\t]*$/u, { error: "nul" })
    .min(min)
    .max(max);
}

/** Normalised to half-width capitals; a wrong one is refused with a word that tells why. Source: GB 32100-2015. */
export const CreditCode = z.string().transform(readCreditCode);

/** The same, or "" while it is not known; a union would only say that neither fits. */
export const CreditCodeOrNone = z
  .string()
  .transform((text, context) => (text === "" ? "" : readCreditCode(text, context)));

function readCreditCode(text: string, context: z.RefinementCtx): string {
  const check = text.length > 64 ? ({ ok: false, reason: "length" } as const) : checkCreditCode(text);
  if (check.ok) return check.code;
  context.addIssue({ code: "custom", message: `credit_code.${check.reason}` });
  return z.NEVER;
}

/** Eleven digits from what people paste: `+86 138-0013-8000` and full-width digits too; "" when there is none. */
export const Mobile = z
  .string()
  .max(40)
  .transform((text) => (text.trim() === "" ? "" : (normaliseMobile(text) ?? text)))
  .refine((text) => text === "" || isMobile(text), { error: "mobile" });

/** An address that mail can be sent to, or "". */
export const Email = z
  .string()
  .trim()
  .max(254)
  .refine((text) => text === "" || isEmail(text), { error: "email" });

/** The code of an account, as people type it to sign in. */
export const UserCode = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/);

/** What people call a record by in talk and in contracts, such as `TOU-A`. */
export const ShortCode = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,19}$/, { error: "short_code" });
