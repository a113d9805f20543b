import { ofCustomer, type Noun, type NounAccess } from "../../../testing/access/noun-access.ts";

/** Seen by people of receivables, and by the customer itself. */
const taxInvoice: Noun = {
  rows: (person) => {
    const { admin, permissions, username } = person;
    const sees = admin || permissions.includes("receivable:read") || username.startsWith("enterprise");
    return ofCustomer("tax_invoice").rows(sees ? person : { ...person, reach: "false" });
  },
};

export const taxInvoiceAccess: NounAccess = {
  records: {
    "/tax-invoices/{id}": taxInvoice,
  },
  files: {
    noun: "tax-invoices",
    table: "tax_invoice",
    record: taxInvoice,
    read: "invoice:read",
    write: "payment:record",
  },
  bodies: {
    recordTaxInvoices: {
      kind: "SPECIAL",
      issuedOn: "2026-01-20",
      items: [{ invoiceId: "1", number: "26310000000000000002" }],
    },
    createTaxInvoice: {
      number: "26310000000000000001",
      kind: "SPECIAL",
      issuedOn: "2026-01-20",
      net: "88.50",
      tax: "11.50",
      invoiceIds: ["1"],
    },
  },
};
