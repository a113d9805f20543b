import { PasswordChange } from "@busbar/contract/users/user-info";
import { Button } from "../../ui/form/Button.tsx";
import { Field, Form, useForm, useWatch, type FieldRule } from "../../ui/form/Form.tsx";
import { PasswordField } from "../../ui/form/TextField.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { useState } from "react";
import { failureOf, isGivenUp, messageOf } from "../../kernel/calls/call-errors.ts";
import { rulesFrom, showFieldErrors } from "../../kernel/forms/form-rules.ts";
import { useApi, usePortal } from "../../kernel/portal/portal-context.tsx";
import { toast } from "../../kernel/portal/toasts.ts";
import { useWrite } from "../../kernel/queries/use-write.ts";
import { Callout } from "../../ui/states/Callout.tsx";
import { SubmitButton } from "../../ui/dialogs/SubmitButton.tsx";
import { shellTexts } from "../texts/shell-texts.ts";
import { strengthOf } from "../../kernel/forms/password-strength.ts";
import styles from "./password.module.css";

const messages = {
  "password.current_required": true,
  "password.new_required": true,
  "password.too_short": true,
  "password.confirm_required": true,
  "password.mismatch": true,
} as const;

/** Checked at once: the schema reports it only when all other fields are valid. */
const sameAsNew =
  (mismatch: string): FieldRule =>
  ({ getFieldValue }) => ({
    validator: (_rule, value: unknown) =>
      value === getFieldValue("newPassword") ? Promise.resolve() : Promise.reject(new Error(mismatch)),
  });

/**
 * 400 px wide; validates on blur and shows the server's refusals at the fields; success signs out. @see R-A05, R-V01
 */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const t = shellTexts.useTexts();
  const api = useApi();
  const portal = usePortal();
  const form = useForm<PasswordChange>();
  const [refusal, setRefusal] = useState<string>();
  const newPassword = useWatch("newPassword", form);

  const change = useWrite({
    write: (values: PasswordChange, options) => api.changePassword({ body: values }, options),
    meta: { errorShown: true },
    onSuccess: () => {
      toast.success(t("password.done"));
      onClose();
      void portal.signOut();
    },
    onError: (error) => {
      if (!isGivenUp(error) && !showFieldErrors(form, error)) setRefusal(messageOf(error));
    },
  });
  const text = (code: string) => (code in messages ? t(code as keyof typeof messages) : t("password.too_long"));
  const rules = (field: keyof PasswordChange) => rulesFrom(PasswordChange, field, text);
  return (
    <Dialog
      open
      width={400}
      title={t("password.title")}
      onClose={onClose}
      guarded
      onShown={() => {
        // Do not move the focus of a person who has begun to type before the animation ended.
        if (!(document.activeElement instanceof HTMLInputElement))
          (form.getFieldInstance("password") as { focus(): void } | undefined)?.focus();
      }}
    >
      <Form
        form={form}
        disabled={change.isPending}
        onFinish={(values) => {
          setRefusal(undefined);
          change.mutate(values);
        }}
      >
        {refusal !== undefined && <Callout tone="danger">{refusal}</Callout>}
        <Field name="password" label={t("password.current")} rules={rules("password")}>
          <PasswordField autoComplete="current-password" />
        </Field>
        <Field
          name="newPassword"
          label={t("password.new")}
          rules={rules("newPassword")}
          hint={newPassword ? <PasswordStrength password={newPassword} /> : undefined}
        >
          <PasswordField autoComplete="new-password" />
        </Field>
        <Field
          name="confirmPassword"
          label={t("password.confirm")}
          dependsOn={["newPassword"]}
          firstFault
          rules={[...rules("confirmPassword"), sameAsNew(t("password.mismatch"))]}
        >
          <PasswordField autoComplete="new-password" />
        </Field>
        <p className={styles.consequence}>{t("password.consequence")}</p>
        <div className={styles.actions}>
          <Button onClick={onClose}>{t("password.cancel")}</Button>
          <SubmitButton busy={change.isPending} cutOff={failureOf(change.error) === "cut-off"}>
            {t("password.submit")}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}

export function PasswordStrength({ password }: { password: string }) {
  const t = shellTexts.useTexts();
  const level = strengthOf(password);
  return (
    <span className={styles.strength} role="status">
      <span className={styles.meter} data-level={level} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {t("password.strength", { level: t(`password.strength.${level}`) })}
    </span>
  );
}
