import { isOwed } from "@busbar/contract/invoices/invoice-status";
import type { Invoice, InvoiceQuery } from "@busbar/contract/invoices/invoices";
import { invoiceAddress } from "@busbar/contract/records/record-addresses";
import { monthOf } from "@busbar/contract/values/months";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import IconPdf from "~icons/ri/file-pdf-2-line";
import { PartBoundary } from "../../../kernel/boot/PartBoundary.tsx";
import { useApi, useCan } from "../../../kernel/portal/portal-context.tsx";
import { useView } from "../../../kernel/portal/view.ts";
import { useOverlays } from "../../../records/editing/use-overlays.tsx";
import { CustomerLink } from "../../../records/page/CustomerLink.tsx";
import { DetailPage, RecordFrame } from "../../../records/page/DetailPage.tsx";
import { InPlaceNote } from "../../../records/page/InPlaceOf.tsx";
import record from "../../../records/page/record-page.module.css";
import { RecordActivityList } from "../../../records/page/RecordActivityList.tsx";
import { recordPaymentAddress } from "../../../records/record-payment.ts";
import { RecordSteps } from "../../../records/page/RecordSteps.tsx";
import { RecordTabs } from "../../../records/page/RecordTabs.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { Link } from "../../../ui/form/buttons/Link.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import type { Asking } from "../extensions/AskExtensionDialog.tsx";
import { AskExtensionDialog } from "../extensions/extension-parts.ts";
import { CalculateDialog, InvoiceDialog, InvoicePdf, LineEditor } from "../invoice-dialogs.ts";
import { invoiceList, oneInvoice } from "../invoice-queries.ts";
import { invoiceActions, type InvoiceStep } from "../invoice-steps.ts";
import { invoiceTexts } from "../invoice-texts.ts";
import { InvoiceTag, OpeningTag, PassingTag, useFieldWords, useInvoiceName } from "../invoice-words.tsx";
import { PassingNote } from "../review/PassingNote.tsx";
import { auditedVerb } from "./audited-verbs.ts";
import { useInvoiceFigures } from "./invoice-head-figures.tsx";
import { useInvoiceTabs } from "./invoice-tabs.tsx";
import { InvoiceChecks } from "./InvoiceChecks.tsx";
import { InvoiceSideFacts } from "./InvoiceSideFacts.tsx";
import { OpenCorrection } from "./OpenCorrection.tsx";
import { InvoiceStages } from "./InvoiceStages.tsx";

const stepRights = {
  submit: "invoice:submit",
  review: "invoice:review",
  issue: "invoice:final",
  extend: "dunning:manage",
  credit: "credit:create",
} as const;
const stepNames = Object.keys(stepRights) as (keyof typeof stepRights)[];

/** One statement: the amount, its progress, its lines, and its history. */
export function InvoicePage() {
  const t = invoiceTexts.useTexts();
  const api = useApi();
  const nameOf = useInvoiceName();
  const id = useView().params["id"] ?? "";
  const invoice = useQuery(oneInvoice(api, id));
  const { data } = invoice;
  return (
    <DetailPage
      record={invoice}
      name={data && (data.docNo ?? `${nameOf(data)} ${monthOf(data.period)}`)}
      number={data?.customerName ?? ""}
      title={t("one")}
      notFound={t("notFound")}
      back={{ label: t("back"), href: "#/billing/statement" }}
      among={{
        noun: "invoices",
        load: (query: InvoiceQuery) => invoiceList(api, query),
        addressOf: invoiceAddress,
      }}
    >
      {(row) => <Record row={row} />}
    </DetailPage>
  );
}

