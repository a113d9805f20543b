import { ApplicationDraft, type Licence } from "@busbar/contract/enterprise-applications/enterprise-applications";
import { OptionalLabel } from "../../../records/fields/RecordFields.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { Field, Form, useForm } from "../../../ui/form/Form.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { CallError } from "@busbar/contract/kernel/http/client";
import { validationText } from "@busbar/contract/kernel/errors/validation-texts";
import { useState } from "react";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { showFieldErrors } from "../../../kernel/forms/form-rules.ts";
import { useRules } from "../../../kernel/forms/use-rules.ts";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { toast } from "../../../kernel/portal/toasts.ts";
import { useAreaChoice } from "../../../kernel/queries/reference-queries.ts";
import { useUnsaved } from "../../../kernel/portal/view.ts";
import { Callout } from "../../../ui/states/Callout.tsx";
import { SubmitButton } from "../../../ui/dialogs/SubmitButton.tsx";
import { TreeField } from "../../../ui/tree-field/TreeField.tsx";
import { useApply } from "../application-queries.ts";
import type { CheckedEnterprise } from "./CheckStep.tsx";
import { LicenceField } from "./LicenceField.tsx";
import { enterpriseApplicationTexts } from "../enterprise-application-texts.ts";
import styles from "../enterprise-applications.module.css";

/** The fields of this step; the others come from the check. */
export type DetailValues = Pick<ApplicationDraft, "contactName" | "mobile" | "address" | "visitCode"> & {
  areaCode: string | undefined;
};

/** The values of this step. */
export type Details = { values: DetailValues; licence: Licence | null };

type DetailsStepProps = {
  checked: CheckedEnterprise;
  initial: Details;
  /** Whether `initial` contains what was typed in this visit. */
  begun: boolean;
  onBack: (typed: Details) => void;
  onSent: () => void;
};

/** Contact, address and licence. To join an existing enterprise, only the contact is needed. */
export function DetailsStep({ checked, initial, begun, onBack, onSent }: DetailsStepProps) {
  const t = enterpriseApplicationTexts.useTexts();
  const language = useLanguage();
  const form = useForm<DetailValues>();
  const areas = useAreaChoice();
  const apply = useApply();
  const [licence, setLicence] = useState(initial.licence);
  const [licenceFault, setLicenceFault] = useState("");
  const [uploading, setUploading] = useState(false);
  const [refusal, setRefusal] = useState("");
  const [touched, setTouched] = useState(begun);
  useUnsaved(touched);
  const isNew = checked.result === "OK_NEW";
  const rules = useRules(ApplicationDraft);
  const required = (name: "areaCode") => [
    ...rules(name),
    { required: true, message: validationText("area", language) },
  ];

  const submit = async (typed: DetailValues) => {
    if (apply.isPending || uploading) return;
    setRefusal("");
    if (isNew && !licence) return setLicenceFault(validationText("licence.required", language));
    const { enterpriseName, creditCode } = checked;
    try {
      await apply.mutateAsync({
        enterpriseName,
        creditCode,
        contactName: typed.contactName,
        mobile: typed.mobile,
        areaCode: (isNew && typed.areaCode) || null,
        address: (isNew && typed.address) || "",
        visitCode: (isNew && typed.visitCode?.trim()) || "",
        licenceId: licence?.id ?? null,
      });
      toast.success(t("details.sent"));
      onSent();
    } catch (error) {
      const atLicence = error instanceof CallError && error.errors.find(({ path }) => path === "licenceId");
      if (atLicence) {
        setLicence(null);
        setLicenceFault(atLicence.message);
      } else if (!showFieldErrors(form, error)) setRefusal(messageOf(error));
    }
  };

  return (
    <Form
      form={form}
      initialValues={initial.values}
      onTyped={() => setTouched(true)}
      onFinish={(typed) => void submit(typed)}
      onFinishFailed={() => {
        if (isNew && !licence) setLicenceFault(validationText("licence.required", language));
      }}
    >
      <Callout tone="ok">
        <b>{checked.enterpriseName}</b> {checked.creditCode}
        <br />
        {t(`result.${checked.result}`)}
      </Callout>
      <Field name="contactName" label={t("contact")} rules={rules("contactName")}>
        <TextField maxLength={60} autoComplete="name" />
      </Field>
      <Field name="mobile" label={t("details.mobile")} rules={rules("mobile")}>
        <TextField type="tel" maxLength={40} autoComplete="tel" />
      </Field>
      {isNew ? (
        <>
          <Field name="areaCode" label={t("details.area")} rules={required("areaCode")} checkOn="change">
            <TreeField choice={areas} placeholder={t("areaPick")} />
          </Field>
          <Field name="address" label={<OptionalLabel>{t("details.address")}</OptionalLabel>} rules={rules("address")}>
            <TextField maxLength={200} autoComplete="street-address" />
          </Field>
          <Field
            name="visitCode"
            label={<OptionalLabel>{t("details.visitCode")}</OptionalLabel>}
            hint={t("details.visitCodeHint")}
            rules={rules("visitCode")}
          >
            <TextField maxLength={64} autoComplete="off" spellCheck={false} />
          </Field>
        </>
      ) : null}
      <Field
        label={isNew ? t("details.licence") : <OptionalLabel>{t("details.licence")}</OptionalLabel>}
        required={isNew}
      >
        <LicenceField
          value={licence}
          onChange={(next) => {
            setLicence(next);
            setTouched(true);
          }}
          fault={licenceFault}
          onFault={setLicenceFault}
          onBusy={setUploading}
        />
      </Field>
      {refusal ? <Callout tone="danger">{refusal}</Callout> : null}
      <div className={styles.actions}>
        <SubmitButton busy={apply.isPending} disabled={uploading}>
          {t("details.submit")}
        </SubmitButton>
        <Button onClick={() => onBack({ values: form.getFieldsValue(true) as DetailValues, licence })}>
          {t("details.back")}
        </Button>
      </div>
    </Form>
  );
}
