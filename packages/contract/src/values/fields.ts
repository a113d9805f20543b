import { z } from "zod";
import { checkCreditCode } from "./identifiers.ts";
import { isEmail, isMobile, normaliseMobile } from "./text-checks.ts";

/**
 * One line of text, NFC-normalised and trimmed. Control characters are refused, because lists and files cannot show
 * them.
 */
export function line(max: number, min = 0) {
  return z
    .string()
    .trim()
    .normalize("NFC")
    .regex(/^\P{Cc}*$/u, { error: "nul" })
    .min(min)
    .max(max);
}

/** Several lines of text; every kind of line break becomes one `\n`. */
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

/** Normalised to half-width capitals; the message says what is wrong. Source: GB 32100-2015. */
export const CreditCode = z.string().transform(readCreditCode);

/** The same, or "" while it is unknown; a union's message would only say that neither matches. */
export const CreditCodeOrNone = z
  .string()
  .transform((text, context) => (text === "" ? "" : readCreditCode(text, context)));

function readCreditCode(text: string, context: z.RefinementCtx): string {
  const check = text.length > 64 ? ({ ok: false, reason: "length" } as const) : checkCreditCode(text);
  if (check.ok) return check.code;
  context.addIssue({ code: "custom", message: `credit_code.${check.reason}` });
  return z.NEVER;
}

/** Eleven digits from what people paste: also `+86 138-0013-8000` and full-width digits; "" for none. */
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

/** The code of an account, which people can also sign in with. */
export const UserCode = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/);

/** A record's short code in conversation and contracts, such as `TOU-A`. */
export const ShortCode = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,19}$/, { error: "short_code" });
