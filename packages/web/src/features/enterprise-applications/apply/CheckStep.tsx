import {
  EnterpriseCheck,
  type EnterpriseCheckResult,
} from "@busbar/contract/enterprise-applications/enterprise-applications";
import { Button } from "../../../ui/form/Button.tsx";
import { Field, Form, useForm } from "../../../ui/form/Form.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { useState } from "react";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { showFieldErrors } from "../../../kernel/forms/form-rules.ts";
import { useRules } from "../../../kernel/forms/use-rules.ts";
import { Callout } from "../../../ui/states/Callout.tsx";
import { SubmitButton } from "../../../ui/dialogs/SubmitButton.tsx";
import { useCheckEnterprise } from "../application-queries.ts";
import { enterpriseApplicationTexts } from "../enterprise-application-texts.ts";
import styles from "../enterprise-applications.module.css";

export type CheckedEnterprise = { enterpriseName: string; creditCode: string; result: "OK_NEW" | "OK_EXISTING" };

type CheckStepProps = {
  initial: { enterpriseName: string; creditCode: string };
  onPassed: (checked: CheckedEnterprise) => void;
};

/** The field at which a result is shown. */
const fieldOf: Record<Exclude<EnterpriseCheckResult, "OK_NEW" | "OK_EXISTING">, "enterpriseName" | "creditCode"> = {
  BAD_FORMAT: "creditCode",
  BAD_CHECK: "creditCode",
  NAME_MISMATCH: "enterpriseName",
  CLOSED: "creditCode",
};

/** Asks for the enterprise first: most applications stop here because of a mistyped code. */
export function CheckStep({ initial, onPassed }: CheckStepProps) {
  const t = enterpriseApplicationTexts.useTexts();
  const form = useForm<EnterpriseCheck>();
  const check = useCheckEnterprise();
  const [refusal, setRefusal] = useState("");
  const [suggestion, setSuggestion] = useState<string>();
  const rules = useRules(EnterpriseCheck);

  const submit = async (given: EnterpriseCheck) => {
    setRefusal("");
    setSuggestion(undefined);
    try {
      const { result, creditCode, suggestion: better } = await check.mutateAsync(given);
      if (result === "OK_NEW" || result === "OK_EXISTING")
        return onPassed({ enterpriseName: given.enterpriseName.trim(), creditCode, result });
      const name = fieldOf[result];
      form.setFields([{ name, errors: [t(`result.${result}`)] }]);
      form.scrollToField(name, { focus: true });
      setSuggestion(better ?? undefined);
    } catch (error) {
      if (!showFieldErrors(form, error)) setRefusal(messageOf(error));
    }
  };

  return (
    <Form form={form} initialValues={initial} onFinish={(given) => void submit(given)}>
      <p className={styles.lead}>{t("check.lead")}</p>
      <Field name="enterpriseName" label={t("check.name")} rules={rules("enterpriseName")}>
        <TextField maxLength={120} autoComplete="organization" />
      </Field>
      <Field
        name="creditCode"
        label={t("uscc")}
        rules={rules("creditCode")}
        hint={
          suggestion ? (
            <Button
              variant="link"
              className={styles.inText}
              onClick={() => {
                form.setFields([{ name: "creditCode", value: suggestion, errors: [] }]);
                setSuggestion(undefined);
              }}
            >
              {t("check.useSuggestion", { code: suggestion })}
            </Button>
          ) : (
            t("check.codeHint")
          )
        }
      >
        <TextField maxLength={40} autoComplete="off" spellCheck={false} />
      </Field>
      {refusal ? <Callout tone="danger">{refusal}</Callout> : null}
      <div className={styles.actions}>
        <SubmitButton busy={check.isPending}>{t("check.verb")}</SubmitButton>
      </div>
    </Form>
  );
}
