import type { Customer } from "@busbar/contract/customers/customers";
import { useCan } from "../../../kernel/portal/portal-context.tsx";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { Missing } from "../../../ui/values/Values.tsx";
import { DataTable } from "../../../ui/table/DataTable.tsx";
import { customerTexts } from "../customer-texts.ts";
import styles from "../../../records/page/record-page.module.css";

/** The people at a customer. Masked numbers come masked from the server. */
export function CustomerContacts({ customer, onEdit }: { customer: Customer; onEdit: () => void }) {
  const t = customerTexts.useTexts();
  const can = useCan();
  const none = <Missing why={t("why.none")} />;
  const hidden = can(["customer:lead"]) && !can(["customer:write"]);
  const mayEdit = customer.actions.editContacts === "ok" || customer.actions.edit === "ok";
  return (
    <section className={styles.section}>
      <h2>{t("detail.contacts")}</h2>
      {customer.contacts.length === 0 ? (
        <EmptyState
          title={hidden ? t("detail.contactsHidden") : t("detail.noContacts")}
          action={
            mayEdit && !hidden ? (
              <button type="button" className="bb-button" onClick={onEdit}>
                {t("form.addContact")}
              </button>
            ) : null
          }
        />
      ) : (
        <DataTable
          id="customer-contacts"
          caption={t("detail.contacts")}
          height="content"
          paged={false}
          choosable={false}
          columns={[
            {
              key: "name",
              title: t("form.contactName"),
              render: (row) => row.name,
              width: 140,
              grow: true,
              card: "title",
            },
            {
              key: "mobile",
              title: t("form.contactMobile"),
              width: 140,
              card: "fact",
              render: (row) =>
                row.mobile === "" ? (
                  none
                ) : row.mobile.includes("*") ? (
                  row.mobile
                ) : (
                  <a className="bb-link" href={`tel:${row.mobile}`}>
                    {row.mobile}
                  </a>
                ),
            },
            {
              key: "email",
              title: t("form.contactEmail"),
              width: 220,
              card: "fact",
              render: (row) =>
                row.email === "" ? (
                  none
                ) : (
                  <a className="bb-link" href={`mailto:${row.email}`}>
                    {row.email}
                  </a>
                ),
            },
            {
              key: "duty",
              title: t("form.contactDuty"),
              width: 96,
              card: "status",
              render: (row) => t(`duty.${row.duty}`),
            },
          ]}
          rows={customer.contacts}
          total={customer.contacts.length}
          query={{ pageNo: 1, pageSize: 20 }}
          onQuery={() => {}}
          rowKey={(row) => row.id}
          rowLabel={(row) => row.name}
        />
      )}
    </section>
  );
}
