import { type PaymentFields, paymentKindWords, payments } from "@busbar/contract/payments/payment-fields";
import {
  type Payment,
  type PaymentActionName,
  paymentActionNames,
  type PaymentReference,
} from "@busbar/contract/payments/payments";
import { invoiceAddress, paymentAddress } from "@busbar/contract/records/record-addresses";
import { useQuery } from "@tanstack/react-query";
import { lazyComponent } from "../../../kernel/boot/lazy-component.tsx";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { useView } from "../../../kernel/portal/view.ts";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { useOverlays } from "../../../records/editing/use-overlays.tsx";
import { FieldValue } from "../../../records/fields/FieldValue.tsx";
import { TermHint } from "../../../records/fields/TermHint.tsx";
import { DetailPage, RecordFrame } from "../../../records/page/DetailPage.tsx";
import record from "../../../records/page/record-page.module.css";
import { SideFacts } from "../../../records/figures/SideFacts.tsx";
import { RecordActivityList } from "../../../records/page/RecordActivityList.tsx";
import { CustomerLink } from "../../../records/page/CustomerLink.tsx";
import { RecordSteps } from "../../../records/page/RecordSteps.tsx";
import { useIsOutside } from "../../../records/use-is-outside.ts";
import { RecordTabs } from "../../../records/page/RecordTabs.tsx";
import { Link } from "../../../ui/form/buttons/Link.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { EmptyLine } from "../../../ui/states/EmptyLine.tsx";
import { Missing, Money } from "../../../ui/values/Values.tsx";
import { paymentTexts } from "../payment-texts.ts";
import { onePayment } from "../payment-queries.ts";
import { PaymentTag, useFieldTitle, useReasons, useShowValue } from "../payment-words.tsx";
import styles from "../payments.module.css";
import { AllocationTable } from "./AllocationTable.tsx";
import { usePaymentFigures } from "./payment-figures.tsx";

const AllocateDialog = lazyComponent(() => import("../editing/AllocateDialog.tsx").then((m) => m.AllocateDialog));
const RefsDrawer = lazyComponent(() => import("../editing/RefsDrawer.tsx").then((m) => m.RefsDrawer));
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
  const isOutside = useIsOutside();
  const overlays = useOverlays({
    step: ({ name }: { name: PaymentActionName }, close) =>
      name === "allocate" ? (
        <AllocateDialog row={row} onClose={close} />
      ) : name === "update" ? (
        <RefsDrawer row={row} onClose={close} />
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
    isEmpty: row[name].length === 0,
  });
  const references = [...(row.source ? [row.source] : []), ...row.takenBy];
  const sections = [
    (row.kind === "RECEIPT" || row.allocations.length > 0) && {
      key: "allocations",
      label: t(isOutside ? "own.allocations" : "allocations"),
      about: isOutside ? null : <TermHint word="allocation" label={t("allocate.verb")} />,
      count: row.allocations.length,
      content: (
        <AllocationTable
          of={row.allocations}
          none={<EmptyLine title={t(isOutside ? "own.none" : "allocations.none")} />}
        />
      ),
    },
    row.kind === "OFFSET" &&
      (row.state === "OWED" || row.paidBy.length > 0) && {
        key: row.allocations.length > 0 ? "paid-by" : "allocations",
        label: t("paidBy"),
        about: isOutside ? null : <TermHint word="allocation" label={t("allocate.verb")} />,
        count: row.paidBy.length,
        content: <AllocationTable source of={row.paidBy} none={<EmptyLine title={t("paidBy.none")} />} />,
      },
    (references.length > 0 || row.sourceCredit !== null) && {
      key: "references",
      about: null,
      label: row.source || row.sourceCredit ? t("source") : t("takenBy"),
      count: references.length + (row.sourceCredit ? 1 : 0),
      content: <References row={row} of={references} />,
    },
  ].filter((section) => section !== false);
  const tabs = sections.map((section) => ({
    ...section,
    printed: true,
    content: (
      <section className={record.section}>
        <div className={styles.titled}>
          <h2>{section.label}</h2>
          {section.about}
        </div>
        {section.content}
      </section>
    ),
  }));
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
      actions={<RecordSteps moreLabel={t("more")} steps={steps} />}
      notes={
        row.reversed ? (
          <Callout tone="warn" role="note">
            {t("reversal", { on: row.reversed.on, reason: row.reversed.reason })}
          </Callout>
        ) : null
      }
      factsTitle={t(isOutside ? "own.figures" : "figures")}
      figures={usePaymentFigures(row)}
      activity={
        <div className={record.record}>
          <SideFacts
            title={t("facts")}
            facts={[
              {
                key: "kind",
                label: t("kind"),
                value: isOutside && row.kind === "RECEIPT" ? t("own.amount") : paymentKindWords[row.kind][language],
              },
              fact("payer"),
              fact("valueDate"),
              fact("method"),
              fact("payerAccount"),
              fact("bankRef"),
              {
                key: "bankAccount",
                label: t("bankAccount"),
                value: row.bankAccount ?? <Missing />,
                isEmpty: !row.bankAccount,
              },
              fact("remark"),
              fact("externalRefs"),
            ]}
          />
          {isOutside ? null : (
            <RecordActivityList
              queryKey={onePayment(api, row.id).queryKey}
              load={(pageSize, signal) =>
                api.listPaymentActivity({ params: { id: row.id }, query: { pageSize } }, { signal })
              }
              actionTitle={(action) => auditedVerbs[action] && t(`happened.${auditedVerbs[action]}`)}
              fieldTitle={fieldTitle}
              showValue={showValue}
            />
          )}
        </div>
      }
      overlays={overlays.shown}
    >
      {tabs.length > 1 ? <RecordTabs label={t("tabs")} tabs={tabs} /> : (tabs[0]?.content ?? null)}
    </RecordFrame>
  );
}

type ReferencesProps = { row: Payment; of: readonly PaymentReference[] };

/** What a payment takes from, and what takes from it. */
function References({ row, of }: ReferencesProps) {
  const language = useLanguage();
  return (
    <ul className={styles.plain}>
      {row.sourceCredit ? (
        <li>
          <Link href={`#${invoiceAddress(row.sourceCredit)}`}>{row.sourceCredit.docNo}</Link>
        </li>
      ) : null}
      {of.map((reference) => (
        <li key={reference.id}>
          <Link href={`#${paymentAddress(reference)}`}>{reference.payNo}</Link>{" "}
          {paymentKindWords[reference.kind][language]} <Money amount={reference.amount} />
        </li>
      ))}
    </ul>
  );
}

const auditedVerbs: {
  [action: string]:
    | "record"
    | "allocate"
    | "assign"
    | "refund"
    | "reverse"
    | "offset"
    | "update"
    | "reverse_allocation";
} = {
  "payment.record": "record",
  "payment.allocate": "allocate",
  "payment.assign": "assign",
  "payment.refund": "refund",
  "payment.reverse": "reverse",
  "payment.offset": "offset",
  "payment.update": "update",
  "payment.reverse_allocation": "reverse_allocation",
};
