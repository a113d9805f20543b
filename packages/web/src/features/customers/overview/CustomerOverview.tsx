import type { Customer } from "@busbar/contract/customers/customers";
import { issuedStatuses } from "@busbar/contract/invoices/invoice-status";
import { SideFacts } from "../../../records/figures/SideFacts.tsx";
import { ContractTimeline } from "../../../records/overview/ContractTimeline.tsx";
import { overviewTexts } from "../../../records/overview/overview-texts.ts";
import { StatementTable } from "../../../records/overview/StatementTable.tsx";
import { Usage } from "../../../records/overview/Usage.tsx";
import styles from "../../../records/page/record-page.module.css";
import type { KeyFact } from "../../../ui/values/Values.tsx";
import { customerTexts } from "../customer-texts.ts";
import { CustomerStream } from "../detail/CustomerStream.tsx";
import { type CustomerRelated, relatedAddress } from "./related-queries.ts";

const latestStatements = 5;

const none = () => undefined;

type CustomerOverviewProps = {
  customer: Customer;
  related: CustomerRelated;
  facts: readonly KeyFact[];
};

/** What a customer uses, owes and has agreed, and at the right what happened. */
export function CustomerOverview({ customer, related, facts }: CustomerOverviewProps) {
  const t = customerTexts.useTexts();
  const overview = overviewTexts.useTexts();
  const usageAddress = (period: string) =>
    relatedAddress.statements(customer.id, { period: [period], status: [...issuedStatuses] });
  const { may, months, energy, statements, contracts } = related;
  return (
    <div className={styles.recordColumns}>
      <div className={styles.record}>
        {may.statements || may.points ? (
          <Usage
            energy={energy}
            charged={months.data}
            addressOf={usageAddress}
            energyAddressOf={may.statements ? usageAddress : none}
          />
        ) : null}
        {may.statements ? (
          <section className={styles.section}>
            <h2>{overview("statements.latest")}</h2>
            <StatementTable
              id="customer-latest-statements"
              found={statements}
              address={relatedAddress.latestStatements(customer.id)}
              first={latestStatements}
            />
          </section>
        ) : null}
        {may.contracts ? <ContractTimeline found={contracts} /> : null}
      </div>
      <div className={styles.record}>
        <SideFacts title={t("facts")} facts={facts} />
        <CustomerStream id={customer.id} />
      </div>
    </div>
  );
}
