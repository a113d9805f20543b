import {
  type PaymentAdvice,
  PaymentAdviceQuery,
  paymentAdviceStatusWords,
} from "@busbar/contract/payments/payment-advices";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { createPart } from "../../../kernel/boot/part.tsx";
import { AskedPart } from "../../../kernel/boot/PartBoundary.tsx";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { useListState } from "../../../kernel/lists/list-state.ts";
import { useApi, useCan } from "../../../kernel/portal/portal-context.tsx";
import { useAsked } from "../../../kernel/portal/view.ts";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { RecordFiles } from "../../../records/files/RecordFiles.tsx";
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
import { adviceList, paymentAddress } from "../payment-queries.ts";
import styles from "../payments.module.css";

const AdviceDialog = createPart(() => import("./AdviceDialog.tsx").then((m) => m.AdviceDialog));
const AnswerDialog = createPart(() => import("./AnswerDialog.tsx").then((m) => m.AnswerDialog));

const tones = { OPEN: "active", FOUND: "ok", DISMISSED: "neutral" } as const;

/** What customers say that they have paid: told by them, answered by whoever records payments. */
export function PaymentAdvicesPage() {
  const t = paymentTexts.useTexts();
  const api = useApi();
  const can = useCan();
  const [query, change] = useListState("payment-advices", PaymentAdviceQuery);
  const { data, error, refetch } = useQuery(adviceList(api, query));
  const [telling, setTelling] = useState<object | null>(null);
  const [answering, setAnswering] = useState<{ how: "found" | "dismiss"; row: PaymentAdvice } | null>(null);
  const [shown, setShown] = useState<string>();
  // The permission alone is held by administrators too, who are of no customer.
  const mayTell = can(["invoice:confirm"]) && !can(["payment:record"]);
  useAsked("new", () => mayTell && setTelling({}));
  const tell = mayTell ? (
    <Button look="strong" onClick={() => setTelling({})}>
      {t("advices.tell")}
    </Button>
  ) : undefined;
  const content = () => {
    if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    if (data === undefined) return <Skeleton lines={6} />;
    if (data.list.length === 0)
      return <EmptyState title={t("advice.none")} hint={mayTell ? t("advice.text") : t("advice.none.hint")} />;
    return (
      <div className={styles.scroll}>
        <table className={styles.rows}>
          <thead>
            <tr>
              <th>{t("advice.paidOn")}</th>
              <th>{t("customer")}</th>
              <th data-figure="">{t("amount")}</th>
              <th>{t("remark")}</th>
              <th>{t("advice.status")}</th>
              <th>{t("advice.files")}</th>
              <th>{t("advice.answer")}</th>
            </tr>
          </thead>
          <tbody>
            {data.list.map((row) => (
              <Row
                key={row.id}
                row={row}
                isShown={shown === row.id}
                onShow={() => setShown(shown === row.id ? undefined : row.id)}
                onAnswer={(how) => setAnswering({ how, row })}
              />
            ))}
          </tbody>
        </table>
        <Pager query={query} total={data.total} onQuery={(next) => change(next as Partial<PaymentAdviceQuery>)} />
      </div>
    );
  };
  return (
    <PageFrame title={t("advices")} action={tell}>
      {content()}
      {shown ? <RecordFiles noun="payment-advices" id={shown} recordKey={["payment-advices"]} /> : null}
      <AskedPart what={telling} onFailed={() => setTelling(null)}>
        {() => <AdviceDialog onDone={({ id }) => setShown(id)} onClose={() => setTelling(null)} />}
      </AskedPart>
      <AskedPart what={answering} onFailed={() => setAnswering(null)}>
        {(asked) => <AnswerDialog {...asked} onClose={() => setAnswering(null)} />}
      </AskedPart>
    </PageFrame>
  );
}

type RowProps = {
  row: PaymentAdvice;
  isShown: boolean;
  onShow: () => void;
  onAnswer: (how: "found" | "dismiss") => void;
};

function Row({ row, isShown, onShow, onAnswer }: RowProps) {
  const t = paymentTexts.useTexts();
  const language = useLanguage();
  return (
    <tr>
      <td>
        <DateText value={row.paidOn} />
      </td>
      <td>{row.customerName}</td>
      <td data-figure="">
        <Money amount={row.amount} />
      </td>
      <td>{row.remark}</td>
      <td>
        <StatusTag tone={tones[row.status]}>{paymentAdviceStatusWords[row.status][language]}</StatusTag>
      </td>
      <td>
        <Button look="link" aria-expanded={isShown} onClick={onShow}>
          {t("advice.files")} {row.files}
        </Button>
      </td>
      <td>
        {row.actions.answer === "ok" ? (
          <>
            <Button look="link" onClick={() => onAnswer("found")}>
              {t("advice.found")}
            </Button>{" "}
            <Button look="link" onClick={() => onAnswer("dismiss")}>
              {t("advice.dismiss")}
            </Button>
          </>
        ) : null}
        {row.payment ? (
          <a className={controls.link} href={`#${paymentAddress(row.payment)}`}>
            {row.payment.payNo}
          </a>
        ) : (
          row.answer
        )}
      </td>
    </tr>
  );
}
