import type { InvoiceRow } from "@busbar/contract/invoices/invoices";
import { invoiceColumnTitles } from "@busbar/contract/invoices/invoices";
import { invoiceAddress } from "@busbar/contract/records/record-addresses";
import { monthOf } from "@busbar/contract/values/months";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import type { DataColumn } from "../../ui/table/rules/table-types.ts";
import { Missing } from "../../ui/values/Values.tsx";
import values from "../../ui/values/values.module.css";
import { InvoiceStatusTag } from "../InvoiceStatusTag.tsx";
import { RelatedRecords, type RelatedRecordsProps } from "../page/RelatedRecords.tsx";
import { notIssued, statementColumns } from "../statement-columns.tsx";
import { overviewTexts } from "./overview-texts.ts";

type StatementTableProps = {
  /** Of the table. */
  id: string;
  found: RelatedRecordsProps<InvoiceRow>["found"];
  /** The list of statements with the same rows. */
  address: string;
  /** Only so many rows, with the columns that a narrow section has room for. */
  first?: number | undefined;
  /** In place of the statement's own energy, where a record has a part of it. */
  part?: DataColumn<InvoiceRow>[];
};

/** The statements of a record, the latest period first. */
export function StatementTable({ id, found, address, first, part }: StatementTableProps) {
  const t = overviewTexts.useTexts();
  const language = useLanguage();
  const nameOf = ({ docNo, period }: InvoiceRow) => docNo ?? t("statements.unissued", { period: monthOf(period) });
  const columns = statementColumns({ language, nameOf, noValue: <Missing why={notIssued[language]} /> });
  return (
    <RelatedRecords
      id={id}
      caption={t("statements")}
      found={found}
      first={first}
      columns={[
        { ...columns.docNo, sortable: false, grow: true, width: 134 },
        {
          key: "period",
          title: invoiceColumnTitles.period[language],
          render: (row) => <span className={values.figure}>{monthOf(row.period)}</span>,
          width: 80,
          card: "fact",
        },
        ...(part ?? [columns.quantity]),
        ...(first && part
          ? []
          : [
              { ...columns.payable, sortable: false },
              { ...columns.outstanding, sortable: false },
            ]),
        ...(first ? [] : [{ ...columns.dueDate, sortable: false }]),
        {
          key: "status",
          title: invoiceColumnTitles.status[language],
          render: (row) => <InvoiceStatusTag status={row.status} />,
          width: language === "zh" ? 108 : 128,
          card: "status",
        },
      ]}
      nameOf={nameOf}
      addressOf={invoiceAddress}
      empty={{ title: t("statements.none") }}
      more={{ label: (count) => t("statements.more", { count }), address }}
    />
  );
}
