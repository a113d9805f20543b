import type { ReadingEstimate, ReadingException } from "@busbar/contract/readings/exceptions";
import { isReason } from "@busbar/contract/values/reasons";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { formatCount } from "../../../kernel/texts/i18n.ts";
import { AskDialog } from "../../../records/editing/AskDialog.tsx";
import { FigureTable } from "../../../ui/charts/FigureTable.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { formatQuantity } from "../../../ui/values/format-values.ts";
import { KeyFacts } from "../../../ui/values/Values.tsx";
import { exceptionTexts } from "./exception-texts.ts";
import { estimateFor, useExceptionWrite } from "./exception-queries.ts";
import styles from "./exceptions.module.css";
import { ReasonField } from "./ReasonField.tsx";

/** Shows which values would be written for missing readings, before a reason is given for writing them. */
export function EstimateDialog({ row, onClose }: { row: ReadingException; onClose: () => void }) {
  const t = exceptionTexts.useTexts();
  const api = useApi();
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  // What is written is worked out again, so what is shown must be of this moment.
  const proposal = useQuery({ ...estimateFor(api, row), staleTime: 0, gcTime: 0 });
  const hasValues = proposal.data !== undefined && proposal.data.days.length > 0;
  const write = useExceptionWrite((_: void, options) =>
    api.takeEstimate({ params: { id: row.id }, body: { rowVersion: row.rowVersion, reason } }, options),
  );
  return (
    <AskDialog
      title={t("estimate.title", { point: row.pointName })}
      verb={t("estimate.verb")}
      byEnter
      keepsOpen={() => {
        setMissing(hasValues && !isReason(reason));
        return !hasValues || !isReason(reason);
      }}
      run={() => write.mutateAsync()}
      done={t("estimate.done")}
      onClose={onClose}
    >
      {proposal.error ? (
        <ErrorState message={messageOf(proposal.error)} onRetry={() => void proposal.refetch()} />
      ) : proposal.data === undefined ? (
        <p role="status">{t("reading")}</p>
      ) : hasValues ? (
        <>
          <Proposal of={proposal.data} />
          <ReasonField value={reason} onChange={setReason} missing={missing} />
        </>
      ) : (
        <Callout tone="warn">{t("estimate.none")}</Callout>
      )}
    </AskDialog>
  );
}

function Proposal({ of: { days, quantity, left } }: { of: ReadingEstimate }) {
  const t = exceptionTexts.useTexts();
  const slots = days.flatMap(({ day, slots: ofDay }) => ofDay.map((slot) => ({ day, ...slot })));
  const methods = [...new Set(slots.map(({ method }) => t(`method.${method}`)))];
  return (
    <div className={styles.proposal}>
      <KeyFacts
        facts={[
          { key: "days", label: t("estimate.days"), value: formatCount(days.length) },
          { key: "slots", label: t("estimate.slots"), value: formatCount(slots.length) },
          { key: "sum", label: t("estimate.sum"), value: formatQuantity(quantity) },
          { key: "method", label: t("estimate.method"), value: methods.join(" · ") },
        ]}
      />
      <FigureTable
        name={t("estimate.values")}
        heads={[t("estimate.slot"), t("estimate.value"), t("estimate.method")]}
        rows={slots.map(({ day, slot, value, method }) => [
          `${day} · ${slot}`,
          formatQuantity(value, 3),
          t(`method.${method}`),
        ])}
      />
      {left > 0 ? <Callout tone="warn">{t("estimate.left", { count: left })}</Callout> : null}
      <p>{t("estimate.text")}</p>
    </div>
  );
}
