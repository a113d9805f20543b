import { rowPlace } from "@busbar/contract/kernel/errors/row-place";
import type { FieldError } from "@busbar/contract/kernel/http/envelope";
import type { Language } from "../texts/i18n.ts";

/** Refused fields of rows that are edited as a whole, each with its row; "" where none is in a row. */
export function rowFaults(errors: readonly FieldError[], language: Language): string {
  const told = errors.flatMap(({ path, message }) => {
    const row = rowPlace(path.split("."), language);
    if (row === null) return [];
    if (message.includes(row)) return [message];
    return [language === "zh" ? `${row}：${message}` : `${row}: ${message}`];
  });
  return told.join(language === "zh" ? "；" : "; ");
}
