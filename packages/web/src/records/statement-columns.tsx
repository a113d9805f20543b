import { docTypeWords } from "@busbar/contract/invoices/invoice-fields";
import { invoiceColumnTitles, type InvoiceRow } from "@busbar/contract/invoices/invoices";
import { commodityUnits } from "@busbar/contract/values/commodities";
import type { ReactNode } from "react";
import type { DataColumn } from "../ui/table/rules/table-types.ts";
import { DateText, Money, Quantity } from "../ui/values/Values.tsx";
import values from "../ui/values/values.module.css";

type StatementColumns = {
  language: "zh" | "en";
  nameOf: (row: InvoiceRow) => string;
  /** Shown where a statement has no value yet. */
  noValue: ReactNode;
};

/** Why a statement has no outstanding amount. */
export const notIssued = { zh: "未出单，尚不应付", en: "Not issued, nothing payable yet" };

/** The statement's number; before issue, a description. */
export const statementNameOf = ({ docNo, docType }: Pick<InvoiceRow, "docNo" | "docType">, language: "zh" | "en") => {
  const kind = docTypeWords[docType][language];
  return docNo ?? { zh: `${kind}（未出单）`, en: `${kind}, not issued` }[language];
};

/** The columns that every list of statements has, by name. */
export function statementColumns({ language, nameOf, noValue }: StatementColumns) {
  const title = (name: keyof typeof invoiceColumnTitles) => invoiceColumnTitles[name][language];
  return {
    docNo: {
      key: "docNo",
      title: title("docNo"),
      render: (row) => <span className={values.figure}>{nameOf(row)}</span>,
      width: 126,
      sortable: true,
      pinned: "start",
      hideable: false,
      card: "title",
    },
    customerName: {
      key: "customerName",
      title: title("customerName"),
      render: (row) => row.customerName,
      width: 152,
      sortable: true,
      grow: true,
      card: "fact",
    },
    quantity: {
      key: "quantity",
      title: title("quantity"),
      render: (row) => <Quantity whole value={row.quantity} unit={commodityUnits[row.commodity]} />,
      width: 126,
      align: "end",
    },
    payable: {
      key: "payable",
      title: title("payable"),
      render: (row) => <Money amount={row.payable} />,
      width: 124,
      align: "end",
      sortable: true,
      card: "fact",
    },
    dueDate: {
      key: "dueDate",
      title: title("dueDate"),
      render: (row) => (row.dueDate ? <DateText value={row.extensionUntil ?? row.dueDate} /> : noValue),
      width: 100,
      sortable: true,
    },
    outstanding: {
      key: "outstanding",
      title: title("outstanding"),
      render: (row) => <Money amount={row.outstanding} why={notIssued[language]} />,
      width: 128,
      align: "end",
      sortable: true,
    },
    managerName: {
      key: "managerName",
      title: title("managerName"),
      render: (row) => row.managerName ?? noValue,
      width: 88,
    },
    updatedAt: {
      key: "updatedAt",
      title: title("updatedAt"),
      render: (row) => <DateText value={row.updatedAt} />,
      width: 152,
      sortable: true,
    },
  } satisfies Record<string, DataColumn<InvoiceRow>>;
}
