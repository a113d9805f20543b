import { ContractQuery } from "@busbar/contract/contracts/contracts";
import type { useApi } from "../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../kernel/queries/record-queries.ts";

type Api = ReturnType<typeof useApi>;
const contracts = recordQueries("contracts");

/** Contracts that contain the point on some days. */
export const contractsOfPoint = (api: Api, pointId: string) => {
  const query = ContractQuery.parse({ pointId, sort: "-startDate", pageSize: 50 });
  return contracts.list(query, (options) => api.listContracts({ query }, options));
};
