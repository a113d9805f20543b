import { CallError } from "@busbar/contract/kernel/http/client";
import type { FieldError } from "@busbar/contract/kernel/http/envelope";
import type { z } from "zod";

/** The part of the kit's form that messages need. */
type FormLike = {
  getFieldsValue(all?: true): unknown;
  getFieldInstance(path: Path): unknown;
  setFields(fields: readonly { name: Path; errors?: string[] }[]): void;
  scrollToField(path: Path, options: { focus: boolean }): void;
  labelOf(path: Path): string | undefined;
};
type Path = readonly (string | number)[];
/** A rule in the format of the kit's form. */
type Rule = (form: Pick<FormLike, "getFieldsValue">) => {
  required: boolean;
  validator: (rule: unknown, value: unknown) => Promise<void>;
};

type AnyObject = { shape: Record<string, z.ZodType> };

/** In a rule's message the form replaces this with the label of the field. */
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
  return ruleOf(schema.shape[field]!, text, (form) => wholeFormIssue(schema, field, form));
}

/** A rule from the schema of one value alone; `further` finds what contradicts other fields. */
export function ruleOf(
  own: z.ZodType,
  text: (code: string, issue: z.core.$ZodIssue) => string,
  further: (form: Pick<FormLike, "getFieldsValue">) => z.core.$ZodIssue | undefined = () => undefined,
): Rule[] {
  return [
    (form) => ({
      required: !own.safeParse(undefined).success && !own.safeParse("").success,
      validator: async (_rule, value: unknown) => {
        const typed = own.safeParse(value);
        // An empty required field is reported as missing, not as too short.
        const refused = typed.error && value === "" ? own.safeParse(undefined).error : typed.error;
        const failure = refused ? refused.issues[0] : further(form);
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
 * Shows a refusal's field messages at the form's inputs.
 * @returns whether any matched a field; if not, the caller shows the message above the form
 */
export function showFieldErrors(form: FormLike, error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  const known = error.errors.filter((one) => form.getFieldInstance(namePath(one)) !== undefined || isField(form, one));
  form.setFields(known.map((error) => ({ name: namePath(error), errors: [inWords(form, error)] })));
  const first = known[0];
  if (first) form.scrollToField(namePath(first), { focus: true });
  return known.length > 0;
}

/** The server names a field as the API's readers know it; this puts the label of the form there. */
function inWords(form: FormLike, { path, message, field }: FieldError): string {
  const label = field === undefined ? undefined : form.labelOf(namePath({ path }));
  return field !== undefined && label ? message.replace(field, () => label) : message;
}

const namePath = ({ path }: Pick<FieldError, "path">): Path =>
  path.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part));
const isField = (form: FormLike, error: FieldError) =>
  error.path.split(".")[0]! in (form.getFieldsValue(true) as object);
