import { contractStatusWords } from "@busbar/contract/contracts/contract-fields";
import { contractAddress } from "@busbar/contract/records/record-addresses";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { RelatedRecords } from "../../../records/page/RelatedRecords.tsx";
import { lastDayOf } from "../../../ui/values/days.ts";
import { DateText } from "../../../ui/values/Values.tsx";
import values from "../../../ui/values/values.module.css";
import { customerTexts } from "../customer-texts.ts";
import { type CustomerRelated, relatedAddress } from "../overview/related-queries.ts";

/** The contracts of a customer, latest first. */
export function CustomerContracts({ found, customerId }: { found: CustomerRelated["contracts"]; customerId: string }) {
  const t = customerTexts.useTexts();
  const language = useLanguage();
  return (
    <RelatedRecords
      id="customer-contracts"
      caption={t("contracts")}
      found={found}
      columns={[
        {
          key: "no",
          title: t("contracts.number"),
          render: (row) => <span className={values.figure}>{row.contractNo}</span>,
          width: 136,
          grow: true,
          card: "title",
        },
        {
          key: "from",
          title: t("fromDate"),
          render: (row) => <DateText value={row.startDate} />,
          width: 128,
          card: "fact",
        },
        {
          key: "to",
          title: t("toDate"),
          render: (row) => <DateText value={lastDayOf(row.endsOn) ?? row.endsOn} />,
          width: 128,
          card: "fact",
        },
        { key: "points", title: t("points"), render: (row) => row.pointCount, width: 80, align: "end" },
        {
          key: "status",
          title: t("column.lifecycle"),
          render: (row) => contractStatusWords[row.status][language],
          width: 96,
          card: "status",
        },
      ]}
      nameOf={(row) => row.contractNo}
      addressOf={contractAddress}
      empty={{ title: t("noContracts") }}
      more={{ label: (count) => t("more.contracts", { count }), address: relatedAddress.contracts(customerId) }}
    />
  );
}
