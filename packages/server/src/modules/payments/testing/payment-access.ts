import { decided, kept, ofCustomer, type NounAccess } from "../../../testing/access/noun-access.ts";

const paymentAdvice = kept(ofCustomer("payment_advice"), decided);

export const paymentAccess: NounAccess = {
  records: {
    "/payments/{id}": kept(ofCustomer("payment", "t.kind = 'RECEIPT'"), "reversed, never deleted"),
    "/payments/by-ref/{system}": "word",
    "/payments/by-ref/{system}/{externalId}": "word",
    "/allocations/{id}": ofCustomer("allocation", "t.reversed_on is null"),
    "/write-offs/{id}": kept(ofCustomer("write_off"), decided),
    "/payment-advices/{id}": paymentAdvice,
  },
  files: {
    noun: "payment-advices",
    table: "payment_advice",
    record: paymentAdvice,
    read: "payment:read",
    write: "invoice:confirm",
  },
  words: { putPaymentByRef: ["ERP", "P-1047"] },
  bodies: {
    putPaymentByRef: { valueDate: "2026-01-15", amount: "1.00" },
    allocatePayment: { rowVersion: 1, items: [{ invoiceId: "1", amount: "1.00" }] },
    allocateCredit: { items: [{ invoiceId: "1", amount: "1.00" }] },
  },
  agreed: [
    {
      operation: "addAttachment",
      people: ["admin"],
      answer: "403 not_allowed",
      because: "a payment advice is written by its customer alone",
    },
    {
      operation: "reverseAllocation",
      people: "anybody",
      answer: "409 illegal_transition",
      because: "an allocation that was taken back is still a row of its payment",
    },
  ],
};
