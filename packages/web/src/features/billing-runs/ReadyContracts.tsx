import type { Readiness, RunFilter, RunMode } from "@busbar/contract/billing-runs/billing-runs";
import { invoiceStatus } from "@busbar/contract/invoices/invoice-status";
import { monthOf } from "@busbar/contract/values/months";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { listAddress } from "../../kernel/lists/list-address.ts";
import { useApi, useCan } from "../../kernel/portal/portal-context.tsx";
import { formatCount } from "../../kernel/texts/i18n.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Link } from "../../ui/form/buttons/Link.tsx";
import { Callout } from "../../ui/states/Callout.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { readinessOf, useStartRun } from "./run-queries.ts";
import { runTexts } from "./run-texts.ts";
import styles from "./billing-runs.module.css";

type ReadyProps = { period: string; filter: RunFilter; onStarted: (runId: string) => void };

/** What stands before anything is pressed, each number a link, and both ways to begin. */
export function ReadyContracts({ period, filter, onStarted }: ReadyProps) {
  const t = runTexts.useTexts();
  const api = useApi();
  const ready = useQuery(readinessOf(api, period, filter));
  const start = useStartRun();
  if (ready.error) return <ErrorState message={messageOf(ready.error)} onRetry={() => void ready.refetch()} />;
  const counts = ready.isPlaceholderData ? undefined : ready.data;
  const whyNot = !counts || counts.closed || counts.contracts === 0 || counts.runId !== null || start.isPending;
  const begin = (mode: RunMode) =>
    start.mutate({ period, mode, filter }, { onSuccess: ({ runId }) => onStarted(runId) });
  return (
    <>
      <p role="status" className={styles.ready}>
        {counts ? <Counts counts={counts} period={period} /> : t("ready.counting")}
      </p>
      {counts?.closed ? <Callout tone="warn">{t("ready.closed")}</Callout> : null}
      {counts?.contracts === 0 ? <Callout tone="info">{t("ready.none")}</Callout> : null}
      {start.error ? <Callout tone="danger">{messageOf(start.error)}</Callout> : null}
      <div className={styles.buttons}>
        <Button variant="primary" disabled={whyNot} busy={start.isPending} onClick={() => begin("CALCULATE")}>
          {t("calculate")}
        </Button>
        <Button disabled={whyNot} onClick={() => begin("DRY_RUN")}>
          {t("dryRun")}
        </Button>
        {counts?.runId ? (
          <span className={styles.quiet}>
            {t("ready.active")}{" "}
            <Button variant="link" onClick={() => onStarted(counts.runId ?? "")}>
              {t("ready.show")}
            </Button>
          </span>
        ) : null}
      </div>
    </>
  );
}

/** `412 contracts: 398 ready · 9 blocked · 5 on hold`. */
function Counts({ counts, period }: { counts: Readiness; period: string }) {
  const t = runTexts.useTexts();
  const can = useCan();
  const statements = (status: readonly number[]) =>
    can(["invoice:read"]) ? listAddress("/billing/statement", "invoices", { period: [period], status }) : undefined;
  const parts = [
    { key: "ready", count: counts.ready },
    {
      key: "blocked",
      count: counts.blocked,
      to: can({ permission: ["meter:vee", "meter:import"], mode: "oneOf" })
        ? listAddress("/meter/quality", "data-quality", { month: monthOf(period), severity: ["BLOCK"] })
        : undefined,
    },
    { key: "held", count: counts.held },
    { key: "hand", count: counts.hand, to: statements([invoiceStatus.draft]) },
    {
      key: "frozen",
      count: counts.frozen,
      to: statements(Object.values(invoiceStatus).filter((one) => one !== invoiceStatus.draft)),
    },
  ] as const;
  return (
    <>
      <strong>{t("ready.contracts", { count: formatCount(counts.contracts) })}</strong>
      {parts
        .filter(({ key, count }) => key === "ready" || count > 0)
        .map((part) => {
          const words = t(`ready.${part.key}`, { count: formatCount(part.count) });
          return (
            <span key={part.key} data-kind={part.key}>
              {"to" in part && part.to ? <Link href={`#${part.to}`}>{words}</Link> : words}
            </span>
          );
        })}
    </>
  );
}
