import { fieldPlace } from "@busbar/contract/kernel/errors/field-place";
import type { FieldError } from "@busbar/contract/kernel/http/envelope";
import type { Language } from "../texts/i18n.ts";

/** Refused fields of rows that are edited as a whole, each with row and field; "" where none is in a row. */
export function rowFaults(errors: readonly FieldError[], language: Language): string {
  const told = errors.flatMap(({ path, message }) => {
    const place = fieldPlace(path.split("."), language);
    if (place === path) return [];
    if (message.includes(place)) return [message];
    return [language === "zh" ? `${place}：${message}` : `${place}: ${message}`];
  });
  return told.join(language === "zh" ? "；" : "; ");
}
