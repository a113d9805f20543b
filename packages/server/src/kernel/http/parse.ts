import type { FieldError } from "@busbar/contract/kernel/http/envelope";
import { fieldPlace } from "@busbar/contract/kernel/errors/field-names";
import { validationText } from "@busbar/contract/kernel/errors/validation-texts";
import { zodProblem } from "@busbar/contract/kernel/errors/zod-problem";
import type { Route } from "@busbar/contract/kernel/http/route";
import type { z } from "zod";
import type { Language } from "../app-error.ts";
import { ValidationError } from "./validation-error.ts";

/** The parser for query and body of a route. */
export const parserOf = (route: Route): typeof parseWith => (route.specified ? parseKnown : parseWith);

/** @throws AppError `validation` with every refused field */
export function parseWith<T extends z.ZodType>(schema: T, value: unknown, language: Language): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ValidationError(parsed.error.issues.flatMap((issue) => toFieldErrors(issue, schema, language)));
}

/** As {@link parseWith}, but keys that the schema does not know are removed from `value` instead of refused. */
function parseKnown<T extends z.ZodType>(schema: T, value: unknown, language: Language): z.output<T> {
  const issues = schema.safeParse(value).error?.issues ?? [];
  const unknown = issues.filter((issue) => issue.code === "unrecognized_keys");
  if (unknown.length === 0) return parseWith(schema, value, language);
  for (const { path, keys } of unknown) {
    const holder = path.reduce((at, key) => at[key] as Held, value as Held);
    for (const key of keys) delete holder[key];
  }
  return parseKnown(schema, value, language);
}
type Held = { [key: PropertyKey]: unknown };

function toFieldErrors(issue: z.core.$ZodIssue, schema: z.ZodType, language: Language): FieldError[] {
  const path = issue.path.join(".");
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      path: path ? `${path}.${key}` : key,
      code: "unknown_key",
      message: validationText("unknown_key", language, { key }),
    }));
  }
  const field = fieldPlace(issue.path, language, schema);
  const { code, values } = zodProblem(issue, field);
  const message = validationText(code, language, values);
  return [{ path, code, message, ...(field !== "" && message.includes(field) && { field }) }];
}
