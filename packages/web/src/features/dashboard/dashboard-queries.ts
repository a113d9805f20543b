import { queryOptions } from "@tanstack/react-query";
import type { useApi } from "../../kernel/portal/portal-context.tsx";

type Api = ReturnType<typeof useApi>;

// Keyed by the noun whose events change the data.
export const invoiceMonths = (api: Api) =>
  queryOptions({
    queryKey: ["invoices", "figures", "months"],
    queryFn: ({ signal }) => api.getInvoiceMonths({}, { signal }),
  });

export const paymentMonths = (api: Api) =>
  queryOptions({
    queryKey: ["payments", "figures", "months"],
    queryFn: ({ signal }) => api.getPaymentMonths({}, { signal }),
  });

/** Number of customers in the chart of debtors. */
const maxDebtors = 10;

export const topDebtors = (api: Api) =>
  queryOptions({
    queryKey: ["invoices", "figures", "debtors"],
    queryFn: ({ signal }) => api.listAgeing({ query: { by: "customer", pageSize: maxDebtors } }, { signal }),
  });

export const owedByRegion = (api: Api) =>
  queryOptions({
    queryKey: ["invoices", "figures", "regions"],
    queryFn: ({ signal }) => api.listAgeing({ query: { by: "region" } }, { signal }),
  });

export const overdueTrend = (api: Api) =>
  queryOptions({
    queryKey: ["invoices", "figures", "overdue"],
    queryFn: ({ signal }) => api.getOverdueTrend({}, { signal }),
  });

export const customerStages = (api: Api) =>
  queryOptions({
    queryKey: ["customers", "figures", "stages"],
    queryFn: ({ signal }) => api.getCustomerStages({}, { signal }),
  });

export const contractEnds = (api: Api) =>
  queryOptions({
    queryKey: ["contracts", "figures", "ends"],
    queryFn: ({ signal }) => api.getContractEnds({}, { signal }),
  });
