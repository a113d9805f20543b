import { checkCreditCode } from "@busbar/contract/values/identifiers";
import { Field, useFormInstance, useWatch, type FieldRule } from "../../../ui/form/Form.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import type { CustomerValues } from "./customer-values.ts";
import { customerTexts } from "../customer-texts.ts";

/** Says while typing what the check character should be; normalised to half-width capitals on leaving. */
export function CreditCodeField({ rules }: { rules: FieldRule[] }) {
  const t = customerTexts.useTexts();
  const form = useFormInstance<CustomerValues>();
  const typed = useWatch("uscc", form) ?? "";
  const check = typed.length === 18 ? checkCreditCode(typed) : null;
  const expected = check && !check.ok && check.reason === "check" ? check.expected : undefined;
  const normalise = () => {
    const done = checkCreditCode(typed);
    if (done.ok && done.code !== typed) form.setFieldValue("uscc", done.code);
  };
  return (
    <Field
      name="uscc"
      label={t("form.uscc")}
      rules={rules}
      hint={expected === undefined ? t("form.usccHint") : t("form.usccExpected", { expected })}
    >
      <TextField maxLength={40} autoComplete="off" spellCheck={false} onBlur={normalise} />
    </Field>
  );
}
