import { checkCreditCode } from "@busbar/contract/values/identifiers";
import type { ReactNode } from "react";
import { Field, type FieldRule, useFormInstance, useWatch } from "../../ui/form/Form.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { useUiTexts } from "../../ui/texts/ui-texts.tsx";

type WithCode = { uscc: string };

/** Shows the expected check character while typing; normalises to half-width capitals on blur. */
export function CreditCodeField({ label, rules }: { label: ReactNode; rules: FieldRule[] }) {
  const texts = useUiTexts().record;
  const form = useFormInstance<WithCode>();
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
      label={label}
      rules={rules}
      hint={expected === undefined ? texts.creditCodeHint : texts.creditCodeExpected(expected)}
    >
      <TextField maxLength={40} autoComplete="off" spellCheck={false} onBlur={normalise} />
    </Field>
  );
}
