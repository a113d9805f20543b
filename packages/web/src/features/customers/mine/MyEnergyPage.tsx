import type { CustomerPointUsage } from "@busbar/contract/invoices/invoice-figures";
import { contractAddress, pointAddress } from "@busbar/contract/records/record-addresses";
import { commodityUnits, commodityWords } from "@busbar/contract/values/commodities";
import { monthOf } from "@busbar/contract/values/months";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { Usage } from "../../../records/overview/Usage.tsx";
import { RelatedRecords } from "../../../records/page/RelatedRecords.tsx";
import record from "../../../records/page/record-page.module.css";
import { PageFrame } from "../../../ui/pages/PageFrame.tsx";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../../ui/states/PageSkeleton.tsx";
import { Missing, Quantity } from "../../../ui/values/Values.tsx";
import values from "../../../ui/values/values.module.css";
import { ownCustomer } from "../customer-queries.ts";
import { customerTexts } from "../customer-texts.ts";
import { issuedIn, monthsShown, pointUsage, useOwnEnergy } from "./energy-queries.ts";
import { ReadPoints } from "./ReadPoints.tsx";

/** What one's own company used: by month, and at each point. */
export function MyEnergyPage() {
  const t = customerTexts.useTexts();
  const own = useQuery(ownCustomer(useApi()));
  return (
    <PageFrame title={t("energy.title")} card={false}>
      {own.error ? <ErrorState message={messageOf(own.error)} onRetry={() => void own.refetch()} /> : null}
      {own.data === null ? <EmptyState title={t("myCompany.none")} /> : null}
      {own.data ? <Energy customerId={own.data.id} /> : null}
      {own.isLoading ? <Skeleton lines={8} /> : null}
    </PageFrame>
  );
}

function Energy({ customerId }: { customerId: string }) {
  const t = customerTexts.useTexts();
  const { energy, charged, read } = useOwnEnergy(customerId);
  const isRead = energy.data?.source === "readings";
  return (
    <div className={record.record}>
      <Usage energy={energy} charged={charged} addressOf={issuedIn} most={monthsShown} />
      {energy.data?.months.length ? (
        <section className={record.section}>
          <h2>{t("energy.points")}</h2>
          {isRead && read.data ? <ReadPoints energy={read.data} /> : <PointUsage customerId={customerId} />}
        </section>
      ) : null}
    </div>
  );
}

type Row = CustomerPointUsage & { id: string };
const rowsOf = (list: CustomerPointUsage[]) => ({
  list: list.map((one): Row => ({ ...one, id: `${one.point?.id} ${one.contract?.id} ${one.commodity}` })),
  total: list.length,
});
const addressOf = ({ point, contract }: Row) =>
  point ? pointAddress(point) : contractAddress({ id: contract?.id ?? "" });

function PointUsage({ customerId }: { customerId: string }) {
  const t = customerTexts.useTexts();
  const language = useLanguage();
  const found = useQuery({ ...pointUsage(useApi(), customerId), select: rowsOf });
  const last = found.data?.list[0]?.period;
  const nameOf = ({ point, contract }: Row) =>
    point?.name ?? t("energy.contract", { number: contract?.contractNo ?? "" });
  return (
    <RelatedRecords<Row>
      id="my-point-usage"
      caption={t("energy.points")}
      found={found}
      columns={[
        { key: "name", title: t("name"), render: nameOf, width: 200, grow: true, card: "title" },
        {
          key: "pointNo",
          title: t("points.number"),
          render: ({ point }) =>
            point ? <span className={values.figure}>{point.pointNo}</span> : <Missing why={t("energy.contract.why")} />,
          width: 120,
          card: "fact",
        },
        {
          key: "commodity",
          title: t("energy.commodity"),
          render: (row) => commodityWords[row.commodity][language],
          width: 96,
        },
        {
          key: "last",
          title: last ? t("energy.in", { month: monthOf(last) }) : t("energy.last"),
          render: (row) => <Quantity value={row.lastQuantity} digits={0} unit={commodityUnits[row.commodity]} />,
          width: 152,
          align: "end",
          card: "fact",
        },
        {
          key: "quantity",
          title: t("energy.year"),
          render: (row) => <Quantity value={row.quantity} digits={0} unit={commodityUnits[row.commodity]} />,
          width: 168,
          align: "end",
          card: "fact",
        },
      ]}
      nameOf={nameOf}
      addressOf={addressOf}
      empty={{ title: t("energy.none") }}
    />
  );
}
