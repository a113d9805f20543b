import { CallError } from "@busbar/contract/kernel/http/client";
import type { FieldError } from "@busbar/contract/kernel/http/envelope";
import type { z } from "zod";

/** Of the kit's form what a message needs. */
type FormLike = {
  getFieldsValue(all?: true): unknown;
  getFieldInstance(path: never): unknown;
  setFields(fields: never): void;
  scrollToField(path: never, options: never): void;
  labelOf(path: never): string | undefined;
};
/** A rule as the kit's form takes it. */
type Rule = (form: Pick<FormLike, "getFieldsValue">) => {
  required: boolean;
  validator: (rule: unknown, value: unknown) => Promise<void>;
};

type AnyObject = { shape: Record<string, z.ZodType> };

/** In a message of a rule: the form puts the label of its own field here. */
export const labelPlaceholder = "${label}";

/**
 * Rules for a `Form.Item` from one field of a contract schema; `text` turns a message code of the schema (such as
 * `password.too_short`) into the language. Use with `validateTrigger="onBlur"`. A field that the schema wants is marked
 * and announced as required.
 *
 *     <Field name="newPassword" rules={rulesFrom(PasswordChange, "newPassword", (code) => t(code))}>
 *
 * Checks that span fields (`refine`) see the whole form through the form instance.
 */
export function rulesFrom<T extends z.ZodType & AnyObject>(
  schema: T,
  field: keyof T["shape"] & string,
  text: (code: string, issue: z.core.$ZodIssue) => string,
): Rule[] {
  const own = schema.shape[field]!;
  return [
    (form) => ({
      required: !own.safeParse(undefined).success && !own.safeParse("").success,
      validator: async (_rule, value: unknown) => {
        const typed = own.safeParse(value);
        // An empty field that may be neither absent nor "" is told as missing, not as too short.
        const refused = typed.error && value === "" ? own.safeParse(undefined).error : typed.error;
        const failure = refused ? refused.issues[0] : wholeFormIssue(schema, field, form);
        if (failure) throw new Error(text(failure.message, failure));
      },
    }),
  ];
}

function wholeFormIssue(schema: z.ZodType, field: string, form: Pick<FormLike, "getFieldsValue">) {
  const whole = schema.safeParse(form.getFieldsValue());
  return whole.success
    ? undefined
    : whole.error.issues.find((issue) => issue.code === "custom" && issue.path[0] === field);
}

/**
 * Puts a refusal's field messages onto the form's inputs. True when at least one found its field; the caller then says
 * nothing more, else it shows the message above the form.
 */
export function showFieldErrors(form: FormLike, error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  const known = error.errors.filter(
    (one) => form.getFieldInstance(namePath(one) as never) !== undefined || isField(form, one),
  );
  form.setFields(known.map((one) => ({ name: namePath(one), errors: [inWords(form, one)] })) as never);
  const first = known[0];
  if (first) form.scrollToField(namePath(first) as never, { focus: true } as never);
  return known.length > 0;
}

/** The server names a missing field as on the wire; here it has the label that stands beside it. */
function inWords(form: FormLike, error: FieldError): string {
  const label = error.code === "required" ? form.labelOf(namePath(error) as never) : undefined;
  return label ? error.message.replace(error.path, () => label) : error.message;
}

const namePath = (error: FieldError) => error.path.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part));
const isField = (form: FormLike, error: FieldError) =>
  error.path.split(".")[0]! in (form.getFieldsValue(true) as object);
