import { type RunItem, type RunReceipt, runResultWords } from "@busbar/contract/billing-runs/billing-runs";
import { contractAddress, invoiceAddress } from "@busbar/contract/records/record-addresses";
import { Exact } from "@busbar/contract/kernel/decimal";
import { formatCount, useLanguage } from "../../kernel/texts/i18n.ts";
import { Link } from "../../ui/form/buttons/Link.tsx";
import { Callout } from "../../ui/states/Callout.tsx";
import { EmptyLine } from "../../ui/states/EmptyLine.tsx";
import { KeyFacts, Money } from "../../ui/values/Values.tsx";
import { RunItems } from "./RunItems.tsx";
import { isActive } from "./run-queries.ts";
import { runTexts } from "./run-texts.ts";
import styles from "./billing-runs.module.css";

/** Counts by result, sums, the largest changes, and every contract. */
export function RunReceiptView({ run }: { run: RunReceipt }) {
  const t = runTexts.useTexts();
  const language = useLanguage();
  return (
    <>
      <KeyFacts
        facts={[
          { key: "total", label: t("contracts"), value: formatCount(run.total) },
          ...run.counts.map(({ result, count }) => ({
            key: result,
            label: runResultWords[result][language],
            value: formatCount(count),
          })),
          { key: "lines", label: t("lines"), value: formatCount(run.lines) },
          { key: "payable", label: t("payable"), value: <Money amount={run.payable} /> },
          { key: "before", label: t("before"), value: <Money amount={run.before} /> },
          {
            key: "difference",
            label: t("difference"),
            value: <Money amount={new Exact(run.payable).minus(run.before).toFixed(2)} />,
          },
        ]}
      />
      {run.stale > 0 ? <Callout tone="warn">{t("stale", { count: formatCount(run.stale) })}</Callout> : null}
      {isActive(run) ? null : (
        <section aria-label={t("changes")}>
          <h3>{t("changes")}</h3>
          {run.changes.length === 0 ? <EmptyLine title={t("changes.none")} /> : null}
          <ol className={styles.changes}>
            {run.changes.map((item) => (
              <Change key={item.contractId} item={item} />
            ))}
          </ol>
        </section>
      )}
      <RunItems run={run} />
    </>
  );
}

function Change({ item }: { item: RunItem }) {
  const target =
    item.invoiceId === null ? contractAddress({ id: item.contractId }) : invoiceAddress({ id: item.invoiceId });
  return (
    <li>
      <Link href={`#${target}`}>
        {item.customerName} {item.contractNo}
      </Link>
      <span className={styles.figures}>
        <Money amount={item.before} /> → <Money amount={item.payable} />
        <strong>
          <Money amount={item.difference} />
        </strong>
      </span>
    </li>
  );
}
