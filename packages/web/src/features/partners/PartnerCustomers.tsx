import { customerColumnTitles } from "@busbar/contract/customers/customer-columns";
import { lifecycleWords } from "@busbar/contract/customers/customer-fields";
import { CustomerQuery } from "@busbar/contract/customers/customers";
import { customerAddress } from "@busbar/contract/records/record-addresses";
import { areaInList } from "@busbar/contract/areas/province-tiles";
import { useQuery } from "@tanstack/react-query";
import { listAddress } from "../../kernel/lists/list-address.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { wholeScopeHeaders } from "../../kernel/session/chosen-scope.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { RelatedRecords } from "../../records/page/RelatedRecords.tsx";
import { Link } from "../../ui/form/buttons/Link.tsx";
import values from "../../ui/values/values.module.css";
import { partnerTexts } from "./partner-texts.ts";
import styles from "../../records/page/record-page.module.css";

const shown = 10;

/** The partner's newest customers within the person's scope; the list of customers has all. */
export function PartnerCustomers({ partnerNo }: { partnerNo: string }) {
  const t = partnerTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const query = CustomerQuery.parse({ partnerNo, pageSize: shown });
  const found = useQuery({
    queryKey: ["customers", "list", "partner", query],
    queryFn: ({ signal }) => api.listCustomers({ query }, { signal, headers: wholeScopeHeaders }),
  });
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
      />
      {found.data && found.data.total > shown ? (
        <Link href={`#${listAddress("/customer/my", "my-customers", { partnerNo })}`}>
          {t("customers.all", { count: found.data.total })}
        </Link>
      ) : null}
    </section>
  );
}
