import { ContractQuery } from "@busbar/contract/contracts/contracts";
import { InvoiceQuery } from "@busbar/contract/invoices/invoices";
import { queryOptions } from "@tanstack/react-query";
import type { useApi } from "../../kernel/portal/portal-context.tsx";

type Api = ReturnType<typeof useApi>;

/** Contracts that contain the point on some days. */
export const contractsOfPoint = (api: Api, pointId: string) => {
  const query = ContractQuery.parse({ pointId, sort: "-startDate", pageSize: 50 });
  return queryOptions({
    queryKey: ["contracts", "list", query],
    queryFn: ({ signal }) => api.listContracts({ query }, { signal }),
  });
};

/** The latest statements with lines of the point. */
export const statementsOfPoint = (api: Api, pointId: string) => {
  const query = InvoiceQuery.parse({ pointId, sort: "-period", pageSize: 6 });
  return queryOptions({
    queryKey: ["invoices", "list", query],
    queryFn: ({ signal }) => api.listInvoices({ query }, { signal }),
  });
};
