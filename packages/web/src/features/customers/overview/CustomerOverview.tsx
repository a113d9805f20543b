import type { Customer } from "@busbar/contract/customers/customers";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { lazyComponent } from "../../../kernel/boot/lazy-component.tsx";
import { PartBoundary } from "../../../kernel/boot/PartBoundary.tsx";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import styles from "../../../records/page/record-page.module.css";
import { EmptyLine } from "../../../ui/states/EmptyLine.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../../ui/states/PageSkeleton.tsx";
import { type KeyFact, KeyFacts } from "../../../ui/values/Values.tsx";
import { customerTexts } from "../customer-texts.ts";
import { StatementTable } from "../sections/CustomerStatements.tsx";
import own from "./overview.module.css";
import { ContractTerms } from "./ContractTerms.tsx";
import type { CustomerRelated } from "./related-queries.ts";

// Lazy, since it contains the chart library.
const UsageCharts = lazyComponent(() => import("./UsageCharts.tsx").then((module) => module.UsageCharts));

const latestStatements = 5;

type CustomerOverviewProps = {
  customer: Customer;
  related: CustomerRelated;
  facts: readonly KeyFact[];
  activity: ReactNode;
};

/** What a customer uses, owes and has agreed, and at the right what happened. */
export function CustomerOverview({ customer, related, facts, activity }: CustomerOverviewProps) {
  const t = customerTexts.useTexts();
  const { may, months, statements, contracts } = related;
  return (
    <div className={styles.recordColumns}>
      <div className={styles.record}>
        {may.statements ? <Usage customerId={customer.id} months={months} /> : null}
        {may.statements ? (
          <section className={styles.section}>
            <h2>{t("latest.statements")}</h2>
            <StatementTable found={statements} customerId={customer.id} first={latestStatements} />
          </section>
        ) : null}
        {may.contracts ? (
          <section className={styles.section}>
            <h2>{t("contracts")}</h2>
            {contracts.data ? (
              <ContractTerms contracts={contracts.data.list} />
            ) : (
              <Awaited query={contracts}>
                <Skeleton lines={2} />
              </Awaited>
            )}
          </section>
        ) : null}
      </div>
      <div className={styles.record}>
        <section className={`${styles.section} ${own.keyFacts}`}>
          <h2>{t("facts")}</h2>
          <KeyFacts facts={[...facts]} />
        </section>
        {activity}
      </div>
    </div>
  );
}

type AwaitedProps = { query: Pick<UseQueryResult, "error" | "refetch">; children: ReactNode };

/** In place of what has not been read yet: `children`, or why it could not be read, and another try. */
function Awaited({ query: { error, refetch }, children }: AwaitedProps) {
  return error ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : children;
}

type UsageProps = { customerId: string; months: CustomerRelated["months"] };

function Usage({ customerId, months: { data: months, ...query } }: UsageProps) {
  const t = customerTexts.useTexts();
  const waiting = (
    <section className={`${styles.section} ${own.waiting}`}>
      <Awaited query={query}>
        <Skeleton lines={6} />
      </Awaited>
    </section>
  );
  if (months === undefined) return waiting;
  if (months.length === 0)
    return (
      <section className={styles.section}>
        <h2>{t("usage.section")}</h2>
        <EmptyLine title={t("usage.none")} />
      </section>
    );
  return (
    <PartBoundary fallback={waiting}>
      <UsageCharts customerId={customerId} months={months} />
    </PartBoundary>
  );
}
