import type { FieldError } from "@busbar/contract/kernel/http/envelope";
import { AppError } from "../app-error.ts";

/** Refused input with its texts made; `errors` go into the envelope as they are. */
export class ValidationError extends AppError {
  readonly errors: FieldError[];
  constructor(errors: FieldError[]) {
    super("validation");
    this.errors = errors;
  }
}
