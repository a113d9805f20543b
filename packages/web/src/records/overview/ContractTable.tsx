import { contractStatusWords } from "@busbar/contract/contracts/contract-fields";
import type { ContractRow } from "@busbar/contract/contracts/contracts";
import { contractAddress } from "@busbar/contract/records/record-addresses";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import type { DataColumn } from "../../ui/table/rules/table-types.ts";
import { lastDayOf } from "../../ui/values/days.ts";
import { DateText } from "../../ui/values/Values.tsx";
import values from "../../ui/values/values.module.css";
import { RelatedRecords, type RelatedRecordsProps } from "../page/RelatedRecords.tsx";
import { overviewTexts } from "./overview-texts.ts";

type ContractTableProps = {
  /** Of the table. */
  id: string;
  found: RelatedRecordsProps<ContractRow>["found"];
  /** The list of contracts with the same rows. */
  address: string;
  empty?: string;
  /** What tells these contracts apart, after their number. */
  further?: DataColumn<ContractRow>[];
};

/** The contracts of a record, latest first. */
export function ContractTable({ id, found, address, empty, further = [] }: ContractTableProps) {
  const t = overviewTexts.useTexts();
  const language = useLanguage();
  return (
    <RelatedRecords
      id={id}
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
        ...further,
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
          title: t("status"),
          render: (row) => contractStatusWords[row.status][language],
          width: 96,
          card: "status",
        },
      ]}
      nameOf={(row) => row.contractNo}
      addressOf={contractAddress}
      empty={{ title: empty ?? t("contracts.none") }}
      more={{ label: (count) => t("contracts.more", { count }), address }}
    />
  );
}
