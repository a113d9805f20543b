import { ContactDraft, contacts } from "@busbar/contract/customers/contact-fields";
import { contactLimit } from "@busbar/contract/customers/customer-fields";
import { emptyValues } from "@busbar/contract/fields/noun";
import { Button } from "../../../ui/form/Button.tsx";
import { IconButton } from "../../../ui/form/buttons/IconButton.tsx";
import { FieldList, useFormInstance } from "../../../ui/form/Form.tsx";
import IconAdd from "~icons/ri/add-line";
import IconRemove from "~icons/ri/delete-bin-line";
import { RecordFields } from "../../../records/fields/RecordFields.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { customerTexts } from "../customer-texts.ts";
import styles from "../customers.module.css";

/** The first contacts of a new customer, as rows of fields. */
export function FirstContacts() {
  const t = customerTexts.useTexts();
  const form = useFormInstance();
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
                <RecordFields
                  of={contacts}
                  draft={ContactDraft}
                  names={["name", "mobile", "email", "duty"]}
                  within={[at]}
                  unmarked
                />
                <IconButton aria-label={t("form.removeContact", { name: nameOf(at) })} onClick={() => remove(at)}>
                  <Icon of={IconRemove} />
                </IconButton>
              </div>
            ))}
            <Button disabled={rows.length >= contactLimit} onClick={() => add(emptyValues(contacts))}>
              <Icon of={IconAdd} />
              {t("form.addContact")}
            </Button>
          </>
        )}
      </FieldList>
    </>
  );
}
