import type { WriteOffQuery } from "@busbar/contract/payments/allocations";
import type { PaymentAdviceQuery } from "@busbar/contract/payments/payment-advices";
import type { PaymentQuery } from "@busbar/contract/payments/payments";
import type { ProposalQuery } from "@busbar/contract/payments/payment-proposals";
import { queryOptions } from "@tanstack/react-query";
import type { useApi } from "../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../kernel/queries/record-queries.ts";

type Api = ReturnType<typeof useApi>;

const noun = "payments";
const advices = "payment-advices";
const queries = recordQueries(noun, { shownBy: ["invoices", "periods", advices] });

export const paymentList = (api: Api, query: PaymentQuery) =>
  queries.list(query, (options) => api.listPayments({ query }, options));

export const onePayment = (api: Api, id: string) =>
  queries.one(id, (options) => api.getPayment({ params: { id } }, options));

export const proposalFor = (api: Api, query: ProposalQuery) =>
  queries.page(["proposal"], query, (options) => api.proposeAllocations({ query }, options));

/** What a payment in full of a statement looks like; its number in the remark proposes to allocate it there. */
export const paidStatement = (api: Api, id: string) =>
  recordQueries("invoices").page(["paid"], id, async (options) => {
    const { customerId, customerName, docNo, outstanding } = await api.getInvoice({ params: { id } }, options);
    return { customerId, payment: { amount: outstanding ?? "", payer: customerName, remark: docNo ?? "" } };
  });

/** A page of what a customer owes, filtered by a part of the number. */
export type OpenPage = { pageNo: number; keyword: string };
export const openPageSize = 50;

/** A customer's open statements and rests of offsets, earliest due date first. Those of another customer never stay. */
export const openItems = (api: Api, customerId: string, { pageNo, keyword }: OpenPage) =>
  queryOptions({
    queryKey: ["invoices", "list", "open", customerId, pageNo, keyword],
    queryFn: ({ signal }) => {
      const query = { customerId, pageNo, pageSize: openPageSize, ...(keyword && { number: keyword }) };
      return api.listOpenItems({ query }, { signal });
    },
    placeholderData: (before, query) => (query?.queryKey[3] === customerId ? before : undefined),
  });

/** What the person's own company owes, and when the first of it is due; by the noun whose events announce changes. */
export const ownDebts = (api: Api) =>
  recordQueries("invoices").page(["open"], "own", async (options) => {
    const sumOf = (overdue?: "true") =>
      api.listOpenItems({ query: { pageSize: 1, ...(overdue && { overdue }) } }, options);
    const [all, late] = await Promise.all([sumOf(), sumOf("true")]);
    return { owed: all.sums.owed, nextDue: all.list[0]?.dueDate ?? null, overdue: late.sums.owed };
  });

export const paymentMatches = (api: Api, query: { pageNo: number; pageSize: number }) =>
  queries.page(["matches"], query, async (options) => {
    const { list, total } = await api.listPaymentMatches({ query }, options);
    return { list: list.map((row) => ({ ...row, id: row.payment.id })), total };
  });

/** A customer's payments, newest first: the first ones that contain `keyword`. */
export const paymentsOf = (api: Api, customerId: string, keyword: string) =>
  queries.page(["of", customerId], keyword, (options) => {
    const query = { customerId, kind: "RECEIPT", status: "RECORDED", pageSize: 50 } as const;
    return api.listPayments({ query: { ...query, ...(keyword && { keyword }) } }, options);
  });

/** The customer of a payment. Who reaches the payment need not reach it: nothing is said then. */
export const customerOf = (api: Api, id: string) => ({
  ...recordQueries("customers").one(id, (options) => api.getCustomer({ params: { id } }, options)),
  meta: { quiet: true },
});

export const adviceList = (api: Api, query: PaymentAdviceQuery) =>
  recordQueries(advices).list(query, (options) => api.listPaymentAdvices({ query }, options));

export const writeOffList = (api: Api, query: WriteOffQuery) =>
  queries.page(["write-offs"], query, (options) => api.listWriteOffs({ query }, options));

export const useMoneyWrite = queries.useWrite;
