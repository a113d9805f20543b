import { pointStatusWords } from "@busbar/contract/points/point-fields";
import { pointAddress } from "@busbar/contract/records/record-addresses";
import { areaInList } from "@busbar/contract/areas/province-tiles";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { RelatedRecords } from "../../../records/page/RelatedRecords.tsx";
import values from "../../../ui/values/values.module.css";
import { customerTexts } from "../customer-texts.ts";
import { type CustomerRelated, relatedAddress } from "../overview/related-queries.ts";

/** The points where a customer takes energy today, within the person's scope. */
export function CustomerPoints({ found, customerId }: { found: CustomerRelated["points"]; customerId: string }) {
  const t = customerTexts.useTexts();
  const language = useLanguage();
  return (
    <RelatedRecords
      id="customer-points"
      caption={t("points")}
      found={found}
      columns={[
        { key: "name", title: t("name"), render: (row) => row.name, width: 160, grow: true, card: "title" },
        {
          key: "pointNo",
          title: t("points.number"),
          render: (row) => <span className={values.figure}>{row.pointNo}</span>,
          width: 112,
        },
        { key: "code", title: t("points.code"), render: (row) => row.externalCode, width: 160, card: "fact" },
        {
          key: "area",
          title: t("column.areaName"),
          render: areaInList,
          width: 148,
          card: "fact",
        },
        {
          key: "status",
          title: t("column.lifecycle"),
          render: (row) => pointStatusWords[row.status][language],
          width: 88,
          card: "status",
        },
      ]}
      nameOf={(row) => row.name}
      addressOf={pointAddress}
      empty={{ title: t("points.none") }}
      more={{ label: (count) => t("more.points", { count }), address: relatedAddress.points(customerId) }}
    />
  );
}
