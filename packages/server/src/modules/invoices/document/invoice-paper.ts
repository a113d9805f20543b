import { isIssued } from "@busbar/contract/invoices/invoice-status";
import { Exact } from "@busbar/contract/kernel/decimal";
import type { Actor } from "../../../kernel/actor.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import { createInvoiceRecords } from "../invoice-record.ts";
import { invoiceDocument, invoiceFileName } from "./invoice-document.ts";

/** An internal actor for automatic mails, who can read every statement and nothing else. */
const house: Actor = {
  id: "0",
  userCode: "",
  username: "",
  fullName: "",
  visitCode: "",
  customerId: null,
  partnerId: null,
  admin: false,
  roles: [],
  permissions: ["invoice:read"],
  scope: { kind: "ALL", regions: [] },
  duties: [],
  sessionId: "",
  steppedUpAt: null,
  stepUpBy: "sign-in",
  factorRequired: false,
  selves: [],
};

/** An issued statement as a document, with what a mail says about it; null for any other. */
export async function paperOf(tx: Db, invoiceId: string) {
  // The date does not matter: this actor reads statements without regard to areas.
  const row = await createInvoiceRecords(tx, "2000-01-01").find(house, invoiceId);
  if (!row || row.doc_no === null || !isIssued(row.status)) return null;
  return {
    document: invoiceDocument(row),
    fileName: invoiceFileName(row),
    docNo: row.doc_no,
    period: row.period,
    payable: row.payable,
    dueDate: new Exact(row.payable).greaterThan(0) ? row.due_date : null,
  };
}
