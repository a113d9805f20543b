import {
  CustomerDraft,
  customers,
  firstStages,
  InvoiceTitle,
  invoiceTitles,
} from "@busbar/contract/customers/customer-fields";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { managerOptions } from "../../../kernel/queries/reference-queries.ts";
import { FieldControl } from "../../../records/fields/FieldControl.tsx";
import { OptionalLabel, RecordFields } from "../../../records/fields/RecordFields.tsx";
import { Form, type FormInstance, useWatch } from "../../../ui/form/Form.tsx";
import { Select } from "../../../ui/form/choices.tsx";
import { FirstContacts } from "../contacts/FirstContacts.tsx";
import { partnerOptions } from "../customer-queries.ts";
import { customerTexts } from "../customer-texts.ts";
import type { CustomerValues, FieldGroup } from "./customer-values.ts";
import styles from "../customers.module.css";

/** A customer, a lead of one's own, or an existing customer. */
export type EditKind = "create" | "lead" | "edit";

type CustomerFormProps = {
  id: string;
  form: FormInstance<CustomerValues>;
  initial: CustomerValues;
  kind: EditKind;
  /** The group of fields that gets the focus; the first by default. */
  group: FieldGroup | undefined;
  onSubmit: () => void;
};

const stated = { of: customers, draft: CustomerDraft };

/** The fields of a customer, for adding and editing. The contract's rules, checked on blur. */
export function CustomerForm({ id, form, initial, kind, group, onSubmit }: CustomerFormProps) {
  useBeginAt(id, group);
  const t = customerTexts.useTexts();
  const api = useApi();
  const isOnHold = useWatch("billingHold", form) ?? initial.billingHold;
  const whole = kind === "create" || kind === "edit";
  const partners = useQuery({ ...partnerOptions(api), enabled: whole }).data ?? [];
  const managers = useQuery({ ...managerOptions(api), enabled: whole }).data ?? [];
  const partner = partners.map(({ partnerNo, name }) => ({ value: partnerNo, label: `${partnerNo} ${name}` }));
  const manager = managers.map(({ userCode, fullName }) => ({ value: userCode, label: fullName }));

  return (
    <Form id={id} form={form} initialValues={initial} onFinish={onSubmit} className={styles.form}>
      <h2>{t("form.basic")}</h2>
      <RecordFields
        {...stated}
        names={["name", "uscc", "shortName", "areaCode", "address", "industryCode"]}
        special={{ name: { autoFocus: true } }}
      />
      {kind === "create" ? (
        <RecordFields
          {...stated}
          names={["lifecycle"]}
          special={{ lifecycle: { control: <FieldControl of={firstStage} /> } }}
        />
      ) : null}
      {whole ? (
        <>
          <h2>{t("form.commercial")}</h2>
          <RecordFields
            {...stated}
            names={[
              "partnerNo",
              "managerOverride",
              "paymentTermsDays",
              "creditLimit",
              "tags",
              "externalRefs",
              "billingHold",
            ]}
            special={{
              partnerNo: { hint: t("form.partnerHint"), control: <Select clearable searchable options={partner} /> },
              managerOverride: {
                hint: t("form.managerHint"),
                control: <Select clearable searchable options={manager} />,
              },
              paymentTermsDays: { required: true },
            }}
          />
          {isOnHold ? <RecordFields {...stated} names={["billingHoldReason"]} unmarked /> : null}
          {kind === "create" ? <FirstContacts /> : null}
          <h2 data-group="invoice">
            <OptionalLabel>{t("form.invoice")}</OptionalLabel>
          </h2>
          <RecordFields
            of={invoiceTitles}
            draft={InvoiceTitle}
            names={invoiceTitles.names}
            within={["invoiceTitle"]}
            unmarked
          />
        </>
      ) : null}
    </Form>
  );
}

const firstStage = { ...customers.fields.lifecycle, options: firstStages.options };

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
