import { CustomerDraft } from "@busbar/contract/customers/customer-fields";
import controls from "../../../ui/fields/controls.module.css";
import { Field, Form, type FormInstance, useWatch } from "../../../ui/form/Form.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { Select, Switch, WordsField } from "../../../ui/form/choices.tsx";
import { readNumber } from "@busbar/contract/kernel/number-text";
import { problemText } from "@busbar/contract/kernel/errors/zod-problem";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { labelPlaceholder, rulesFrom } from "../../../kernel/forms/form-rules.ts";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { useAreaChoice, managerOptions } from "../../../kernel/queries/reference-queries.ts";
import { NumberField } from "../../../ui/NumberField.tsx";
import { TreeField } from "../../../ui/tree-field/TreeField.tsx";
import { FirstContacts } from "../contacts/FirstContacts.tsx";
import { CreditCodeField } from "../../../records/editing/CreditCodeField.tsx";
import { dictionary, partnerOptions } from "../customer-queries.ts";
import { customerTexts } from "../customer-texts.ts";
import type { CustomerValues } from "./customer-values.ts";
import styles from "../customers.module.css";

/** A customer, a lead of one's own, or an existing customer. */
export type EditKind = "create" | "lead" | "edit";

export type FieldGroup = "invoice";

type CustomerFormProps = {
  id: string;
  form: FormInstance<CustomerValues>;
  initial: CustomerValues;
  kind: EditKind;
  /** The group of fields that gets the focus; the first by default. */
  group: FieldGroup | undefined;
  onSubmit: () => void;
};

const stages = ["LEAD", "QUOTED", "PENDING_CHECK", "ACTIVE"] as const;

/** The fields of a customer, for adding and editing. The contract's rules, checked on blur. */
export function CustomerForm({ id, form, initial, kind, group, onSubmit }: CustomerFormProps) {
  useBeginAt(id, group);
  const t = customerTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const areas = useAreaChoice();
  const isOnHold = useWatch("billingHold", form) ?? initial.billingHold;
  const whole = kind === "create" || kind === "edit";
  const industries = useQuery(dictionary(api, "industry")).data ?? [];
  const partners = useQuery({ ...partnerOptions(api), enabled: whole }).data ?? [];
  const managers = useQuery({ ...managerOptions(api), enabled: whole }).data ?? [];
  const rules = (name: keyof CustomerValues & string) =>
    rulesFrom(CustomerDraft, name as never, (_, issue) => problemText(issue, language, labelPlaceholder));
  const optional = (label: string): ReactNode => (
    <>
      {label} <span className={controls.optional}>{t("form.optional")}</span>
    </>
  );

  return (
    <Form id={id} form={form} initialValues={initial} onFinish={onSubmit} className={styles.form}>
      <h2>{t("form.basic")}</h2>
      <Field name="name" label={t("form.name")} rules={rules("name")}>
        <TextField autoFocus maxLength={120} autoComplete="off" />
      </Field>
      <CreditCodeField label={t("form.uscc")} rules={rules("uscc")} />
      <Field name="shortName" label={optional(t("form.shortName"))} rules={rules("shortName")}>
        <TextField autoComplete="off" />
      </Field>
      <Field name="areaCode" label={t("form.area")} rules={rules("areaCode")} checkOn="change">
        <TreeField choice={areas} placeholder={t("form.areaPick")} />
      </Field>
      <Field name="address" label={optional(t("form.address"))} rules={rules("address")}>
        <TextField maxLength={200} autoComplete="off" />
      </Field>
      <Field name="industryCode" label={optional(t("form.industry"))}>
        <Select
          clearable
          searchable
          options={industries.map((item) => ({ value: item.code, label: `${item.code} ${item[language]}` }))}
        />
      </Field>
      {kind === "create" ? (
        <Field name="lifecycle" label={t("form.lifecycle")}>
          <Select options={stages.map((value) => ({ value, label: t(`lifecycle.${value}`) }))} />
        </Field>
      ) : null}
      {whole ? (
        <>
          <h2>{t("form.commercial")}</h2>
          <Field name="partnerNo" label={optional(t("form.partner"))} hint={t("form.partnerHint")}>
            <Select
              clearable
              searchable
              options={partners.map(({ partnerNo, name }) => ({ value: partnerNo, label: `${partnerNo} ${name}` }))}
            />
          </Field>
          <Field name="managerOverride" label={optional(t("form.managerOverride"))} hint={t("form.managerHint")}>
            <Select
              clearable
              searchable
              options={managers.map(({ userCode, fullName }) => ({ value: userCode, label: fullName }))}
            />
          </Field>
          <Field name="paymentTermsDays" label={t("form.paymentTermsDays")} required rules={rules("paymentTermsDays")}>
            <NumberField asNumber read={(text) => readNumber(text, 0)} />
          </Field>
          <Field name="creditLimit" label={optional(t("form.creditLimit"))} rules={rules("creditLimit")}>
            <NumberField read={(text) => readNumber(text, 2)} />
          </Field>
          <Field name="tags" label={optional(t("form.tags"))} rules={rules("tags")}>
            <WordsField />
          </Field>
          <Field name="billingHold" label={t("form.billingHold")} valueProp="checked">
            <Switch />
          </Field>
          {isOnHold ? (
            <Field name="billingHoldReason" label={t("form.billingHoldReason")} rules={rules("billingHoldReason")}>
              <TextField maxLength={200} />
            </Field>
          ) : null}
          {kind === "create" ? <FirstContacts language={language} /> : null}
          <InvoiceFields />
        </>
      ) : null}
    </Form>
  );
}

/** Runs after the form is rendered; the focus scrolls the field into view. */
function useBeginAt(formId: string, group: FieldGroup | undefined) {
  useEffect(() => {
    if (group === undefined) return;
    const heading = document.getElementById(formId)?.querySelector(`[data-group="${group}"]`);
    heading?.scrollIntoView?.({ block: "start" });
    const isAfter = (field: Element) => heading && heading.compareDocumentPosition(field) & 4;
    const fields = document.getElementById(formId)?.querySelectorAll<HTMLElement>("input, button") ?? [];
    [...fields].find(isAfter)?.focus({ preventScroll: true });
  }, [formId, group]);
}

const invoiceParts = [
  ["name", "form.invoiceName"],
  ["uscc", "form.invoiceUscc"],
  ["address", "form.invoiceAddress"],
  ["phone", "form.invoicePhone"],
  ["bank", "form.invoiceBank"],
  ["account", "form.invoiceAccount"],
] as const;

function InvoiceFields() {
  const t = customerTexts.useTexts();
  return (
    <>
      <h2 data-group="invoice">
        {t("form.invoice")} <span className={controls.optional}>{t("form.optional")}</span>
      </h2>
      {invoiceParts.map(([name, label]) => (
        <Field key={name} name={["invoiceTitle", name]} label={t(label)}>
          <TextField autoComplete="off" />
        </Field>
      ))}
    </>
  );
}
