import { checkCreditCode } from "@busbar/contract/values/identifiers";
import { Form, type FieldRule } from "../../../ui/form/Form.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { customerTexts } from "../customer-texts.ts";

/** Says while typing what the check character should be; normalised to half-width capitals on leaving. */
export function CreditCodeField({ rules }: { rules: FieldRule[] }) {
  const t = customerTexts.useTexts();
  const form = Form.useFormInstance();
  const typed = (Form.useWatch("uscc", form) as string | undefined) ?? "";
  const check = typed.length === 18 ? checkCreditCode(typed) : null;
  const expected = check && !check.ok && check.reason === "check" ? check.expected : undefined;
  const normalise = () => {
    const done = checkCreditCode(typed);
    if (done.ok && done.code !== typed) form.setFieldValue("uscc", done.code);
  };
  return (
    <Form.Item
      name="uscc"
      label={t("form.uscc")}
      rules={rules}
      extra={expected === undefined ? t("form.usccHint") : t("form.usccExpected", { expected })}
    >
      <TextField maxLength={40} autoComplete="off" spellCheck={false} onBlur={normalise} />
    </Form.Item>
  );
}
