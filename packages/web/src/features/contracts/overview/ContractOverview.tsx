import type { Contract } from "@busbar/contract/contracts/contracts";
import type { ReactNode } from "react";
import { lazyComponent } from "../../../kernel/boot/lazy-component.tsx";
import { PartBoundary } from "../../../kernel/boot/PartBoundary.tsx";
import { SideFacts } from "../../../records/figures/SideFacts.tsx";
import { overviewTexts } from "../../../records/overview/overview-texts.ts";
import own from "../../../records/overview/overview.module.css";
import { StatementTable } from "../../../records/overview/StatementTable.tsx";
import { Awaited } from "../../../records/page/Awaited.tsx";
import styles from "../../../records/page/record-page.module.css";
import { EmptyLine } from "../../../ui/states/EmptyLine.tsx";
import { Skeleton } from "../../../ui/states/PageSkeleton.tsx";
import type { KeyFact } from "../../../ui/values/Values.tsx";
import { contractTexts } from "../contract-texts.ts";
import { type ContractRelated, relatedAddress } from "./related-queries.ts";

// Lazy, since it contains the chart library.
const VolumeCharts = lazyComponent(() => import("./VolumeCharts.tsx").then((module) => module.VolumeCharts));

const latestStatements = 5;

type ContractOverviewProps = {
  row: Contract;
  related: ContractRelated;
  facts: readonly KeyFact[];
  /** What waits for a decision, above all else. */
  decision: ReactNode;
  activity: ReactNode;
};

/** What was agreed and billed, the latest statements, and at the right what happened. */
export function ContractOverview({ row, related, facts, decision, activity }: ContractOverviewProps) {
  const t = contractTexts.useTexts();
  const words = overviewTexts.useTexts();
  return (
    <div className={styles.recordColumns}>
      <div className={styles.record}>
        {decision}
        {related.may.statements ? (
          <>
            <Volumes row={row} months={related.months} />
            <section className={styles.section}>
              <h2>{words("statements.latest")}</h2>
              <StatementTable
                id="contract-latest-statements"
                found={related.statements}
                address={relatedAddress.statements(row.id, { sort: "-period" })}
                first={latestStatements}
              />
            </section>
          </>
        ) : null}
      </div>
      <div className={styles.record}>
        <SideFacts title={t("facts")} facts={facts} />
        {activity}
      </div>
    </div>
  );
}

/** The charts of a contract; one line before anything is agreed or billed. */
function Volumes({ row, months: { data, ...query } }: { row: Contract; months: ContractRelated["months"] }) {
  const t = contractTexts.useTexts();
  const waiting = (
    <section className={`${styles.section} ${own.waiting}`}>
      <Awaited query={query}>
        <Skeleton lines={6} />
      </Awaited>
    </section>
  );
  if (data === undefined) return waiting;
  if (data.length === 0 && row.volumes.length === 0)
    return (
      <section className={styles.section}>
        <h2>{t("volumes.title")}</h2>
        <EmptyLine title={t("volumes.none")} />
      </section>
    );
  return (
    <PartBoundary fallback={waiting}>
      <VolumeCharts row={row} months={data} />
    </PartBoundary>
  );
}
