import { type PaymentFields, paymentKindWords, payments } from "@busbar/contract/payments/payment-fields";
import { type Payment, type PaymentActionName, paymentActionNames } from "@busbar/contract/payments/payments";
import { invoiceAddress, paymentAddress } from "@busbar/contract/records/record-addresses";
import { useQuery } from "@tanstack/react-query";
import { lazyComponent } from "../../../kernel/boot/lazy-component.tsx";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { useView } from "../../../kernel/portal/view.ts";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { useOverlays } from "../../../records/editing/use-overlays.tsx";
import { FieldValue } from "../../../records/fields/FieldValue.tsx";
import { DetailPage, RecordFrame } from "../../../records/page/DetailPage.tsx";
import record from "../../../records/page/record-page.module.css";
import { RecordActivityList } from "../../../records/page/RecordActivityList.tsx";
import { CustomerLink } from "../../../records/page/CustomerLink.tsx";
import { RecordSteps } from "../../../records/page/RecordSteps.tsx";
import { Link } from "../../../ui/form/buttons/Link.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { Missing, Money } from "../../../ui/values/Values.tsx";
import { paymentTexts } from "../payment-texts.ts";
import { onePayment } from "../payment-queries.ts";
import { PaymentTag, useFieldTitle, useReasons, useShowValue } from "../payment-words.tsx";
import styles from "../payments.module.css";
import { AllocationTable } from "./AllocationTable.tsx";

const AllocateDialog = lazyComponent(() => import("../editing/AllocateDialog.tsx").then((m) => m.AllocateDialog));
const StepDialog = lazyComponent(() => import("../editing/StepDialog.tsx").then((m) => m.StepDialog));

/** One payment: its payer, its allocations, and its remainder. */
export function PaymentPage() {
  const t = paymentTexts.useTexts();
  const api = useApi();
  const id = useView().params["id"] ?? "";
  const payment = useQuery(onePayment(api, id));
  return (
    <DetailPage
      record={payment}
      name={payment.data?.payNo}
      number={payment.data?.customerName ?? payment.data?.payer ?? ""}
      title={t("one")}
      notFound={t("notFound")}
      back={{ label: t("back"), href: "#/receivable/payment" }}
    >
      {(row) => <Record row={row} />}
    </DetailPage>
  );
}

function Record({ row }: { row: Payment }) {
  const t = paymentTexts.useTexts();
  const api = useApi();

  const view = useView();
  const language = useLanguage();
  const why = useReasons();
  const fieldTitle = useFieldTitle();
  const showValue = useShowValue();
  const overlays = useOverlays({
    step: ({ name }: { name: PaymentActionName }, close) =>
      name === "allocate" ? (
        <AllocateDialog row={row} onClose={close} />
      ) : (
        <StepDialog
          step={name}
          row={row}
          onDone={(answer) => answer.id !== row.id && view.navigate(paymentAddress(answer))}
          onClose={close}
        />
      ),
  });
  const steps = paymentActionNames
    .filter((name) => !["not_allowed", "illegal_transition", "payment.open_period"].includes(row.actions[name]))
    .map((name) => ({
      key: name,
      label: t(`${name}.verb`),
      danger: name === "reverse" || name === "offset",
      disabledReason: why(row.actions[name]),
      onRun: () => overlays.open("step", { name }),
    }));
  const fact = (name: keyof PaymentFields) => ({
    key: name,
    label: payments.titles[name][language],
    value: <FieldValue of={payments.fields[name]} value={row[name]} empty={<Missing />} />,
  });
  const references = [...(row.source ? [row.source] : []), ...row.takenBy];
  return (
    <RecordFrame
      rights={["payment:record", "payment:allocate"]}
      title={row.payNo}
      about={
        <>
          <CustomerLink id={row.customerId} name={row.customerName} />
          <PaymentTag row={row} />
        </>
      }
      actions={
        <>
          <RecordSteps moreLabel={t("more")} steps={steps} />
        </>
      }
      notes={
        row.reversed ? (
          <Callout tone="warn" role="note">
            {t("reversal", { on: row.reversed.on, reason: row.reversed.reason })}
          </Callout>
        ) : null
      }
      factsTitle={t("facts")}
      facts={[
        { key: "amount", label: paymentKindWords[row.kind][language], value: <Money amount={row.amount} /> },
        {
          key: "rest",
          label: t(row.state === "OWED" ? "owed" : "unallocated"),
          value: <Money amount={row.state === "OWED" ? row.unallocated.slice(1) : row.unallocated} />,
        },
        fact("valueDate"),
        fact("payer"),
        fact("payerAccount"),
        fact("method"),
        fact("bankRef"),
        fact("remark"),
      ]}
      activity={
        <RecordActivityList
          queryKey={onePayment(api, row.id).queryKey}
          load={(pageSize, signal) =>
            api.listPaymentActivity({ params: { id: row.id }, query: { pageSize } }, { signal })
          }
          actionTitle={(action) => auditedVerbs[action] && t(`happened.${auditedVerbs[action]}`)}
          fieldTitle={fieldTitle}
          showValue={showValue}
        />
      }
      overlays={overlays.shown}
    >
      {row.kind === "RECEIPT" || row.allocations.length > 0 ? (
        <section className={record.section}>
          <h2>{t("allocations")}</h2>
          <AllocationTable of={row.allocations} none={t("allocations.none")} />
        </section>
      ) : null}
      {row.kind === "OFFSET" && (row.state === "OWED" || row.paidBy.length > 0) ? (
        <section className={record.section}>
          <h2>{t("paidBy")}</h2>
          <AllocationTable source of={row.paidBy} none={t("paidBy.none")} />
        </section>
      ) : null}
      {references.length > 0 || row.sourceCredit ? (
        <section className={record.section}>
          <h2>{row.source || row.sourceCredit ? t("source") : t("takenBy")}</h2>
          <ul className={styles.plain}>
            {row.sourceCredit ? (
              <li>
                <Link href={`#${invoiceAddress(row.sourceCredit)}`}>{row.sourceCredit.docNo}</Link>
              </li>
            ) : null}
            {references.map((reference) => (
              <li key={reference.id}>
                <Link href={`#${paymentAddress(reference)}`}>{reference.payNo}</Link>{" "}
                {paymentKindWords[reference.kind][language]} <Money amount={reference.amount} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </RecordFrame>
  );
}

const auditedVerbs: {
  [action: string]: "record" | "allocate" | "assign" | "refund" | "reverse" | "offset" | "reverse_allocation";
} = {
  "payment.record": "record",
  "payment.allocate": "allocate",
  "payment.assign": "assign",
  "payment.refund": "refund",
  "payment.reverse": "reverse",
  "payment.offset": "offset",
  "payment.reverse_allocation": "reverse_allocation",
};
