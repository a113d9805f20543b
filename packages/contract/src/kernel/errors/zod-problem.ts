import type { z } from "zod";
import { validationText } from "./validation-texts.ts";

/**
 * The text key for a zod issue, and the values for its placeholders. A field has its API name unless the caller knows
 * its title.
 */
export function zodProblem(
  issue: z.core.$ZodIssue,
  field = issue.path.join("."),
): { code: string; values: Record<string, unknown> } {
  // A schema's own message is a key of the texts, such as `password.too_short`.
  const values: Record<string, unknown> = { ...issue, field };
  if (/^[a-z][a-z0-9_.]*$/.test(issue.message)) {
    const bounds = { min: values["minimum"], max: values["maximum"] };
    return { code: issue.message, values: { ...values, ...bounds, ...(values["params"] as object | undefined) } };
  }
  switch (issue.code) {
    case "invalid_type":
      // zod does not report the input by default; only its message tells a missing value from a wrong one.
      if (/received (undefined|null)$/.test(issue.message)) return { code: "required", values };
      return { code: issue.expected === "int" ? "integer" : "type", values };
    case "too_small": {
      const bounds = { min: issue.minimum };
      if (issue.origin === "string" && issue.exact) return { code: "length", values: { ...values, ...bounds } };
      const text = issue.minimum === 1 ? "required" : "too_short";
      return { code: byOrigin(issue.origin, text, "too_few", "too_small"), values: { ...values, ...bounds } };
    }
    case "too_big": {
      const bounds = { min: issue.maximum, max: issue.maximum };
      if (issue.origin === "string" && issue.exact) return { code: "length", values: { ...values, ...bounds } };
      return { code: byOrigin(issue.origin, "too_long", "too_many", "too_big"), values: { ...values, ...bounds } };
    }
    case "invalid_value":
      return { code: "enum", values: { ...values, values: issue.values.join(", ") } };
    default:
      return { code: "pattern", values };
  }
}

/** The message of a refused field, the same in the form as from the server except for the field's name. @see R-V04 */
export function problemText(issue: z.core.$ZodIssue, language: "zh" | "en", field?: string): string {
  const { code, values } = zodProblem(issue, field);
  return validationText(code, language, values);
}

function byOrigin(origin: string, text: string, list: string, number: string): string {
  if (origin === "string") return text;
  return origin === "array" || origin === "set" ? list : number;
}
