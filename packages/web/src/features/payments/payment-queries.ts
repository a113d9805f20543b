import type { PaymentQuery } from "@busbar/contract/payments/payments";
import type { ProposalQuery } from "@busbar/contract/payments/payment-proposals";
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import type { useApi } from "../../kernel/portal/portal-context.tsx";
import { useWrite, type Write } from "../../kernel/queries/use-write.ts";

type Api = ReturnType<typeof useApi>;

const noun = "payments";

export const paymentAddress = ({ id }: { id: string }) => `/receivable/payment/${id}`;
export const statementAddress = (id: string) => `/billing/statement/${id}`;

export const paymentList = (api: Api, query: PaymentQuery) =>
  queryOptions({
    queryKey: [noun, "list", query],
    queryFn: ({ signal }) => api.listPayments({ query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const onePayment = (api: Api, id: string) =>
  queryOptions({
    queryKey: [noun, "one", id],
    queryFn: ({ signal }) => api.getPayment({ params: { id } }, { signal }),
  });

export const proposalFor = (api: Api, query: ProposalQuery) =>
  queryOptions({
    queryKey: [noun, "proposal", query],
    queryFn: ({ signal }) => api.proposeAllocations({ query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** What a customer owes, the oldest due first. */
export const openStatements = (api: Api, customerId: string) =>
  queryOptions({
    queryKey: ["invoices", "list", "open", customerId],
    queryFn: ({ signal }) =>
      api.listInvoices({ query: { customerId, status: [-1, 4], sort: "dueDate", pageSize: 200 } }, { signal }),
  });

export const paymentMatches = (api: Api) =>
  queryOptions({
    queryKey: [noun, "matches"],
    queryFn: ({ signal }) => api.listPaymentMatches({ query: { pageSize: 100 } }, { signal }),
  });

/** Receipts of a customer, the newest first. */
export const paymentsOf = (api: Api, customerId: string) =>
  queryOptions({
    queryKey: [noun, "list", "of", customerId],
    queryFn: ({ signal }) =>
      api.listPayments({ query: { customerId, kind: "RECEIPT", status: "RECORDED", pageSize: 50 } }, { signal }),
  });

export const adviceList = (api: Api) =>
  queryOptions({
    queryKey: ["payment-advices", "list"],
    queryFn: ({ signal }) => api.listPaymentAdvices({ query: { pageSize: 100 } }, { signal }),
  });

/** A write about money: payments, statements and periods are read again after it. */
export function useMoneyWrite<Given, Answer>(write: Write<Given, Answer>) {
  const cache = useQueryClient();
  return useWrite({
    meta: { errorShown: true },
    onSettled: () =>
      Promise.all(
        [noun, "invoices", "periods", "payment-advices"].map((key) => cache.invalidateQueries({ queryKey: [key] })),
      ),
    write,
  });
}
