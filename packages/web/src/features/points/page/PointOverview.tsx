import type { InvoiceRow } from "@busbar/contract/invoices/invoices";
import type { PointShare } from "@busbar/contract/invoices/invoice-figures";
import { issuedStatuses } from "@busbar/contract/invoices/invoice-status";
import type { Point } from "@busbar/contract/points/points";
import { commodityUnits } from "@busbar/contract/values/commodities";
import { monthOf } from "@busbar/contract/values/months";
import type { ReactNode } from "react";
import { SideFacts } from "../../../records/figures/SideFacts.tsx";
import { ContractTimeline } from "../../../records/overview/ContractTimeline.tsx";
import { overviewTexts } from "../../../records/overview/overview-texts.ts";
import { StatementTable } from "../../../records/overview/StatementTable.tsx";
import { Usage } from "../../../records/overview/Usage.tsx";
import styles from "../../../records/page/record-page.module.css";
import type { DataColumn } from "../../../ui/table/rules/table-types.ts";
import { type KeyFact, Missing, Money, Quantity } from "../../../ui/values/Values.tsx";
import { pointTexts } from "../point-texts.ts";
import { type PointRelated, relatedAddress } from "./related-queries.ts";

const latestStatements = 5;

type PointOverviewProps = {
  point: Point;
  related: PointRelated;
  facts: readonly KeyFact[];
  activity: ReactNode;
};

/** What a point uses, how it is billed and by which contracts, and at the right what happened. */
export function PointOverview({ point, related, facts, activity }: PointOverviewProps) {
  const t = pointTexts.useTexts();
  const words = overviewTexts.useTexts();
  const { may, months, energy, contracts } = related;
  const statementsOf = (period: string) =>
    relatedAddress.statements(point.id, { period: [period], status: [...issuedStatuses] });
  return (
    <div className={styles.recordColumns}>
      <div className={styles.record}>
        <Usage
          energy={energy}
          charged={months.data}
          addressOf={statementsOf}
          energyAddressOf={
            energy.data?.source === "readings"
              ? (period) => (may.readings ? relatedAddress.curve(point.id, monthOf(period)) : undefined)
              : statementsOf
          }
        />
        {may.statements ? (
          <section className={styles.section}>
            <h2>{words("statements.latest")}</h2>
            <PointStatements pointId={point.id} related={related} first={latestStatements} />
          </section>
        ) : null}
        {may.contracts ? <ContractTimeline found={contracts} empty={t("contracts.none")} /> : null}
      </div>
      <div className={styles.record}>
        <SideFacts title={t("facts")} facts={facts} />
        {activity}
      </div>
    </div>
  );
}

type PointStatementsProps = { pointId: string; related: PointRelated; first?: number };

/** The statements with lines of the point, with its own part of each that is issued. */
export function PointStatements({ pointId, related, first }: PointStatementsProps) {
  const t = pointTexts.useTexts();
  const shares = new Map(related.shares.data?.map((share) => [share.invoiceId, share]));
  const told = (row: InvoiceRow, value: (share: PointShare) => ReactNode) => {
    const share = shares.get(row.id);
    return share ? value(share) : <Missing why={t("why.noShare")} />;
  };
  const seesCharges = related.shares.data?.some(({ payable }) => payable !== undefined) ?? true;
  const charge: DataColumn<InvoiceRow> = {
    key: "share-payable",
    title: t("share.payable"),
    render: (row) => told(row, ({ payable }) => <Money amount={payable} />),
    width: 124,
    align: "end",
  };
  return (
    <StatementTable
      id={first ? "point-latest-statements" : "point-statements"}
      found={related.statements}
      address={relatedAddress.statements(pointId, { sort: "-period" })}
      first={first}
      part={[
        {
          key: "share-quantity",
          title: t("share.quantity"),
          render: (row) =>
            told(row, ({ quantity, commodity }) => <Quantity value={quantity} unit={commodityUnits[commodity]} />),
          width: 126,
          align: "end",
          card: "fact",
        },
        ...(seesCharges ? [charge] : []),
      ]}
    />
  );
}
