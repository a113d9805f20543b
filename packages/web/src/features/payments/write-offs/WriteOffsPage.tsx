import {
  type WriteOff,
  WriteOffQuery,
  WriteOffStatus,
  writeOffStatusWords,
} from "@busbar/contract/payments/allocations";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { createPart } from "../../../kernel/boot/part.tsx";
import { AskedPart } from "../../../kernel/boot/PartBoundary.tsx";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { useListState } from "../../../kernel/lists/list-state.ts";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { InPlaceMark, useStepWords } from "../../../records/page/InPlaceOf.tsx";
import { SelectField } from "../../../ui/fields/SelectField.tsx";
import controls from "../../../ui/fields/controls.module.css";
import { Button } from "../../../ui/form/Button.tsx";
import { PageFrame } from "../../../ui/pages/PageFrame.tsx";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../../ui/states/PageSkeleton.tsx";
import { Pager } from "../../../ui/table/Pager.tsx";
import { StatusTag } from "../../../ui/values/StatusTag.tsx";
import { DateText, Money } from "../../../ui/values/Values.tsx";
import { paymentTexts } from "../feature.ts";
import { statementAddress, writeOffList } from "../payment-queries.ts";
import styles from "../payments.module.css";

const DecideDialog = createPart(() => import("./DecideDialog.tsx").then((m) => m.DecideDialog));

const tones = { ASKED: "active", APPROVED: "ok", REFUSED: "neutral", REVERSED: "warn" } as const;
export type Decision = { how: "approve" | "refuse"; row: WriteOff };

/** Rests of statements that are given up: who asked and why, who decided, and what waits for another. */
export function WriteOffsPage() {
  const t = paymentTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const [query, change] = useListState("write-offs", WriteOffQuery);
  const { data, error, refetch } = useQuery(writeOffList(api, query));
  const [deciding, setDeciding] = useState<Decision | null>(null);
  const content = () => {
    if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    if (data === undefined) return <Skeleton lines={6} />;
    if (data.list.length === 0) return <EmptyState title={t("writeOff.none")} hint={t("writeOff.none.hint")} />;
    return (
      <>
        <div className={styles.scroll}>
          <table className={styles.rows}>
            <thead>
              <tr>
                <th>{t("allocation.statement")}</th>
                <th>{t("customer")}</th>
                <th data-figure="">{t("amount")}</th>
                <th>{t("reason")}</th>
                <th>{t("writeOff.asked")}</th>
                <th>{t("writeOff.decided")}</th>
                <th>{t("advice.status")}</th>
                <th aria-label={t("writeOff.steps")} />
              </tr>
            </thead>
            <tbody>
              {data.list.map((row) => (
                <Row key={row.id} row={row} onDecide={(how) => setDeciding({ how, row })} />
              ))}
            </tbody>
          </table>
        </div>
        <Pager query={query} total={data.total} onQuery={(next) => change(next as Partial<WriteOffQuery>)} />
      </>
    );
  };
  return (
    <PageFrame
      title={t("writeOffs")}
      toolbar={
        <div className={styles.filters}>
          <p className={styles.quiet}>{t("writeOff.text")}</p>
          <SelectField
            aria-label={t("filter.status")}
            value={query.status ?? ""}
            onChange={({ target }) => change({ status: (target.value || undefined) as WriteOffStatus | undefined })}
          >
            <option value="">{t("writeOff.all")}</option>
            {WriteOffStatus.options.map((status) => (
              <option key={status} value={status}>
                {writeOffStatusWords[status][language]}
              </option>
            ))}
          </SelectField>
        </div>
      }
    >
      {content()}
      <AskedPart what={deciding} onFailed={() => setDeciding(null)}>
        {(asked) => <DecideDialog {...asked} onClose={() => setDeciding(null)} />}
      </AskedPart>
    </PageFrame>
  );
}

function Row({ row, onDecide }: { row: WriteOff; onDecide: (how: Decision["how"]) => void }) {
  const t = paymentTexts.useTexts();
  const language = useLanguage();
  const steps = useStepWords();
  const mayTakeBack = row.decide === "same_person";
  return (
    <tr>
      <td className={styles.figure}>
        <a className={controls.link} href={`#${statementAddress(row.invoiceId)}`}>
          {row.docNo}
        </a>
      </td>
      <td>{row.customerName}</td>
      <td data-figure="">
        <Money amount={row.amount} />
      </td>
      <td>{row.reason}</td>
      <td>
        {row.askedBy} <DateText value={row.askedAt} />
      </td>
      <td>
        {row.decidedAt ? (
          <>
            {steps.person({ by: row.decidedBy, inPlaceOf: row.decidedInPlaceOf })} <DateText value={row.decidedAt} />
          </>
        ) : null}
      </td>
      <td>
        <StatusTag tone={tones[row.status]}>{writeOffStatusWords[row.status][language]}</StatusTag>
        <InPlaceMark name={row.inPlaceOf} />
      </td>
      <td>
        {row.decide === "ok" ? (
          <Button look="link" onClick={() => onDecide("approve")}>
            {t("writeOff.approve.verb")}
          </Button>
        ) : null}{" "}
        {row.decide === "ok" || mayTakeBack ? (
          <Button look="link" onClick={() => onDecide("refuse")}>
            {t(mayTakeBack ? "writeOff.takeBack" : "writeOff.refuse.verb")}
          </Button>
        ) : null}
      </td>
    </tr>
  );
}
