import type { PaymentQuery, PaymentRow } from "@busbar/contract/payments/payments";
import type { HomeTile } from "../../kernel/portal/feature.ts";
import { listTile } from "../../records/list/list-tile.ts";
import { paymentAddress } from "./payment-queries.ts";

const payments = {
  path: "/receivable/payment",
  page: "payments",
  needs: ["payment:allocate"],
} as const;

export const paymentTiles: readonly HomeTile[] = [
  listTile<PaymentQuery, PaymentRow>({
    ...payments,
    needs: [...payments.needs],
    key: "payments.unallocated",
    kind: "figure",
    title: { zh: "有余额的收款", en: "Payments with money left" },
    query: { open: "unallocated" },
    list: (api, query, signal) => api.listPayments({ query }, { signal }),
    row: (row) => ({ id: row.id, label: row.payNo, address: paymentAddress(row) }),
  }),
  listTile<PaymentQuery, PaymentRow>({
    ...payments,
    needs: [...payments.needs],
    key: "payments.unmatched",
    kind: "waiting",
    title: { zh: "客户待确认的收款", en: "Payments without a match" },
    query: { open: "unmatched", sort: "valueDate" },
    list: (api, query, signal) => api.listPayments({ query }, { signal }),
    row: (row) => ({
      id: row.id,
      label: row.payer || row.payNo,
      hint: row.amount,
      address: paymentAddress(row),
    }),
  }),
  {
    key: "payment-advices.open",
    kind: "waiting",
    title: { zh: "客户告知的付款", en: "Payments that customers told of" },
    needs: ["payment:record"],
    address: "/receivable/payment-advice",
    async load(api, signal) {
      const { total, list } = await api.listPaymentAdvices({ query: { status: "OPEN", pageSize: 20 } }, { signal });
      return {
        total,
        rows: list.slice(0, 3).map(({ id, customerName, amount, createdAt }) => ({
          id,
          label: customerName,
          hint: amount,
          at: createdAt,
          address: "/receivable/payment-advice",
        })),
      };
    },
  },
];
