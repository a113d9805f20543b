import type { FieldError } from "@busbar/contract/kernel/http/envelope";
import { AppError } from "../app-error.ts";

/** Refused input with finished texts; `errors` go into the envelope unchanged. */
export class ValidationError extends AppError {
  readonly errors: FieldError[];
  constructor(errors: FieldError[]) {
    super("validation");
    this.errors = errors;
  }
}
