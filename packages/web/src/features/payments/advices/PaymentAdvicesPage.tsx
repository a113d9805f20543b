import { paymentAddress } from "@busbar/contract/records/record-addresses";
import {
  type PaymentAdvice,
  PaymentAdviceQuery,
  PaymentAdviceStatus,
  paymentAdviceStatusWords,
} from "@busbar/contract/payments/payment-advices";
import { useState } from "react";
import IconFiles from "~icons/ri/attachment-2";
import IconFound from "~icons/ri/check-line";
import IconDismiss from "~icons/ri/close-line";
import { lazyComponent } from "../../../kernel/boot/lazy-component.tsx";
import { useApi, useCan } from "../../../kernel/portal/portal-context.tsx";
import { useNavigationIntent } from "../../../kernel/portal/view.ts";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { useOverlays } from "../../../records/editing/use-overlays.tsx";
import { RecordFiles } from "../../../records/files/RecordFiles.tsx";
import { choiceFilters, optionsOf } from "../../../records/list/ListFilters.tsx";
import { ListPage } from "../../../records/list/ListPage.tsx";
import { useList } from "../../../records/list/use-list.ts";
import { useOwnColumns } from "../../../records/use-is-outside.ts";
import { FilterBar } from "../../../ui/fields/FilterBar.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { Link } from "../../../ui/form/buttons/Link.tsx";
import type { DataColumn } from "../../../ui/table/rules/table-types.ts";
import { StatusTag } from "../../../ui/values/StatusTag.tsx";
import { DateText, Missing, Money } from "../../../ui/values/Values.tsx";
import { paymentTexts } from "../payment-texts.ts";
import { useFieldTitle } from "../payment-words.tsx";
import { adviceList } from "../payment-queries.ts";

const AdviceDialog = lazyComponent(() => import("./AdviceDialog.tsx").then((m) => m.AdviceDialog));
const AnswerDialog = lazyComponent(() => import("./AnswerDialog.tsx").then((m) => m.AnswerDialog));

const tones = { OPEN: "active", FOUND: "ok", DISMISSED: "neutral" } as const;
type Answering = { how: "found" | "dismiss"; row: PaymentAdvice };

/** Payment advices: sent by customers, answered by people who record payments. */
export function PaymentAdvicesPage() {
  const t = paymentTexts.useTexts();
  const api = useApi();
  const can = useCan();
  const list = useList({
    page: "payment-advices",
    schema: PaymentAdviceQuery,
    load: (query) => adviceList(api, query),
  });
  const language = useLanguage();
  const status = choiceFilters(list).one(
    "status",
    t("advice.status"),
    optionsOf(PaymentAdviceStatus.options, (value) => paymentAdviceStatusWords[value][language]),
  );
  const overlays = useOverlays({
    report: (_: object, close) => <AdviceDialog onDone={({ id }) => setShown(id)} onClose={close} />,
    answer: (asked: Answering, close) => <AnswerDialog {...asked} onClose={close} />,
  });
  const [shown, setShown] = useState<string>();
  // Administrators hold every permission, but do not belong to a customer.
  const mayTell = can(["invoice:confirm"]) && !can(["payment:record"]);
  useNavigationIntent("new", () => mayTell && overlays.open("report", {}));
  const tell = mayTell ? (
    <Button variant="primary" onClick={() => overlays.open("report", {})}>
      {t("advices.tell")}
    </Button>
  ) : undefined;
  const columns = useColumns({
    shown,
    onShow: (id) => setShown(shown === id ? undefined : id),
    onAnswer: (subject) => overlays.open("answer", subject),
  });
  return (
    <ListPage
      id="payment-advices"
      title={t("advices")}
      caption={t("advices")}
      list={list}
      columns={useOwnColumns(columns)}
      action={tell}
      filters={<FilterBar filters={[status]} onClear={list.clear} />}
      rowActions={(row) => [
        ...(row.actions.answer === "ok"
          ? (["found", "dismiss"] as const).map((how) => ({
              key: how,
              label: t(`advice.${how}`),
              icon: how === "found" ? IconFound : IconDismiss,
              onRun: () => overlays.open("answer", { how, row }),
            }))
          : []),
        { key: "files", label: t("advice.files"), icon: IconFiles, onRun: () => setShown(row.id) },
      ]}
      rowLabel={(row) => `${row.customerName} ${row.paidOn}`}
      empty={{ title: t("advice.none"), hint: mayTell ? t("advice.text") : t("advice.none.hint") }}
    >
      {shown ? <RecordFiles noun="payment-advices" id={shown} recordKey={["payment-advices"]} /> : null}
      {overlays.shown}
    </ListPage>
  );
}

type Actions = {
  /** Id of the advice whose files are shown. */
  shown: string | undefined;
  onShow: (id: string) => void;
  onAnswer: (answering: Answering) => void;
};

function useColumns({ shown, onShow, onAnswer }: Actions): DataColumn<PaymentAdvice>[] {
  const t = paymentTexts.useTexts();
  const title = useFieldTitle();
  const language = useLanguage();
  return [
    {
      key: "customerName",
      title: t("customer"),
      render: (row) => row.customerName,
      width: 176,
      grow: true,
      pinned: "start",
      hideable: false,
      card: "title",
    },
    {
      key: "paidOn",
      title: t("advice.paidOn"),
      render: (row) => <DateText value={row.paidOn} />,
      width: 112,
      card: "fact",
    },
    {
      key: "amount",
      title: title("amount"),
      render: (row) => <Money amount={row.amount} />,
      width: 120,
      align: "end",
      card: "fact",
    },
    {
      key: "remark",
      title: title("remark"),
      render: (row) => row.remark || <Missing />,
      width: 176,
      lines: 2,
      card: "fact",
    },
    {
      key: "status",
      title: t("advice.status"),
      render: (row) => <StatusTag tone={tones[row.status]}>{paymentAdviceStatusWords[row.status][language]}</StatusTag>,
      width: 112,
      card: "status",
    },
    {
      key: "files",
      title: t("advice.files"),
      render: (row) => (
        <Button variant="link" aria-expanded={shown === row.id} onClick={() => onShow(row.id)}>
          {t("advice.files")} {row.files}
        </Button>
      ),
      width: 104,
      card: "fact",
    },
    {
      key: "answer",
      title: t("advice.answer"),
      render: (row) => <Answer row={row} onAnswer={onAnswer} />,
      width: 208,
      lines: 2,
      hideable: false,
      card: "fact",
    },
  ];
}

function Answer({ row, onAnswer }: { row: PaymentAdvice } & Pick<Actions, "onAnswer">) {
  const t = paymentTexts.useTexts();
  if (row.actions.answer === "ok")
    return (
      <>
        <Button variant="link" onClick={() => onAnswer({ how: "found", row })}>
          {t("advice.found")}
        </Button>{" "}
        <Button variant="link" onClick={() => onAnswer({ how: "dismiss", row })}>
          {t("advice.dismiss")}
        </Button>
      </>
    );
  if (!row.payment) return row.answer || <Missing />;
  return <Link href={`#${paymentAddress(row.payment)}`}>{row.payment.payNo}</Link>;
}
