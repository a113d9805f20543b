import { ContactDraft, ContactDuty, contactLimit } from "@busbar/contract/customers/customer-fields";
import controls from "../../../ui/fields/controls.module.css";
import { Button } from "../../../ui/form/Button.tsx";
import { Field, FieldList, useFormInstance } from "../../../ui/form/Form.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { Select } from "../../../ui/form/choices.tsx";
import { problemText } from "@busbar/contract/kernel/errors/zod-problem";
import IconAdd from "~icons/ri/add-line";
import IconRemove from "~icons/ri/delete-bin-line";
import { labelPlaceholder, rulesFrom } from "../../../kernel/forms/form-rules.ts";
import type { Language } from "../../../kernel/texts/i18n.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { customerTexts } from "../customer-texts.ts";
import styles from "../customers.module.css";

/** The first contacts of a new customer, as rows of fields. */
export function FirstContacts({ language }: { language: Language }) {
  const t = customerTexts.useTexts();
  const form = useFormInstance();
  const rules = (name: "name" | "mobile" | "email") =>
    rulesFrom(ContactDraft, name, (_, issue) => problemText(issue, language, labelPlaceholder));
  const nameOf = (row: number) =>
    (form.getFieldValue(["contacts", row, "name"]) as string | undefined) || String(row + 1);
  return (
    <>
      <h2 data-group="contacts">{t("form.contacts")}</h2>
      <FieldList name="contacts">
        {(rows, { add, remove }) => (
          <>
            {rows.map(({ key, at }) => (
              <div key={key} className={styles.contact} role="group" aria-label={`${t("form.contacts")} ${at + 1}`}>
                <Field name={[at, "name"]} label={t("form.contactName")} rules={rules("name")}>
                  <TextField autoComplete="off" />
                </Field>
                <Field name={[at, "mobile"]} label={t("form.contactMobile")} rules={rules("mobile")}>
                  <TextField inputMode="tel" autoComplete="off" />
                </Field>
                <Field name={[at, "email"]} label={t("form.contactEmail")} rules={rules("email")}>
                  <TextField inputMode="email" autoComplete="off" />
                </Field>
                <Field name={[at, "duty"]} label={t("form.contactDuty")}>
                  <Select options={ContactDuty.options.map((value) => ({ value, label: t(`duty.${value}`) }))} />
                </Field>
                <button
                  type="button"
                  className={controls.iconButton}
                  aria-label={t("form.removeContact", { name: nameOf(at) })}
                  onClick={() => remove(at)}
                >
                  <Icon of={IconRemove} />
                </button>
              </div>
            ))}
            <Button
              disabled={rows.length >= contactLimit}
              onClick={() => add({ name: "", mobile: "", email: "", duty: "BILLING", receives: [] })}
            >
              <Icon of={IconAdd} />
              {t("form.addContact")}
            </Button>
          </>
        )}
      </FieldList>
    </>
  );
}
