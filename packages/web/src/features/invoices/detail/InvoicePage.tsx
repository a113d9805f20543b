import { confirmStatusWords, docTypeWords } from "@busbar/contract/invoices/invoice-fields";
import { isIssued } from "@busbar/contract/invoices/invoice-status";
import type { Invoice, InvoiceQuery, InvoiceReference } from "@busbar/contract/invoices/invoices";
import { commodityUnits } from "@busbar/contract/values/commodities";
import { contractAddress, invoiceAddress } from "@busbar/contract/records/record-addresses";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import IconPdf from "~icons/ri/file-pdf-2-line";
import { PartBoundary } from "../../../kernel/boot/PartBoundary.tsx";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { saveFile } from "../../../kernel/network/transfers.ts";
import { toast } from "../../../kernel/portal/toasts.ts";
import { useApi, useCan } from "../../../kernel/portal/portal-context.tsx";
import { useView } from "../../../kernel/portal/view.ts";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { useOverlays } from "../../../records/editing/use-overlays.tsx";
import { DetailPage, RecordFrame } from "../../../records/page/DetailPage.tsx";
import { notIssued } from "../../../records/statement-columns.tsx";
import { InPlaceNote } from "../../../records/page/InPlaceOf.tsx";
import { RecordActivityList } from "../../../records/page/RecordActivityList.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { CustomerLink } from "../../../records/page/CustomerLink.tsx";
import { RecordSteps } from "../../../records/page/RecordSteps.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Link } from "../../../ui/form/buttons/Link.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { DateText, Money, Quantity } from "../../../ui/values/Values.tsx";
import record from "../../../records/page/record-page.module.css";
import { invoiceTexts } from "../invoice-texts.ts";
import { invoiceList, oneInvoice } from "../invoice-queries.ts";
import { InvoiceDialog, LineEditor } from "../invoice-dialogs.ts";
import { invoiceActions, type InvoiceStep } from "../invoice-steps.ts";
import {
  InvoiceTag,
  NoValue,
  OpeningTag,
  PassingTag,
  periodText,
  useFieldWords,
  useInvoiceName,
} from "../invoice-words.tsx";
import type { Asking } from "../extensions/AskExtensionDialog.tsx";
import { AskExtensionDialog } from "../extensions/extension-parts.ts";
import { seesRequests } from "../extensions/extension-queries.ts";
import { InvoiceExtensions } from "../extensions/InvoiceExtensions.tsx";
import styles from "../invoices.module.css";
import { auditedVerb } from "./audited-verbs.ts";
import { InvoiceChecks } from "./InvoiceChecks.tsx";
import { InvoiceDeliveryList } from "./InvoiceDeliveryList.tsx";
import { InvoiceMoney } from "./InvoiceMoney.tsx";
import { InvoiceLines } from "./InvoiceLines.tsx";
import { InvoiceStages } from "./InvoiceStages.tsx";
import { PassingNote } from "../review/PassingNote.tsx";
import { InvoiceTaxInvoices } from "./InvoiceTaxInvoices.tsx";

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
      name={data && (data.docNo ?? `${nameOf(data)} ${periodText(data.period)}`)}
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
  const language = useLanguage();
  const nameOf = useInvoiceName();
  const words = useFieldWords();
  const overlays = useOverlays({
    step: (asked: InvoiceStep, close) => <InvoiceDialog step={asked} onDone={done} onClose={close} />,
    ask: (asked: Asking, close) => <AskExtensionDialog asking={asked} onClose={close} />,
  });
  const [editing, setEditing] = useState(false);
  const steps = invoiceActions(row, t, {
    edit: () => setEditing(true),
    ask: () => overlays.open("ask", { customerId: row.customerId, invoiceId: row.id }),
    take: (kind) => overlays.open("step", { kind, row }),
  });
  const { bill } = row;
  const [drawing, setDrawing] = useState(false);
  const savePdf = async () => {
    setDrawing(true);
    try {
      await saveFile(await api.getInvoicePdf({ params: { id: row.id } }), `${row.docNo ?? row.period}.pdf`);
    } catch (error) {
      toast.error(messageOf(error));
    }
    setDrawing(false);
  };
  const done = (answer: Invoice) => {
    if (answer.id !== row.id) view.navigate(invoiceAddress(answer));
  };
  return (
    <RecordFrame
      rights={stepNames.flatMap((step) => (row.actions[step] === "not_allowed" ? [stepRights[step]] : []))}
      title={row.docNo ?? `${nameOf(row)} ${periodText(row.period)}`}
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
            <Button busy={drawing} onClick={() => void savePdf()}>
              <Icon of={IconPdf} />
              {t("pdf")}
            </Button>
          ) : null}
          <RecordSteps moreLabel={t("more")} steps={steps} />
        </>
      }
      notes={
        <>
          <PassingNote row={row} />
          {steps[0]?.disabledReason && !row.passing ? <Callout tone="warn">{steps[0].disabledReason}</Callout> : null}
          <InPlaceNote name={row.inside?.inPlaceOf} />
          {row.confirmStatus === "DISPUTED" && bill ? (
            <Callout tone="warn" role="note">
              {t("note.disputed", { text: bill.disputeText })}
            </Callout>
          ) : null}
          <section className={`${record.section} ${styles.head}`} aria-label={t("payable")}>
            <div>
              <p className={styles.caption}>{t("payable")}</p>
              <p className={styles.amount}>
                <Money amount={row.payable} />
              </p>
            </div>
            <InvoiceStages row={row} />
          </section>
        </>
      }
      factsTitle={t("facts")}
      facts={[
        {
          key: "outstanding",
          label: t("outstanding"),
          value: <Money amount={row.outstanding} why={notIssued[language]} />,
        },
        {
          key: "due",
          label: words.fieldTitle("dueDate"),
          value: row.dueDate ? <DateText value={row.extensionUntil ?? row.dueDate} /> : <NoValue />,
        },
        { key: "period", label: words.fieldTitle("period"), value: periodText(row.period) },
        {
          key: "quantity",
          label: words.fieldTitle("quantity"),
          value: <Quantity value={row.quantity} unit={commodityUnits[row.commodity]} />,
        },
        {
          key: "contract",
          label: words.fieldTitle("contractNo"),
          value: <Link href={`#${contractAddress({ id: row.contractId })}`}>{row.contractNo}</Link>,
        },
        {
          key: "confirm",
          label: words.fieldTitle("confirmStatus"),
          value: confirmStatusWords[row.confirmStatus][language],
        },
      ]}
      activity={
        row.inside ? (
          <div className={record.record}>
            <InvoiceChecks row={row} onAccept={(checks) => overlays.open("step", { kind: "accept", row, checks })} />
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
          </div>
        ) : null
      }
      overlays={overlays.shown}
    >
      {bill ? (
        <section className={record.section}>
          <h2>{t("lines")}</h2>
          {editing && row.actions.update === "ok" ? (
            <PartBoundary onFailed={() => setEditing(false)}>
              <LineEditor row={row} bill={bill} onClose={() => setEditing(false)} />
            </PartBoundary>
          ) : (
            <InvoiceLines row={row} bill={bill} />
          )}
        </section>
      ) : null}
      {row.docNo && can(["payment:read"]) ? <InvoiceMoney row={row} /> : null}
      {row.docNo && can(seesRequests) ? <InvoiceExtensions id={row.id} /> : null}
      {bill && (bill.corrects || bill.correctedBy.length > 0) ? (
        <section className={record.section}>
          <h2>{t("corrections")}</h2>
          <ul className={styles.plain}>
            {[bill.corrects, ...bill.correctedBy]
              .filter((reference): reference is InvoiceReference => reference !== null)
              .map((reference) => (
                <li key={reference.id}>
                  <Link href={`#${invoiceAddress(reference)}`}>
                    {reference.docNo ?? docTypeWords[reference.docType][language]}
                  </Link>{" "}
                  <InvoiceTag row={reference} /> <Money amount={reference.payable} />
                </li>
              ))}
          </ul>
        </section>
      ) : null}
      {bill && isIssued(row.status) ? <InvoiceTaxInvoices id={row.id} /> : null}
      {row.inside && row.docNo ? (
        <section className={record.section} aria-label={t("mails")}>
          <h2>{t("mails")}</h2>
          <InvoiceDeliveryList row={row} />
        </section>
      ) : null}
    </RecordFrame>
  );
}
