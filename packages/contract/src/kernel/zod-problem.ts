import type { z } from "zod";
import { validationText } from "./validation-texts.ts";

/** The word of the texts for what a schema found, and what may fill its marks. */
export function zodProblem(issue: z.core.$ZodIssue): { code: string; values: Record<string, unknown> } {
  // A schema that names its own message gives a word of the texts, such as `password.too_short`.
  const values = { ...issue } as Record<string, unknown>;
  if (/^[a-z][a-z_.]*$/.test(issue.message))
    return { code: issue.message, values: { ...values, min: values["minimum"], max: values["maximum"] } };
  switch (issue.code) {
    case "invalid_type":
      // zod keeps the input to itself unless asked; its message tells a missing value from a wrong one.
      return { code: issue.message.endsWith("received undefined") ? "required" : "type", values };
    case "too_small":
      return {
        code: issue.origin === "string" ? (issue.minimum === 1 ? "required" : "too_short") : "too_small",
        values: { ...values, min: issue.minimum },
      };
    case "too_big":
      return { code: issue.origin === "string" ? "too_long" : "too_big", values: { ...values, max: issue.maximum } };
    case "invalid_value":
      return { code: "enum", values: { ...values, values: issue.values.join(", ") } };
    default:
      return { code: "pattern", values };
  }
}

/** The message of a refused field, the same in the form as from the server. @see R-V04 */
export function problemText(issue: z.core.$ZodIssue, language: "zh" | "en"): string {
  const { code, values } = zodProblem(issue);
  return validationText(code, language, values);
}
