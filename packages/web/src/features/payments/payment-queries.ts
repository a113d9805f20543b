import type { WriteOffQuery } from "@busbar/contract/payments/allocations";
import type { PaymentAdviceQuery } from "@busbar/contract/payments/payment-advices";
import type { PaymentQuery } from "@busbar/contract/payments/payments";
import type { ProposalQuery } from "@busbar/contract/payments/payment-proposals";
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import type { useApi } from "../../kernel/portal/portal-context.tsx";
import { useWrite, type Write } from "../../kernel/queries/use-write.ts";

type Api = ReturnType<typeof useApi>;

const noun = "payments";

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

/** A page of what a customer owes, filtered by a part of the number. */
export type OpenPage = { pageNo: number; keyword: string };
export const openPageSize = 50;

/** A customer's open statements and rests of offsets, earliest due date first. */
export const openItems = (api: Api, customerId: string, { pageNo, keyword }: OpenPage) =>
  queryOptions({
    queryKey: ["invoices", "list", "open", customerId, pageNo, keyword],
    queryFn: ({ signal }) => {
      const query = { customerId, pageNo, pageSize: openPageSize, ...(keyword && { number: keyword }) };
      return api.listOpenItems({ query }, { signal });
    },
    placeholderData: (before, query) => (query?.queryKey[3] === customerId ? before : undefined),
  });

export const paymentMatches = (api: Api, query: { pageNo: number; pageSize: number }) =>
  queryOptions({
    queryKey: [noun, "matches", query],
    async queryFn({ signal }) {
      const { list, total } = await api.listPaymentMatches({ query }, { signal });
      return { list: list.map((row) => ({ ...row, id: row.payment.id })), total };
    },
    placeholderData: keepPreviousData,
  });

/** A customer's payments, newest first: the first ones that contain `keyword`. */
export const paymentsOf = (api: Api, customerId: string, keyword: string) =>
  queryOptions({
    queryKey: [noun, "list", "of", customerId, keyword],
    queryFn: ({ signal }) => {
      const query = { customerId, kind: "RECEIPT", status: "RECORDED", pageSize: 50 } as const;
      return api.listPayments({ query: { ...query, ...(keyword && { keyword }) } }, { signal });
    },
    placeholderData: keepPreviousData,
  });

export const adviceList = (api: Api, query: PaymentAdviceQuery) =>
  queryOptions({
    queryKey: ["payment-advices", "list", query],
    queryFn: ({ signal }) => api.listPaymentAdvices({ query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const writeOffList = (api: Api, query: WriteOffQuery) =>
  queryOptions({
    queryKey: [noun, "write-offs", query],
    queryFn: ({ signal }) => api.listWriteOffs({ query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** A write on payments: payments, statements and periods are fetched again. */
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
