import type { FieldError } from "@busbar/contract/kernel/envelope";
import { validationText } from "@busbar/contract/kernel/validation-texts";
import { zodProblem } from "@busbar/contract/kernel/zod-problem";
import type { z } from "zod";
import type { Language } from "./app-error.ts";
import { ValidationError } from "./validation-error.ts";

/** @throws AppError `validation` with every refused field */
export function parseWith<T extends z.ZodType>(schema: T, value: unknown, language: Language): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ValidationError(parsed.error.issues.flatMap((issue) => toFieldErrors(issue, language)));
}

function toFieldErrors(issue: z.core.$ZodIssue, language: Language): FieldError[] {
  const path = issue.path.join(".");
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      path: path ? `${path}.${key}` : key,
      code: "unknown_key",
      message: validationText("unknown_key", language, { key }),
    }));
  }
  const { code, values } = zodProblem(issue);
  return [{ path, code, message: validationText(code, language, values) }];
}
