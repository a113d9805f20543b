import type { Invoice } from "@busbar/contract/invoices/invoices";
import { invoiceAddress } from "@busbar/contract/records/record-addresses";
import { monthOf } from "@busbar/contract/values/months";
import { InPlaceNote } from "../../../records/page/InPlaceOf.tsx";
import record from "../../../records/page/record-page.module.css";
import { CustomerLink } from "../../../records/page/CustomerLink.tsx";
import { Link } from "../../../ui/form/buttons/Link.tsx";
import { Money } from "../../../ui/values/Values.tsx";
import { InvoiceChecks } from "../detail/InvoiceChecks.tsx";
import { InvoiceLines } from "../detail/InvoiceLines.tsx";
import { InvoiceStages } from "../detail/InvoiceStages.tsx";
import { invoiceTexts } from "../invoice-texts.ts";
import { InvoiceTag, PassingTag, useInvoiceName } from "../invoice-words.tsx";
import invoices from "../invoices.module.css";
import { AgainstLastMonth } from "./AgainstLastMonth.tsx";
import styles from "./review.module.css";

/** The statement under review: amount, differences from the previous month, checks and lines. */
export function ReviewPane({ row }: { row: Invoice }) {
  const t = invoiceTexts.useTexts();

  const nameOf = useInvoiceName();
  const { bill } = row;
  return (
    <article className={record.record} aria-label={`${row.customerName} ${monthOf(row.period)}`}>
      <InPlaceNote name={row.inside?.inPlaceOf} />
      <section className={record.section}>
        <div className={styles.title}>
          <h2>
            <CustomerLink id={row.customerId} name={row.customerName} />
          </h2>
          <InvoiceTag row={row} />
          <PassingTag row={row} />
          <Link href={`#${invoiceAddress(row)}`}>{row.docNo ?? `${nameOf(row)} ${monthOf(row.period)}`}</Link>
        </div>
        <div className={invoices.head}>
          <div>
            <p className={invoices.caption}>{t("payable")}</p>
            <p className={invoices.amount}>
              <Money amount={row.payable} />
            </p>
          </div>
          <InvoiceStages row={row} />
        </div>
        {row.inside?.note ? <p className={invoices.quiet}>{row.inside.note}</p> : null}
      </section>
      <AgainstLastMonth row={row} />
      <InvoiceChecks row={row} />
      {bill ? (
        <section className={record.section}>
          <h2>{t("lines")}</h2>
          <InvoiceLines row={row} bill={bill} />
        </section>
      ) : null}
    </article>
  );
}
