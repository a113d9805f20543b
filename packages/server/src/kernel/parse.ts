import type { FieldError } from "@busbar/contract/kernel/envelope";
import { validationText } from "@busbar/contract/kernel/validation-texts";
import { zodProblem } from "@busbar/contract/kernel/zod-problem";
import type { z } from "zod";
import { AppError, type Language } from "./app-error.ts";

/** The specification's limits of a query. @see R-C06 */
const limits = { array: 20, parameters: 1000 };

/** @throws AppError `validation` with every refused field */
export function parseWith<T extends z.ZodType>(schema: T, value: unknown, language: Language): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ValidationError(parsed.error.issues.flatMap((issue) => toFieldErrors(issue, language)));
}

/** Refused input with its texts made; `errors` go into the envelope as they are. */
export class ValidationError extends AppError {
  readonly errors: FieldError[];
  constructor(errors: FieldError[]) {
    super("validation");
    this.errors = errors;
  }
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

/** Flat query: a repeated key is an array. @throws AppError when it is over the limits */
export function readQuery(address: URL, language: Language): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null) as Record<string, string | string[]>;
  let count = 0;
  for (const [name, value] of address.searchParams) {
    if (++count > limits.parameters) throw tooMany("", "too_many_parameters", limits.parameters, language);
    const before = query[name];
    const next = before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value];
    if (Array.isArray(next) && next.length > limits.array)
      throw tooMany(name, "too_many_values", limits.array, language);
    query[name] = next;
  }
  return query;
}

function tooMany(path: string, code: string, limit: number, language: Language): ValidationError {
  return new ValidationError([{ path, code, message: validationText(code, language, { limit }) }]);
}
