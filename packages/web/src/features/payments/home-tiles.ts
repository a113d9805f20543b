import type { PaymentQuery, PaymentRow } from "@busbar/contract/payments/payments";
import { paymentAddress } from "@busbar/contract/records/record-addresses";
import type { HomeTile } from "../../kernel/portal/feature.ts";
import { listAddress } from "../../kernel/lists/list-address.ts";
import { listTile } from "../../records/list/list-tile.ts";
import { formatMoney } from "../../ui/values/format-values.ts";

const payments = {
  path: "/receivable/payment",
  page: "payments",
  needs: ["payment:allocate"],
} as const;

export const paymentTiles: readonly HomeTile[] = [
  {
    key: "payments.received",
    kind: "figure",
    title: { zh: "本月收款", en: "Received this month" },
    needs: ["payment:record"],
    address: payments.path,
    async load(api, signal, today) {
      const query: Partial<PaymentQuery> = { kind: "RECEIPT", from: `${today.slice(0, 7)}-01`, to: today };
      const { total, sums } = await api.listPayments({ query: { ...query, pageSize: 1 } }, { signal });
      return { total, rows: [], amount: sums.amount, address: listAddress(payments.path, payments.page, query) };
    },
  },
  listTile<PaymentQuery, PaymentRow>({
    ...payments,
    needs: [...payments.needs],
    key: "payments.unallocated",
    kind: "figure",
    except: ["settings:admin"],
    title: { zh: "未核销完的收款", en: "Partly allocated payments" },
    query: { open: "unallocated" },
    list: (api, query, signal) => api.listPayments({ query }, { signal }),
    row: (row) => ({ id: row.id, label: row.payNo, address: paymentAddress(row) }),
  }),
  listTile<PaymentQuery, PaymentRow>({
    ...payments,
    needs: [...payments.needs],
    key: "payments.unmatched",
    kind: "waiting",
    title: { zh: "待认领的收款", en: "Payments without customer" },
    query: { open: "unmatched", sort: "valueDate" },
    list: (api, query, signal) => api.listPayments({ query }, { signal }),
    row: (row) => ({
      id: row.id,
      label: row.payer || row.payNo,
      hint: formatMoney(row.amount),
      address: paymentAddress(row),
    }),
  }),
  {
    key: "payments.writeOffs",
    kind: "waiting",
    title: { zh: "待审批的尾款核减", en: "Write-offs to approve" },
    needs: ["payment:allocate", "write-off:decide"],
    address: "/receivable/write-off",
    async load(api, signal) {
      const { total, list } = await api.listWriteOffs({ query: { status: "ASKED", pageSize: 3 } }, { signal });
      return {
        total,
        rows: list.map(({ id, customerName, docNo, amount, askedAt }) => ({
          id,
          label: `${customerName} ${docNo ?? ""}`,
          hint: formatMoney(amount),
          at: askedAt,
          address: "/receivable/write-off",
        })),
      };
    },
  },
  {
    key: "payment-advices.open",
    kind: "waiting",
    title: { zh: "客户付款通知", en: "Reported payments" },
    needs: ["payment:record"],
    address: "/receivable/payment-advice",
    async load(api, signal) {
      const { total, list } = await api.listPaymentAdvices({ query: { status: "OPEN", pageSize: 20 } }, { signal });
      return {
        total,
        rows: list.slice(0, 3).map(({ id, customerName, amount, createdAt }) => ({
          id,
          label: customerName,
          hint: formatMoney(amount),
          at: createdAt,
          address: "/receivable/payment-advice",
        })),
      };
    },
  },
];
