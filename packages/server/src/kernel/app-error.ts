import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import type { FieldError } from "@busbar/contract/kernel/http/envelope";
import { type ErrorCode, errorTexts, fillText } from "@busbar/contract/kernel/errors/errors";

export type Language = "zh" | "en";

/** An expected refusal: a code with texts in both languages. Anything else thrown is a bug. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Fills the placeholders of the text and is sent as `details`; never a secret. */
  readonly details: Record<string, unknown>;
  /** Refused fields; the `code` of each is an error code or a key of the validation texts. */
  readonly fields: readonly FieldRefusal[];
  constructor(code: ErrorCode, details: Record<string, unknown> = {}, fields: readonly FieldRefusal[] = []) {
    super(code);
    this.name = "AppError";
    this.code = code;
    this.details = details;
    this.fields = fields;
  }
}

export type FieldRefusal = { path: string; code: ErrorCode; details?: Record<string, unknown> };

/** A refusal of one field, shown at its input. */
export function refuseField(path: string, code: ErrorCode, details: Record<string, unknown> = {}): AppError {
  return new AppError(code, details, [{ path, code, details }]);
}

/** Who the person is forbids it, whatever their permissions: there is none to name. */
const notAllowedToAnyone: Bilingual = { zh: "没有权限进行此操作", en: "You do not have permission to do this" };

/** Fills the error's text; details that are bilingual texts appear in the language of the sentence. */
export function errorText(code: ErrorCode, language: Language, details: Record<string, unknown> = {}): string {
  const values = Object.entries(details).map(([name, value]) => [name, isBilingual(value) ? value[language] : value]);
  const text = code === "not_allowed" && details["permission"] === undefined ? notAllowedToAnyone : errorTexts[code];
  return fillText(text[language], Object.fromEntries(values));
}

const isBilingual = (value: unknown): value is Bilingual =>
  typeof value === "object" && value !== null && "zh" in value && "en" in value;

export function toFieldErrors(fields: readonly FieldRefusal[], language: Language): FieldError[] {
  return fields.map(({ path, code, details }) => ({ path, code, message: errorText(code, language, details) }));
}
