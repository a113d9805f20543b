import type { RunFilter, RunMode } from "@busbar/contract/billing-runs/billing-runs";
import { readyAddress } from "@busbar/contract/billing-runs/ready-address";
import type { Readiness } from "@busbar/contract/billing-runs/readiness";
import { runReasonNames } from "@busbar/contract/billing-runs/run-reason-words";
import { invoiceStatus } from "@busbar/contract/invoices/invoice-status";
import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { listAddress } from "../../../kernel/lists/list-address.ts";
import { useApi, useCan } from "../../../kernel/portal/portal-context.tsx";
import { formatCount, useLanguage } from "../../../kernel/texts/i18n.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { Link } from "../../../ui/form/buttons/Link.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { DateText } from "../../../ui/values/Values.tsx";
import { readinessOf, useStartRun } from "../run-queries.ts";
import { runTexts } from "../run-texts.ts";
import styles from "../billing-runs.module.css";

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

/** `412 contracts: 398 ready · 9 blocked (readings 6, published prices 3) · 5 on hold`, each count a link to its rows. */
function Counts({ counts, period }: { counts: Readiness; period: string }) {
  const t = runTexts.useTexts();
  const language = useLanguage();
  const can = useCan();
  const statements = (status: readonly number[]) =>
    can(["invoice:read"]) ? listAddress("/billing/statement", "invoices", { period: [period], status }) : undefined;
  const parts = [
    { key: "ready", count: counts.ready, to: readyAddress(period, "ready") },
    { key: "blocked", count: counts.blocked, to: readyAddress(period, "blocked") },
    { key: "held", count: counts.held, to: readyAddress(period, "held") },
    { key: "hand", count: counts.hand, to: readyAddress(period, "hand") },
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
        .map(({ key, count, to }) => {
          const words = t(`ready.${key}`, { count: formatCount(count) });
          return (
            <span key={key} data-kind={key}>
              {to ? <Link href={`#${to}`}>{words}</Link> : words}
              {key === "blocked" ? (
                <>
                  {t("ready.open")}
                  {counts.blockedBy.map(({ code, count: of }, at) => (
                    <Fragment key={code}>
                      {at > 0 ? t("ready.and") : null}
                      <Link href={`#${readyAddress(period, "blocked", code)}`}>
                        {reasonNames[code]?.[language] ?? code} {formatCount(of)}
                      </Link>
                    </Fragment>
                  ))}
                  {t("ready.shut")}
                </>
              ) : null}
            </span>
          );
        })}
      {counts.judgedAt === null ? null : (
        <span>
          {t("ready.since")} <DateText value={counts.judgedAt} />
        </span>
      )}
    </>
  );
}

const reasonNames: Readonly<Record<string, Bilingual>> = runReasonNames;
