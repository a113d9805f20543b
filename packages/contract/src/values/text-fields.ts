import { z } from "zod";
import { checkResidentId } from "./identifiers.ts";
import {
  isChineseName,
  isDigits,
  isIdentifier,
  isIpv4,
  isJson,
  isPlainName,
  isPort,
  isTelephone,
  isTwoDecimals,
  isWebAddress,
  textUnits,
} from "./text-checks.ts";

/**
 * Text fields with the same checks in forms and on the server. Missing, blank and wrong values have different messages.
 * E-mail and mobile, which are normalised as well, are in `fields.ts`. @see R-V02, R-V04
 */
function checked(word: string, passes: (text: string) => boolean, most = 254) {
  return filled(most).refine((text) => text === "" || passes(text), { error: word, abort: true });
}

/** A required text: "" is missing, and spaces alone are blank. `most` counts characters. */
export function filled(most = 254) {
  return z
    .string()
    .min(1)
    .max(most)
    .refine((text) => text === "" || text.trim() !== "", { error: "whitespace", abort: true });
}

/** At most `most` units; a Chinese, Japanese, Korean or full-width character counts two. @see R-V03 */
export function unitsUpTo<T extends z.ZodType<string>>(text: T, most: number) {
  return text.superRefine((value, context) => {
    if (textUnits(value) > most)
      context.addIssue({ code: "too_big", origin: "string", maximum: most, inclusive: true, input: value });
  });
}

/** A number whose message names both bounds. */
export function between(min: number, max: number) {
  return z.number().refine((value) => value >= min && value <= max, { error: "range", params: { min, max } });
}

/** Chinese characters, letters and digits. */
export const PlainName = checked("plain_name", isPlainName, 60);
export const Digits = checked("digits", isDigits);
/** A decimal as text; the number is never a binary fraction. */
export const TwoDecimals = checked("two_decimals", isTwoDecimals, 40);
export const Ipv4 = checked("ipv4", isIpv4, 15);
/** 0 to 65535, as text. */
export const Port = checked("port", isPort, 5);
export const Telephone = checked("telephone", isTelephone, 30);
export const ChineseName = checked("chinese_name", isChineseName, 8);
export const WebAddress = checked("url", isWebAddress, 2000);
export const Identifier = checked("identifier", isIdentifier, 64);
export const JsonText = checked("json", isJson, 100_000);

/** Normalised to capitals and half-width digits; the message tells what is wrong. Source: GB 11643. */
export const ResidentId = filled(40).transform((text, context) => {
  const check = checkResidentId(text);
  if (check.ok) return check.id;
  context.addIssue({ code: "custom", message: `resident_id.${check.reason}` });
  return z.NEVER;
});
