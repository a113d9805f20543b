import { type ContactDraft, contacts as contactNoun } from "@busbar/contract/customers/contact-fields";
import type { Contact } from "@busbar/contract/customers/customer-contacts";
import { contactLimit } from "@busbar/contract/customers/customer-fields";
import type { Customer } from "@busbar/contract/customers/customers";
import IconAdd from "~icons/ri/add-line";
import IconRemove from "~icons/ri/delete-bin-line";
import IconEdit from "~icons/ri/edit-line";
import { AskDialog } from "../../../records/editing/AskDialog.tsx";
import { useOverlays } from "../../../records/editing/use-overlays.tsx";
import { FieldValue } from "../../../records/fields/FieldValue.tsx";
import { useNounWords } from "../../../records/fields/field-words.ts";
import styles from "../../../records/page/record-page.module.css";
import { Icon } from "../../../ui/Icon.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { Link } from "../../../ui/form/buttons/Link.tsx";
import { EmptyLine } from "../../../ui/states/EmptyLine.tsx";
import { DataTable } from "../../../ui/table/DataTable.tsx";
import type { DataColumn } from "../../../ui/table/rules/table-types.ts";
import { Missing } from "../../../ui/values/Values.tsx";
import { customerTexts } from "../customer-texts.ts";
import { ContactDrawer } from "./contact-dialogs.ts";
import { contactDraftName, type ContactWork } from "./contact-queries.ts";
import { useRemoveContact } from "./contact-queries.ts";

/** The contacts of a customer. The server masks phone numbers where the person may not see them. */
export function CustomerContacts({ customer }: { customer: Customer }) {
  const t = customerTexts.useTexts();
  const columns = useContactColumns();
  const overlays = useOverlays({
    edit: {
      draft: contactDraftName,
      restores: ({ customerId }: ContactWork) => customerId === customer.id,
      draw: (work: ContactWork, close) => (
        <ContactDrawer
          key={work.contactId ?? "new"}
          work={work}
          contact={customer.contacts?.find(({ id }) => id === work.contactId) ?? null}
          onClose={close}
        />
      ),
    },
    remove: (contact: Contact, close) => <RemoveContact customerId={customer.id} contact={contact} onClose={close} />,
  });
  const { contacts } = customer;
  if (contacts === undefined)
    return (
      <section className={styles.section}>
        <h2>{t("detail.contacts")}</h2>
        <EmptyLine title={t("detail.contactsHidden")} />
      </section>
    );
  const mayEdit = customer.actions.editContacts === "ok";
  const open = (contactId: string | null) => overlays.open("edit", { customerId: customer.id, contactId });
  const full = contacts.length >= contactLimit;
  const add = mayEdit ? (
    <Button
      disabled={full}
      title={full ? t("contact.full", { limit: contactLimit }) : undefined}
      onClick={() => open(null)}
    >
      <Icon of={IconAdd} />
      {t("form.addContact")}
    </Button>
  ) : undefined;
  return (
    <section className={styles.section} data-part="contacts">
      <div className={styles.sectionHead}>
        <h2>{t("detail.contacts")}</h2>
        {contacts.length > 0 ? add : null}
      </div>
      {contacts.length === 0 ? (
        <EmptyLine title={t("detail.noContacts")} action={add} />
      ) : (
        <DataTable
          id="customer-contacts"
          caption={t("detail.contacts")}
          height="content"
          paged={false}
          choosable={false}
          columns={columns}
          rows={contacts}
          total={contacts.length}
          query={{ pageNo: 1, pageSize: 20 }}
          onQuery={() => {}}
          rowKey={(row) => row.id}
          rowLabel={(row) => row.name}
          rowActions={
            mayEdit
              ? (row) => [
                  { key: "edit", label: t("edit"), icon: IconEdit, onRun: () => open(row.id) },
                  {
                    key: "remove",
                    label: t("contact.remove"),
                    icon: IconRemove,
                    danger: true,
                    onRun: () => overlays.open("remove", row),
                  },
                ]
              : undefined
          }
        />
      )}
      {overlays.shown}
    </section>
  );
}

function useContactColumns(): DataColumn<Contact>[] {
  const t = customerTexts.useTexts();
  const { fieldTitle } = useNounWords(contactNoun);
  const none = <Missing why={t("why.none")} />;
  const link = (scheme: "tel" | "mailto", address: string) => <Link href={`${scheme}:${address}`}>{address}</Link>;
  const column = (name: keyof ContactDraft, layout: Pick<DataColumn<Contact>, "width" | "grow" | "card">) => ({
    key: name,
    title: fieldTitle(name),
    render: (row: Contact) => <FieldValue of={contactNoun.fields[name]} value={row[name]} empty={none} />,
    ...layout,
  });
  return [
    column("name", { width: 96, grow: true, card: "title" }),
    column("duty", { width: 72, card: "status" }),
    {
      ...column("mobile", { width: 120, card: "fact" }),
      // A masked number cannot be dialled.
      render: ({ mobile }) => (mobile === "" ? none : mobile.includes("*") ? mobile : link("tel", mobile)),
    },
    {
      ...column("email", { width: 180, card: "fact" }),
      render: ({ email }) => (email === "" ? none : link("mailto", email)),
    },
    column("receives", { width: 120, card: "fact" }),
  ];
}

type RemoveProps = { customerId: string; contact: Contact; onClose: () => void };

function RemoveContact({ customerId, contact, onClose }: RemoveProps) {
  const t = customerTexts.useTexts();
  const removal = useRemoveContact(customerId);
  return (
    <AskDialog
      title={t("contact.removeTitle", { name: contact.name })}
      verb={t("contact.remove")}
      danger
      run={() => removal.mutateAsync(contact)}
      done={t("contact.removed", { name: contact.name })}
      onClose={onClose}
    >
      {t("contact.removeHint")}
    </AskDialog>
  );
}
