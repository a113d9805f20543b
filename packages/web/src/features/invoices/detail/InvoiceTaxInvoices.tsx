import { taxInvoiceKindWords } from "@busbar/contract/tax-invoices/tax-invoice-fields";
import { taxInvoiceAddress } from "@busbar/contract/records/record-addresses";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { useApi, useCan } from "../../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { RecordFiles } from "../../../records/files/RecordFiles.tsx";
import record from "../../../records/page/record-page.module.css";
import { Link } from "../../../ui/form/buttons/Link.tsx";
import { EmptyLine } from "../../../ui/states/EmptyLine.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../../ui/states/PageSkeleton.tsx";
import { DateText, Money } from "../../../ui/values/Values.tsx";
import { taxInvoicesOf } from "../invoice-queries.ts";
import { invoiceTexts } from "../invoice-texts.ts";
import styles from "../invoices.module.css";

/** The tax invoices of a statement with their files, which its customer can download here. */
export function InvoiceTaxInvoices({ id }: { id: string }) {
  const t = invoiceTexts.useTexts();
  const api = useApi();
  const language = useLanguage();
  const opens = useCan()(["receivable:read"]);
  const { data, error, refetch } = useQuery(taxInvoicesOf(api, id));
  return (
    <section className={record.section}>
      <h2>{t("taxInvoices")}</h2>
      {error ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton lines={2} /> : null}
      {data?.length === 0 ? <EmptyLine title={t("taxInvoices.none")} /> : null}
      {data?.map((one) => (
        <div key={one.id}>
          <p>
            {opens ? (
              <Link href={`#${taxInvoiceAddress(one)}`}>{one.number}</Link>
            ) : (
              <strong className={styles.figure}>{one.number}</strong>
            )}{" "}
            {taxInvoiceKindWords[one.kind][language]} · <DateText value={one.issuedOn} /> · <Money amount={one.gross} />
          </p>
          <RecordFiles noun="tax-invoices" id={one.id} recordKey={["tax-invoices", "of", id]} />
        </div>
      ))}
    </section>
  );
}
