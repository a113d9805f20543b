import type { PeriodCheck, PeriodRecord } from "@busbar/contract/periods/periods";
import { invoiceAddress, paymentAddress } from "@busbar/contract/records/record-addresses";
import { isReason } from "@busbar/contract/values/reasons";
import { monthOf } from "@busbar/contract/values/months";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import IconDone from "~icons/ri/checkbox-circle-line";
import IconOpen from "~icons/ri/error-warning-line";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { AskDialog } from "../../records/editing/AskDialog.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { TextArea } from "../../ui/form/TextField.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Link } from "../../ui/form/buttons/Link.tsx";
import { Callout } from "../../ui/states/Callout.tsx";
import { formatDate } from "../../ui/values/format-values.ts";
import { Money } from "../../ui/values/Values.tsx";
import { periodTexts } from "./period-texts.ts";
import { onePeriod, type PeriodStep, usePeriodStep } from "./period-queries.ts";
import styles from "./periods.module.css";

/** One period: what prevents its closing, or what its closing locked. */
export function PeriodSection({ period }: { period: string }) {
  const t = periodTexts.useTexts();
  const api = useApi();
  const { data: row, error } = useQuery(onePeriod(api, period));
  const take = usePeriodStep();
  const [step, setStep] = useState<PeriodStep | null>(null);
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const title = monthOf(period);
  return (
    <>
      <section className={styles.chosen} aria-label={title}>
        <h2>{title}</h2>
        {error ? <Callout tone="danger">{messageOf(error)}</Callout> : null}
        {row ? (
          <div className={styles.detail}>
            {row.reopening ? (
              <Callout tone="warn">{t("asked", { who: row.reopening.by ?? "", reason: row.reopening.reason })}</Callout>
            ) : null}
            {row.state === "CLOSED" ? (
              <Control row={row} />
            ) : (
              <>
                <Checks checks={row.checks} />
                <section aria-label={t("payments")}>
                  <h3>{t("payments")}</h3>
                  <dl className={styles.control}>
                    <PaymentFigures of={row.payments} />
                  </dl>
                </section>
              </>
            )}
            <Steps row={row} onTake={setStep} />
          </div>
        ) : null}
      </section>
      {row && step ? (
        <AskDialog
          title={t(`${step}.title`, { period: title })}
          verb={t(`${step}.verb`)}
          done={t(`${step}.done`)}
          run={() => take.mutateAsync({ row, kind: step, reason })}
          keepsOpen={() => {
            const isMissing = step === "reopen" && !isReason(reason);
            setMissing(isMissing);
            return isMissing;
          }}
          onClose={() => setStep(null)}
        >
          <p>{t(`${step}.text`)}</p>
          {step === "reopen" ? (
            <label>
              {t("reason")}
              <TextArea rows={3} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
            </label>
          ) : null}
          {missing ? <Callout tone="danger">{t("reason.required")}</Callout> : null}
        </AskDialog>
      ) : null}
    </>
  );
}

const steps: readonly PeriodStep[] = ["close", "reopen", "confirmReopen", "keepClosed"];

/** The possible steps; disabled ones say why. */
function Steps({ row, onTake }: { row: PeriodRecord; onTake: (step: PeriodStep) => void }) {
  const t = periodTexts.useTexts();
  const shown = steps.filter(
    (step) => !["not_allowed", "illegal_transition", "period.closed"].includes(row.actions[step]),
  );
  return shown.map((step) => {
    const verdict = row.actions[step];
    const why =
      verdict === "period.not_over" ||
      verdict === "period.before_first" ||
      verdict === "period.not_next" ||
      verdict === "period.not_newest" ||
      verdict === "period.not_ready" ||
      verdict === "same_person"
        ? t(`why.${verdict}`)
        : undefined;
    return (
      <div key={step}>
        <Button
          variant={step === "close" || step === "confirmReopen" ? "primary" : "plain"}
          disabled={why !== undefined}
          onClick={() => onTake(step)}
        >
          {t(`${step}.verb`)}
        </Button>
        {why ? <p className={styles.quiet}>{why}</p> : null}
      </div>
    );
  });
}

/** Each check is done, or lists the rows that prevent the closing. */
function Checks({ checks }: { checks: readonly PeriodCheck[] }) {
  const t = periodTexts.useTexts();
  return (
    <ul className={styles.checks} aria-label={t("checks")}>
      {checks.map(({ name, count, rows }) => (
        <li key={name} data-open={count > 0 ? "" : undefined}>
          <Icon of={count > 0 ? IconOpen : IconDone} />
          <span>
            {t(`check.${name}`)} {count > 0 ? <strong>{t("check.open", { count })}</strong> : t("check.done")}
            {rows.map((row) => (
              <span key={row.id} className={styles.row}>
                {name === "earlier_closed" ? (
                  row.name
                ) : (
                  <Link href={name === "payments" ? `#${paymentAddress(row)}` : `#${invoiceAddress(row)}`}>
                    {row.name}
                  </Link>
                )}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Number and total of the period's payments. */
function PaymentFigures({ of }: { of: PeriodRecord["payments"] }) {
  const t = periodTexts.useTexts();
  return (
    <>
      <div>
        <dt>{t("payments.count")}</dt>
        <dd>{of.count}</dd>
      </div>
      {(["received", "returned", "allocated", "reversed"] as const).map((name) => (
        <div key={name}>
          <dt>{t(`payments.${name}`)}</dt>
          <dd>
            <Money amount={of[name]} />
          </dd>
        </div>
      ))}
    </>
  );
}

/** The control record, and whether the data still match it. */
function Control({ row }: { row: PeriodRecord }) {
  const t = periodTexts.useTexts();
  const { control } = row;
  if (!control) return null;
  return (
    <section aria-label={t("control")}>
      <p>{t("closed", { at: (row.closedAt && formatDate(row.closedAt)) ?? "", who: row.closedBy ?? "" })}</p>
      <Callout tone={row.intact ? "ok" : "danger"}>{t(row.intact ? "intact" : "broken")}</Callout>
      <dl className={styles.control}>
        <dt>{t("control.statements")}</dt>
        <dd>{control.statements}</dd>
        {(["payable", "net", "tax", "allocated"] as const).map((name) => (
          <div key={name}>
            <dt>{t(`control.${name}`)}</dt>
            <dd>
              <Money amount={control[name]} />
            </dd>
          </div>
        ))}
        {control.payments ? <PaymentFigures of={control.payments} /> : null}
        <dt>{t("control.hash")}</dt>
        <dd>
          <code>{control.hash}</code>
        </dd>
      </dl>
    </section>
  );
}
