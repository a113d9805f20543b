import { customerColumnTitles } from "@busbar/contract/customers/customer-columns";
import { lifecycleWords } from "@busbar/contract/customers/customer-fields";
import { customerAddress } from "@busbar/contract/records/record-addresses";
import type { Partner } from "@busbar/contract/partners/partners";
import { areaInList } from "@busbar/contract/areas/province-tiles";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { RelatedRecords } from "../../../records/page/RelatedRecords.tsx";
import values from "../../../ui/values/values.module.css";
import { partnerTexts } from "../partner-texts.ts";
import { type PartnerRelated, relatedAddress } from "./related-queries.ts";
import styles from "../../../records/page/record-page.module.css";

type PartnerCustomersProps = { row: Partner; found: PartnerRelated["customers"] };

/** The partner's newest customers within the person's scope; the list of customers has all. */
export function PartnerCustomers({ row: partner, found }: PartnerCustomersProps) {
  const t = partnerTexts.useTexts();
  const language = useLanguage();
  const title = (name: "name" | "customerNo" | "lifecycle" | "areaName") => customerColumnTitles[name][language];
  return (
    <section className={styles.section}>
      <h2>{t("customers")}</h2>
      <RelatedRecords
        id="partner-customers"
        caption={t("customers")}
        found={found}
        columns={[
          { key: "name", title: title("name"), render: (row) => row.name, width: 180, grow: true, card: "title" },
          {
            key: "customerNo",
            title: title("customerNo"),
            render: (row) => <span className={values.figure}>{row.customerNo}</span>,
            width: 112,
          },
          {
            key: "lifecycle",
            title: title("lifecycle"),
            render: (row) => lifecycleWords[row.lifecycle][language],
            width: 112,
            card: "status",
          },
          {
            key: "areaName",
            title: title("areaName"),
            render: areaInList,
            width: 176,
            card: "fact",
          },
        ]}
        nameOf={(row) => row.name}
        addressOf={customerAddress}
        empty={{ title: t("customers.none"), hint: t("customers.noneHint") }}
        more={{ label: (count) => t("customers.all", { count }), address: relatedAddress.customers(partner) }}
      />
    </section>
  );
}
