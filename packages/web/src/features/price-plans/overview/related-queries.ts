import { ContractQuery } from "@busbar/contract/contracts/contracts";
import type { PricePlanDetail } from "@busbar/contract/price-plans/price-plans";
import { planAddress } from "@busbar/contract/records/record-addresses";
import { useQuery } from "@tanstack/react-query";
import { listAddress } from "../../../kernel/lists/list-address.ts";
import { useApi, useCan } from "../../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../../kernel/queries/record-queries.ts";
import { oneVersion } from "../plan-queries.ts";

const contracts = recordQueries("contracts");
/** Rows of the section; the list of contracts has the rest. */
const pageSize = 50;
const inForce = ["SIGNED", "ACTIVE"] as const;

/** The contracts of a plan, as far as the person may read them, and its version in force with the prices. */
export function usePlanRelated({ id, current }: Pick<PricePlanDetail, "id" | "current">) {
  const api = useApi();
  const may = useCan()(["contract:read"]);
  const all = ContractQuery.parse({ planId: id, sort: "-startDate", pageSize });
  const running = ContractQuery.parse({ planId: id, status: [...inForce], pageSize: 1 });
  return {
    may: { contracts: may },
    contracts: useQuery({
      ...contracts.list(all, (options) => api.listContracts({ query: all }, options)),
      enabled: may,
    }),
    running: useQuery({
      ...contracts.list(running, (options) => api.listContracts({ query: running }, options)),
      enabled: may,
    }),
    prices: useQuery({ ...oneVersion(api, id, current?.versionNo ?? 0), enabled: current !== null }),
  };
}
export type PlanRelated = ReturnType<typeof usePlanRelated>;

/** Addresses of the lists behind a plan's figures and tabs. */
export const relatedAddress = {
  contracts: (planId: string) => listAddress("/contract/list", "contracts", { planId }),
  inForce: (planId: string) => listAddress("/contract/list", "contracts", { planId, status: [...inForce] }),
  version: (planId: string, version: number) => listAddress(planAddress({ id: planId }), "price-plan", { version }),
};
