import { decided, kept, ofCustomer, type NounAccess } from "../../../testing/access/noun-access.ts";

export const invoiceAccess: NounAccess = {
  records: {
    "/invoices/{id}": kept(ofCustomer("invoice", "t.status in (4, 5, 6)"), "void or credited, never deleted"),
    "/extension-requests/{id}": kept(ofCustomer("extension_request"), decided),
  },
  agreed: [
    ...["confirmInvoice", "disputeInvoice"].map((operation) => ({
      operation,
      people: ["admin"],
      answer: "403 not_allowed",
      because: "a statement is confirmed by its customer alone",
    })),
    {
      operation: "setInvoiceLines",
      people: ["finance1", "finance2"],
      answer: "403 not_allowed",
      because: "who drafts corrections writes the lines of their own alone",
    },
    {
      operation: "rejectInvoice",
      people: ["finance1", "finance2"],
      answer: "403 not_allowed",
      because: "what waits for its first review is sent back by its reviewers",
    },
    {
      operation: "withdrawExtension",
      people: "anybody",
      answer: "403 not_allowed",
      because: "a request for later payment is taken back by whoever asked",
    },
    {
      operation: "getInvoicePdf",
      people: ["partner1"],
      answer: "403 not_allowed",
      because: "paper goes to the customer",
    },
  ],
};
