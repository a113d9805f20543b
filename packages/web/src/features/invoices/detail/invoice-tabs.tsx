import { docTypeWords } from "@busbar/contract/invoices/invoice-fields";
import { isIssued } from "@busbar/contract/invoices/invoice-status";
import type { Invoice, InvoiceReference } from "@busbar/contract/invoices/invoices";
import { invoiceAddress } from "@busbar/contract/records/record-addresses";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useApi, useCan } from "../../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import record from "../../../records/page/record-page.module.css";
import type { RecordTab } from "../../../records/page/RecordTabs.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { Link } from "../../../ui/form/buttons/Link.tsx";
import { EmptyLine } from "../../../ui/states/EmptyLine.tsx";
import { Money } from "../../../ui/values/Values.tsx";
import { extensionsOfInvoice, seesRequests } from "../extensions/extension-queries.ts";
import { InvoiceExtensions } from "../extensions/InvoiceExtensions.tsx";
import { deliveriesOf, moneyOfInvoice, taxInvoicesOf } from "../invoice-queries.ts";
import { invoiceTexts } from "../invoice-texts.ts";
import { InvoiceTag } from "../invoice-words.tsx";
import styles from "../invoices.module.css";
import { InvoiceDeliveryList } from "./InvoiceDeliveryList.tsx";
import { InvoiceLines } from "./InvoiceLines.tsx";
import { InvoiceMoney } from "./InvoiceMoney.tsx";
import { InvoiceTaxInvoices } from "./InvoiceTaxInvoices.tsx";

type Editing = {
  /** The editor of the lines, in place of them. */
  lines: ReactNode;
  onEdit: () => void;
  onCalculate: () => void;
};

/** The sections of a statement, as far as the person may read them; those without a row that cannot get one are left out. */
export function useInvoiceTabs(row: Invoice, { lines, onEdit, onCalculate }: Editing): RecordTab<string>[] {
  const t = invoiceTexts.useTexts();
  const api = useApi();
  const can = useCan();
  const { id, bill } = row;
  const isNumbered = row.docNo !== null;
  const may = {
    money: isNumbered && can(["payment:read"]),
    extensions: isNumbered && can(seesRequests),
    taxInvoices: bill !== undefined && isIssued(row.status),
    mails: isNumbered && row.inside !== undefined,
  };
  const money = useQuery({ ...moneyOfInvoice(api, id), enabled: may.money });
  const extensions = useQuery({ ...extensionsOfInvoice(api, id), enabled: may.extensions });
  const taxInvoices = useQuery({ ...taxInvoicesOf(api, id), enabled: may.taxInvoices });
  const mails = useQuery({ ...deliveriesOf(api, id), enabled: may.mails });
  const corrections = bill ? [bill.corrects, ...bill.correctedBy].filter((reference) => reference !== null) : [];
  const tabs = [
    bill && {
      key: "lines",
      label: t("lines"),
      count: bill.lines.length,
      content: (
        <section className={record.section}>
          <h2>{t("lines")}</h2>
          {lines ??
            (bill.lines.length === 0 ? (
              <EmptyLine
                title={t("lines.none")}
                action={
                  <>
                    {row.actions.calculate === "ok" ? (
                      <Button variant="link" onClick={onCalculate}>
                        {t("calculate.verb")}
                      </Button>
                    ) : null}
                    {row.actions.update === "ok" ? (
                      <Button variant="link" onClick={onEdit}>
                        {t("line.add")}
                      </Button>
                    ) : null}
                  </>
                }
              />
            ) : (
              <InvoiceLines row={row} bill={bill} />
            ))}
        </section>
      ),
    },
    may.money && {
      key: "money",
      label: t("money"),
      count: money.data?.allocations.length,
      content: <InvoiceMoney row={row} />,
    },
    may.extensions &&
      (extensions.error !== null || (extensions.data?.list.length ?? 0) > 0) && {
        key: "extensions",
        label: t("extensionRequests"),
        count: extensions.data?.total,
        content: <InvoiceExtensions id={id} />,
      },
    corrections.length > 0 && {
      key: "corrections",
      label: t("corrections"),
      count: corrections.length,
      content: <Corrections of={corrections} />,
    },
    may.taxInvoices && {
      key: "tax-invoices",
      label: t("taxInvoices"),
      count: taxInvoices.data?.length,
      content: <InvoiceTaxInvoices id={id} />,
    },
    may.mails && {
      key: "mails",
      label: t("mails"),
      count: mails.data?.list.length,
      content: (
        <section className={record.section} aria-label={t("mails")}>
          <h2>{t("mails")}</h2>
          <InvoiceDeliveryList row={row} />
        </section>
      ),
    },
  ];
  return tabs.flatMap((tab) => (tab ? [{ ...tab, printed: true }] : []));
}

/** The statement that this one corrects, and those that correct it. */
function Corrections({ of }: { of: readonly InvoiceReference[] }) {
  const t = invoiceTexts.useTexts();
  const language = useLanguage();
  return (
    <section className={record.section}>
      <h2>{t("corrections")}</h2>
      <ul className={styles.plain}>
        {of.map((reference) => (
          <li key={reference.id}>
            <Link href={`#${invoiceAddress(reference)}`}>
              {reference.docNo ?? docTypeWords[reference.docType][language]}
            </Link>{" "}
            <InvoiceTag row={reference} /> <Money amount={reference.payable} />
          </li>
        ))}
      </ul>
    </section>
  );
}
