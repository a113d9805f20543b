import type { InvoiceRow } from "@busbar/contract/invoices/invoices";
import { invoiceColumnTitles } from "@busbar/contract/invoices/invoices";
import { invoiceAddress } from "@busbar/contract/records/record-addresses";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { InvoiceStatusTag } from "../../../records/InvoiceStatusTag.tsx";
import { RelatedRecords } from "../../../records/page/RelatedRecords.tsx";
import { notIssued, statementColumns } from "../../../records/statement-columns.tsx";
import { Missing } from "../../../ui/values/Values.tsx";
import values from "../../../ui/values/values.module.css";
import { customerTexts } from "../customer-texts.ts";
import { type CustomerRelated, relatedAddress } from "../overview/related-queries.ts";
import { dashedMonth } from "../overview/usage.ts";

type StatementTableProps = {
  found: CustomerRelated["statements"];
  customerId: string;
  /** Only so many rows. */
  first?: number;
};

/** A customer's statements, the latest period first. */
export function StatementTable({ found, customerId, first }: StatementTableProps) {
  const t = customerTexts.useTexts();
  const language = useLanguage();
  const nameOf = ({ docNo, period }: InvoiceRow) => docNo ?? t("statements.unissued", { period: dashedMonth(period) });
  const columns = statementColumns({ language, nameOf, noValue: <Missing why={notIssued[language]} /> });
  return (
    <RelatedRecords
      id={first ? "customer-latest-statements" : "customer-statements"}
      caption={t("statements")}
      found={found}
      first={first}
      columns={[
        { ...columns.docNo, sortable: false, grow: true },
        {
          key: "period",
          title: invoiceColumnTitles.period[language],
          render: (row) => <span className={values.figure}>{dashedMonth(row.period)}</span>,
          width: 80,
          card: "fact",
        },
        columns.quantity,
        { ...columns.payable, sortable: false },
        { ...columns.outstanding, sortable: false },
        ...(first ? [] : [{ ...columns.dueDate, sortable: false }]),
        {
          key: "status",
          title: invoiceColumnTitles.status[language],
          render: (row) => <InvoiceStatusTag status={row.status} />,
          width: 128,
          card: "status",
        },
      ]}
      nameOf={nameOf}
      addressOf={invoiceAddress}
      empty={{ title: t("statements.none") }}
      more={{
        label: (count) => t("more.statements", { count }),
        address: relatedAddress.statements(customerId, { sort: "-period" }),
      }}
    />
  );
}
