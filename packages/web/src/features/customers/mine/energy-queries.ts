import { issuedStatuses } from "@busbar/contract/invoices/invoice-status";
import { listAddress } from "../../../kernel/lists/list-address.ts";
import { useQuery } from "@tanstack/react-query";
import { useApi, useCan } from "../../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../../kernel/queries/record-queries.ts";
import { askedEnergy, energyOfCustomer } from "../../../records/overview/energy-queries.ts";

type Api = ReturnType<typeof useApi>;
const invoices = recordQueries("invoices");

/** The months that a person compares: this month, and the same one a year before. */
export const monthsShown = 13;

/** The own issued statements of a period. */
export const issuedIn = (period: string): string =>
  listAddress("/my/statements", "invoices", { period: [period], status: [...issuedStatuses] });

/** What a customer was charged by month, under the key of the customer's own page. */
const customerMonths = (api: Api, customerId: string) =>
  invoices.page(["figures", "customer"], customerId, (options) =>
    api.getCustomerMonths({ query: { customerId } }, options),
  );

export const pointUsage = (api: Api, customerId: string) =>
  invoices.page(["figures", "points"], customerId, (options) =>
    api.getCustomerPointUsage({ query: { customerId } }, options),
  );

/** The own energy from readings, or from statements, and what was charged. */
export function useOwnEnergy(customerId: string) {
  const api = useApi();
  const maySeeStatements = useCan()(["invoice:read"]);
  const read = useQuery(energyOfCustomer(api, customerId));
  const issued = useQuery({ ...customerMonths(api, customerId), enabled: maySeeStatements });
  return { read, charged: issued.data, energy: askedEnergy(read, maySeeStatements ? issued : null) };
}
