import type { CustomerEnergy } from "@busbar/contract/readings/energy";
import { pointAddress } from "@busbar/contract/records/record-addresses";
import { commodityUnits, commodityWords } from "@busbar/contract/values/commodities";
import { listAddress } from "../../../kernel/lists/list-address.ts";
import { useCan } from "../../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { RelatedRecords } from "../../../records/page/RelatedRecords.tsx";
import { Link } from "../../../ui/form/buttons/Link.tsx";
import { Missing, Quantity } from "../../../ui/values/Values.tsx";
import values from "../../../ui/values/values.module.css";
import { customerTexts } from "../customer-texts.ts";

type Row = CustomerEnergy["points"][number] & { id: string };

/** What was read at each of one's points, each leading to its load by quarter-hour. */
export function ReadPoints({ energy: { points, lastMonth } }: { energy: CustomerEnergy }) {
  const t = customerTexts.useTexts();
  const language = useLanguage();
  const mayReadMeters = useCan()(["meter:read"]);
  const list = points.map((point): Row => ({ ...point, id: point.pointId }));
  return (
    <RelatedRecords<Row>
      id="my-read-points"
      caption={t("energy.points")}
      found={{ data: { list, total: list.length }, error: null, refetch: () => {} }}
      columns={[
        { key: "name", title: t("name"), render: ({ name }) => name, width: 200, grow: true, card: "title" },
        {
          key: "pointNo",
          title: t("points.number"),
          render: ({ pointNo }) => <span className={values.figure}>{pointNo}</span>,
          width: 120,
          card: "fact",
        },
        {
          key: "commodity",
          title: t("energy.commodity"),
          render: ({ commodity }) => commodityWords[commodity][language],
          width: 96,
        },
        {
          key: "last",
          title: t("energy.in", { month: lastMonth }),
          render: ({ lastQuantity, commodity }) =>
            lastQuantity === null ? (
              <Missing />
            ) : (
              <Quantity value={lastQuantity} digits={0} unit={commodityUnits[commodity]} />
            ),
          width: 152,
          align: "end",
          card: "fact",
        },
        {
          key: "quantity",
          title: t("energy.year"),
          render: ({ quantity, commodity }) => (
            <Quantity value={quantity} digits={0} unit={commodityUnits[commodity]} />
          ),
          width: 168,
          align: "end",
          card: "fact",
        },
        ...(mayReadMeters
          ? [
              {
                key: "curve",
                title: t("energy.curve"),
                render: ({ pointId }: Row) => (
                  <Link href={`#${listAddress("/meter/curve", "load-curve", { point: pointId })}`}>
                    {t("energy.day")}
                  </Link>
                ),
                width: 112,
                card: "fact" as const,
              },
            ]
          : []),
      ]}
      nameOf={({ name }) => name}
      addressOf={({ pointId }) => pointAddress({ id: pointId })}
      empty={{ title: t("energy.none") }}
    />
  );
}