function Record({ row }: { row: Invoice }) {
  const t = invoiceTexts.useTexts();
  const api = useApi();
  const can = useCan();
  const view = useView();
  const nameOf = useInvoiceName();
  const words = useFieldWords();
  const overlays = useOverlays({
    step: (asked: InvoiceStep, close) => <InvoiceDialog step={asked} onDone={done} onClose={close} />,
    pdf: (_: object, close) => <InvoicePdf row={row} onClose={close} />,
    calculate: (_: object, close) => <CalculateDialog row={row} onClose={close} />,
    ask: (asked: Asking, close) => <AskExtensionDialog asking={asked} onClose={close} />,
  });
  const [editing, setEditing] = useState(false);
  const steps = invoiceActions(row, t, {
    edit: () => {
      // The lines stand in the first tab.
      view.setQuery({ tab: null }, { replace: true });
      setEditing(true);
    },
    calculate: () => overlays.open("calculate", {}),
    ask: () => overlays.open("ask", { customerId: row.customerId, invoiceId: row.id }),
    take: (kind) => overlays.open("step", { kind, row }),
    pay: can(["payment:record"]) ? () => view.navigate(recordPaymentAddress(row.id)) : null,
  });
  // Calculating is a help, and no step of the workflow.
  const due = steps.find(({ key }) => key !== "calculate");
  const { bill } = row;
  const done = (answer: Invoice) => {
    if (answer.id !== row.id) view.navigate(invoiceAddress(answer));
  };
  const tabs = useInvoiceTabs(row, {
    lines:
      bill && editing && row.actions.update === "ok" ? (
        <PartBoundary onFailed={() => setEditing(false)}>
          <LineEditor row={row} bill={bill} onClose={() => setEditing(false)} />
        </PartBoundary>
      ) : null,
    onEdit: () => setEditing(true),
    onCalculate: () => overlays.open("calculate", {}),
  });
  return (
    <RecordFrame
      rights={stepNames.flatMap((step) => (row.actions[step] === "not_allowed" ? [stepRights[step]] : []))}
      title={row.docNo ?? `${nameOf(row)} ${monthOf(row.period)}`}
      about={
        <>
          <CustomerLink id={row.customerId} name={row.customerName} />
          <InvoiceTag row={row} />
          <PassingTag row={row} />
          <OpeningTag row={row} />
          {row.externalNo === "" ? null : <span>{t("openingHint", { number: row.externalNo })}</span>}
        </>
      }
      actions={
        <>
          {bill ? (
            <Button onClick={() => overlays.open("pdf", {})}>
              <Icon of={IconPdf} />
              {t("pdf")}
            </Button>
          ) : null}
          {isOwed(row.status) && can(["invoice:confirm"]) && !can(["payment:record"]) ? (
            <Link variant="plain" href="#/receivable/payment-advice">
              {t("money.tell")}
            </Link>
          ) : null}
          <RecordSteps moreLabel={t("more")} steps={steps} />
        </>
      }
      notes={
        <>
          <PassingNote row={row} />
          {due?.disabledReason && !row.passing ? <Callout tone="warn">{due.disabledReason}</Callout> : null}
          <InPlaceNote name={row.inside?.inPlaceOf} />
          <OpenCorrection row={row} />
          {row.confirmStatus === "DISPUTED" && bill ? (
            <Callout tone="warn" role="note">
              {t("note.disputed", { text: bill.disputeText })}
            </Callout>
          ) : null}
          <section className={record.section}>
            <InvoiceStages row={row} />
          </section>
        </>
      }
      factsTitle={t("figures")}
      figures={useInvoiceFigures(row)}
      activity={
        <div className={record.record}>
          {row.inside ? (
            <InvoiceChecks row={row} onAccept={(checks) => overlays.open("step", { kind: "accept", row, checks })} />
          ) : null}
          <InvoiceSideFacts row={row} />
          {row.inside ? (
            <RecordActivityList
              queryKey={oneInvoice(api, row.id).queryKey}
              load={(pageSize, signal) =>
                api.listInvoiceActivity({ params: { id: row.id }, query: { pageSize } }, { signal })
              }
              actionTitle={(action) => {
                const verb = auditedVerb(action);
                return verb && t(`happened.${verb}`);
              }}
              {...words}
            />
          ) : null}
        </div>
      }
      overlays={overlays.shown}
    >
      {tabs.length > 1 ? <RecordTabs label={t("tabs")} tabs={tabs} /> : (tabs[0]?.content ?? null)}
    </RecordFrame>
  );
}
