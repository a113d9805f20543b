import { ContractQuery } from "@busbar/contract/contracts/contracts";
import type { Customer } from "@busbar/contract/customers/customers";
import { InvoiceQuery } from "@busbar/contract/invoices/invoices";
import { PaymentQuery } from "@busbar/contract/payments/payments";
import { PointQuery } from "@busbar/contract/points/points";
import { AgeingQuery } from "@busbar/contract/receivables/ageing";
import { useQuery } from "@tanstack/react-query";
import { useApi, useCan } from "../../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../../kernel/queries/record-queries.ts";
import { askedEnergy, energyOfCustomer } from "../../../records/overview/energy-queries.ts";
import { listAddress } from "../../../kernel/lists/list-address.ts";

/** Rows of a section; the noun's own list has the rest. */
const pageSize = 50;

const [invoices, contracts, points, payments] = [
  recordQueries("invoices"),
  recordQueries("contracts"),
  recordQueries("points"),
  recordQueries("payments"),
];

/**
 * What belongs to a customer in other nouns, as far as the person may read it: the same answers are behind the figures of
 * the head, the counts of the tabs and the rows of the sections.
 */
export function useCustomerRelated({ id, customerNo }: Pick<Customer, "id" | "customerNo">) {
  const api = useApi();
  const can = useCan();
  const may = {
    statements: can(["invoice:read"]),
    contracts: can(["contract:read"]),
    points: can(["point:read"]),
    payments: can(["payment:read"]),
    ageing: can(["receivable:read"]),
    account: can({ permission: ["receivable:read", "payment:read"], mode: "oneOf" }),
  };
  const asked = {
    statements: InvoiceQuery.parse({ customerId: id, sort: "-period", pageSize }),
    contracts: ContractQuery.parse({ customerId: id, sort: "-startDate", pageSize }),
    points: PointQuery.parse({ customerId: id, sort: "pointNo", pageSize }),
    payments: PaymentQuery.parse({ customerId: id, pageSize }),
    ageing: AgeingQuery.parse({ keyword: customerNo }),
  };
  const months = useQuery({
    ...invoices.page(["figures", "customer"], id, (options) =>
      api.getCustomerMonths({ query: { customerId: id } }, options),
    ),
    enabled: may.statements,
  });
  const read = useQuery({ ...energyOfCustomer(api, id), enabled: may.points });
  return {
    may,
    months,
    energy: askedEnergy(may.points ? read : null, may.statements ? months : null),
    statements: useQuery({
      ...invoices.list(asked.statements, (options) => api.listInvoices({ query: asked.statements }, options)),
      enabled: may.statements,
    }),
    // By the noun whose events announce changes of the debt.
    ageing: useQuery({
      ...invoices.page(["ageing"], asked.ageing, (options) => api.listAgeing({ query: asked.ageing }, options)),
      enabled: may.ageing,
    }),
    contracts: useQuery({
      ...contracts.list(asked.contracts, (options) => api.listContracts({ query: asked.contracts }, options)),
      enabled: may.contracts,
    }),
    points: useQuery({
      ...points.list(asked.points, (options) => api.listPoints({ query: asked.points }, options)),
      enabled: may.points,
    }),
    payments: useQuery({
      ...payments.list(asked.payments, (options) => api.listPayments({ query: asked.payments }, options)),
      enabled: may.payments,
    }),
  };
}
export type CustomerRelated = ReturnType<typeof useCustomerRelated>;

/** Addresses of the lists behind a customer's figures and tabs. */
export const relatedAddress = {
  statements: (customerId: string, query: object = {}) =>
    listAddress("/billing/statement", "invoices", { customerId, ...query }),
  latestStatements: (customerId: string) => relatedAddress.statements(customerId, { sort: "-period" }),
  contracts: (customerId: string) => listAddress("/contract/list", "contracts", { customerId }),
  points: (customerId: string) => listAddress("/point/list", "points", { customerId }),
  payments: (customerId: string) => listAddress("/receivable/payment", "payments", { customerId }),
};
