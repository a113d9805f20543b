import { Button } from "@busbar/web/ui/form/Button.tsx";
import { Select } from "@busbar/web/ui/form/choices.tsx";
import { Field, type FieldRule, Form, useForm } from "@busbar/web/ui/form/Form.tsx";
import { TextField } from "@busbar/web/ui/form/TextField.tsx";
import { formTexts } from "./form-texts.ts";
import { isAddress, payers, readAmount, type Transfer } from "./transfer.ts";
import styles from "./forms.module.css";

type FillStepProps = { transfer: Transfer; onTyped: (typed: Transfer) => void; onDone: (filled: Transfer) => void };

/** Nothing is said of an empty field twice: `required` has said it. */
const fits = (holds: (typed: string) => boolean, message: string): FieldRule => ({
  validator: (_, typed) => (!typed || holds(String(typed)) ? Promise.resolve() : Promise.reject(new Error(message))),
});

export function FillStep({ transfer, onTyped, onDone }: FillStepProps) {
  const t = formTexts.useTexts();
  const form = useForm<Transfer>();
  return (
    <Form form={form} initialValues={transfer} onTyped={onTyped} onFinish={onDone}>
      <Field name="payer" label={t("payer")} rules={[{ required: true, message: t("payer.empty") }]}>
        <Select options={payers.map((value) => ({ value, label: value }))} />
      </Field>
      <Field
        name="payee"
        label={t("payee")}
        hint={t("payee.hint")}
        rules={[{ required: true, message: t("payee.empty") }, fits(isAddress, t("payee.wrong"))]}
      >
        <TextField type="email" autoComplete="off" maxLength={254} />
      </Field>
      <Field
        name="payeeName"
        label={t("payeeName")}
        rules={[
          { required: true, message: t("payeeName.empty") },
          fits((typed) => typed.trim() !== "", t("payeeName.empty")),
        ]}
      >
        <TextField autoComplete="off" maxLength={40} />
      </Field>
      <Field
        name="amount"
        label={t("amount")}
        rules={[
          { required: true, message: t("amount.empty") },
          fits((typed) => readAmount(typed) !== null, t("amount.wrong")),
        ]}
      >
        <TextField inputMode="decimal" autoComplete="off" maxLength={20} />
      </Field>
      <div className={styles.foot}>
        <Button variant="primary" type="submit">
          {t("next")}
        </Button>
      </div>
    </Form>
  );
}
