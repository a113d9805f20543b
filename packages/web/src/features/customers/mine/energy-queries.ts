import { issuedStatuses } from "@busbar/contract/invoices/invoice-status";
import { listAddress } from "../../../kernel/lists/list-address.ts";
import type { useApi } from "../../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../../kernel/queries/record-queries.ts";

type Api = ReturnType<typeof useApi>;
const invoices = recordQueries("invoices");

/** The months that a person compares: this month, and the same one a year before. */
export const monthsShown = 13;

/** The own issued statements of a period. */
export const issuedIn = (period: string): string =>
  listAddress("/my/statements", "invoices", { period: [period], status: [...issuedStatuses] });

/** Energy and amount of a customer by month, under the key of the customer's own page. */
export const customerMonths = (api: Api, customerId: string) =>
  invoices.page(["figures", "customer"], customerId, (options) =>
    api.getCustomerMonths({ query: { customerId } }, options),
  );

export const pointUsage = (api: Api, customerId: string) =>
  invoices.page(["figures", "points"], customerId, (options) =>
    api.getCustomerPointUsage({ query: { customerId } }, options),
  );
