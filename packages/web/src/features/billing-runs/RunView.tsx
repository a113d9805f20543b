import { runModeWords, runStateWords } from "@busbar/contract/billing-runs/billing-runs";
import { monthOf } from "@busbar/contract/values/months";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { formatCount, useLanguage } from "../../kernel/texts/i18n.ts";
import { Button } from "../../ui/form/Button.tsx";
import cards from "../../ui/pages/card.module.css";
import { Callout } from "../../ui/states/Callout.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { DateText, Money } from "../../ui/values/Values.tsx";
import { RunComparison } from "./RunComparison.tsx";
import { RunReceiptView } from "./RunReceiptView.tsx";
import { isActive, oneRun, useTurnRun } from "./run-queries.ts";
import { runTexts } from "./run-texts.ts";
import styles from "./billing-runs.module.css";

/** The run in front: its progress while it goes on, afterwards its receipt. */
export function RunView({ id, other }: { id: string; other: string | null }) {
  const t = runTexts.useTexts();
  const api = useApi();
  const language = useLanguage();
  const [query] = useState(() => oneRun(api, id));
  const { data: run, error, refetch } = useQuery(query);
  const turn = useTurnRun();
  if (error && !run) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!run) return <div role="status" aria-busy="true" className={styles.waiting} />;
  const title = t("run", { period: monthOf(run.period), mode: runModeWords[run.mode][language] });
  const { secondsLeft: left } = run;
  return (
    <section className={`${cards.card} ${styles.run}`} aria-label={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        <span className={styles.quiet}>
          {run.startedBy ?? t("run.night")} · <DateText value={run.startedAt} /> · {runStateWords[run.state][language]}
        </span>
        {run.actions.stop === "ok" || run.state === "STOPPING" ? (
          <Button
            disabled={run.state === "STOPPING"}
            busy={turn.isPending}
            onClick={() => turn.mutate({ id, verb: "stop" })}
          >
            {t(run.state === "STOPPING" ? "stopping" : "stop")}
          </Button>
        ) : null}
        {run.actions.resume === "ok" ? (
          <Button variant="primary" busy={turn.isPending} onClick={() => turn.mutate({ id, verb: "resume" })}>
            {t("resume")}
          </Button>
        ) : null}
      </header>
      {turn.error ? <Callout tone="danger">{messageOf(turn.error)}</Callout> : null}
      {isActive(run) ? (
        <>
          <progress className={styles.bar} aria-label={t("progress")} value={run.done} max={Math.max(1, run.total)} />
          <p role="status" className={styles.figures}>
            <span>{t("progress.contracts", { done: formatCount(run.done), total: formatCount(run.total) })}</span>
            <span>{t("progress.lines", { count: formatCount(run.lines) })}</span>
            <Money amount={run.payable} />
            {left === null ? null : (
              <span>
                {t(left < 90 ? "progress.left.seconds" : "progress.left.minutes", {
                  count: left < 90 ? left : Math.round(left / 60),
                })}
              </span>
            )}
          </p>
        </>
      ) : null}
      {run.state === "STOPPED" ? (
        <Callout tone="warn">{t("stopped", { count: formatCount(run.total - run.done) })}</Callout>
      ) : null}
      {other === null ? null : <RunComparison id={id} other={other} />}
      <RunReceiptView run={run} />
    </section>
  );
}
