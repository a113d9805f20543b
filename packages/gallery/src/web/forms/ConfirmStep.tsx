import { Button } from "@busbar/web/ui/form/Button.tsx";
import { Field, Form, useForm } from "@busbar/web/ui/form/Form.tsx";
import { PasswordField } from "@busbar/web/ui/form/TextField.tsx";
import { formatMoney } from "@busbar/web/ui/values/format-values.ts";
import { formTexts } from "./form-texts.ts";
import { readAmount, type Transfer } from "./transfer.ts";
import styles from "./forms.module.css";

type ConfirmStepProps = { transfer: Transfer; busy: boolean; onBack: () => void; onSend: () => void };

export function ConfirmStep({ transfer, busy, onBack, onSend }: ConfirmStepProps) {
  const t = formTexts.useTexts();
  const form = useForm<{ password: string }>();
  return (
    <Form form={form} onFinish={() => busy || onSend()}>
      <dl className={styles.facts}>
        <dt>{t("payer")}</dt>
        <dd>{transfer.payer}</dd>
        <dt>{t("payee")}</dt>
        <dd>{transfer.payee}</dd>
        <dt>{t("payeeName")}</dt>
        <dd>{transfer.payeeName}</dd>
        <dt>{t("amount")}</dt>
        <dd>{formatMoney(readAmount(transfer.amount) ?? "0")}</dd>
      </dl>
      <Field
        name="password"
        label={t("password")}
        hint={t("password.hint")}
        rules={[{ required: true, message: t("password.empty") }]}
      >
        <PasswordField autoComplete="off" maxLength={64} />
      </Field>
      <div className={styles.foot}>
        <Button disabled={busy} onClick={onBack}>
          {t("back")}
        </Button>
        <Button variant="primary" type="submit" busy={busy}>
          {busy ? t("sending") : t("send")}
        </Button>
      </div>
    </Form>
  );
}
