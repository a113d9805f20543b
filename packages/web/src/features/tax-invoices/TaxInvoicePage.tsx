import { taxInvoiceKindWords } from "@busbar/contract/tax-invoices/tax-invoice-fields";
import type { TaxInvoice, TaxInvoiceAction } from "@busbar/contract/tax-invoices/tax-invoices";
import { invoiceAddress, taxInvoiceAddress } from "@busbar/contract/records/record-addresses";
import { monthOf } from "@busbar/contract/values/months";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useView } from "../../kernel/portal/view.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { useOverlays } from "../../records/editing/use-overlays.tsx";
import { AskDialog } from "../../records/editing/AskDialog.tsx";
import { RecordFiles } from "../../records/files/RecordFiles.tsx";
import { DetailPage, RecordFrame } from "../../records/page/DetailPage.tsx";
import record from "../../records/page/record-page.module.css";
import { RecordActivityList } from "../../records/page/RecordActivityList.tsx";
import { CustomerLink } from "../../records/page/CustomerLink.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Link } from "../../ui/form/buttons/Link.tsx";
import { useUiTexts } from "../../ui/texts/ui-texts.tsx";
import { StatusTag } from "../../ui/values/StatusTag.tsx";
import { DateText, Missing, Money } from "../../ui/values/Values.tsx";
import { taxInvoiceTexts } from "./tax-invoice-texts.ts";
import { type Editing, oneTaxInvoice, useTaxInvoiceWrite } from "./tax-invoice-queries.ts";
import { TaxInvoiceDrawer } from "./TaxInvoiceListPage.tsx";
import { useFieldWords } from "./tax-invoice-words.ts";
import styles from "./tax-invoices.module.css";

/** One tax invoice: its amounts, statements, files, and red-letter invoices. */
export function TaxInvoicePage() {
  const t = taxInvoiceTexts.useTexts();
  const api = useApi();
  const id = useView().params["id"] ?? "";
  const found = useQuery(oneTaxInvoice(api, id));
  return (
    <DetailPage
      record={found}
      name={found.data?.number}
      number={found.data?.customerName ?? ""}
      title={t("title")}
      notFound={t("notFound")}
      back={{ label: t("back"), href: "#/receivable/tax-invoice" }}
    >
      {(row) => <Record row={row} />}
    </DetailPage>
  );
}

function Record({ row }: { row: TaxInvoice }) {
  const t = taxInvoiceTexts.useTexts();
  const api = useApi();
  const view = useView();

  const language = useLanguage();
  const texts = useUiTexts().record;
  const words = useFieldWords();
  const remove = useTaxInvoiceWrite((_: void, options) => api.removeTaxInvoice({ params: { id: row.id } }, options));
  const overlays = useOverlays({
    edit: (work: Editing, close) => <TaxInvoiceDrawer editing={work} onClose={close} />,
    remove: (_: TaxInvoice, close) => (
      <AskDialog
        danger
        title={t("remove.title", { number: row.number })}
        verb={t("remove")}
        run={() => remove.mutateAsync().then(view.close)}
        done={t("removed", { number: row.number })}
        onClose={close}
      >
        <p>{t("remove.text")}</p>
      </AskDialog>
    ),
  });
  const button = (name: "edit" | "remove" | "recordRed", verdict: TaxInvoiceAction, open: () => void) => (
    <Button
      variant={name === "edit" ? "primary" : "plain"}
      disabled={verdict !== "ok"}
      title={verdict === "ok" ? undefined : t(`reason.${verdict}`)}
      onClick={open}
    >
      {t(name)}
    </Button>
  );
  const happened: { [action: string]: string } = {
    "tax-invoice.create": texts.created,
    "tax-invoice.update": texts.updated,
  };
  const key = oneTaxInvoice(api, row.id).queryKey;
  return (
    <RecordFrame
      rights={["payment:record"]}
      title={row.number}
      about={
        <>
          <CustomerLink id={row.customerId} name={row.customerName} />
          {row.redOf ? <StatusTag tone="danger">{t("redTag")}</StatusTag> : null}
        </>
      }
      actions={
        <>
          {button("remove", row.actions.remove, () => overlays.open("remove", row))}
          {row.redOf
            ? null
            : button("recordRed", row.actions.update, () => overlays.open("edit", { kind: "red", of: row }))}
          {button("edit", row.actions.update, () => overlays.open("edit", { kind: "update", row }))}
        </>
      }
      factsTitle={t("facts")}
      facts={[
        { key: "gross", label: t("column.gross"), value: <Money amount={row.gross} /> },
        { key: "net", label: t("column.net"), value: <Money amount={row.net} /> },
        { key: "tax", label: t("column.tax"), value: <Money amount={row.tax} /> },
        { key: "kind", label: t("column.kind"), value: taxInvoiceKindWords[row.kind][language] },
        { key: "issuedOn", label: t("column.issuedOn"), value: <DateText value={row.issuedOn} /> },
        {
          key: "redOf",
          label: t("column.redOf"),
          value: row.redOf ? <Link href={`#${taxInvoiceAddress(row.redOf)}`}>{row.redOf.number}</Link> : <Missing />,
        },
        { key: "note", label: t("column.note"), value: row.note || <Missing /> },
      ]}
      activity={
        <RecordActivityList
          queryKey={key}
          load={(pageSize, signal) =>
            api.listTaxInvoiceActivity({ params: { id: row.id }, query: { pageSize } }, { signal })
          }
          actionTitle={(action) => happened[action]}
          {...words}
        />
      }
      overlays={overlays.shown}
    >
      <section className={record.section}>
        <h2>{t("about")}</h2>
        <ul className={styles.plain}>
          {row.statements.map((statement) => (
            <li key={statement.id}>
              <Link href={`#${invoiceAddress(statement)}`}>{statement.docNo}</Link> {monthOf(statement.period)}{" "}
              <Money amount={statement.payable} />
            </li>
          ))}
        </ul>
      </section>
      {row.reds.length > 0 ? (
        <section className={record.section}>
          <h2>{t("reds")}</h2>
          <ul className={styles.plain}>
            {row.reds.map((redInvoice) => (
              <li key={redInvoice.id}>
                <Link href={`#${taxInvoiceAddress(redInvoice)}`}>{redInvoice.number}</Link>{" "}
                <Money amount={redInvoice.gross} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <RecordFiles noun="tax-invoices" id={row.id} recordKey={key} />
    </RecordFrame>
  );
}
