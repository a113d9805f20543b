import { ContractQuery } from "@busbar/contract/contracts/contracts";
import { CustomerQuery } from "@busbar/contract/customers/customers";
import { InvoiceQuery } from "@busbar/contract/invoices/invoices";
import { issuedStatuses, openStatuses } from "@busbar/contract/invoices/invoice-status";
import { endingDays, type Partner } from "@busbar/contract/partners/partners";
import { useQuery } from "@tanstack/react-query";
import { listAddress } from "../../../kernel/lists/list-address.ts";
import { useApi, useCan } from "../../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../../kernel/queries/record-queries.ts";

const [customers, contracts, invoices] = [
  recordQueries("customers"),
  recordQueries("contracts"),
  recordQueries("invoices"),
];
/** Customers shown on the partner's page; the list of customers has all. */
const customersShown = 10;
const leadStages = { lifecycle: ["LEAD", "QUOTED", "PENDING_CHECK"] } satisfies Partial<CustomerQuery>;

/** What the rows behind a partner's figures are found by. */
const found = {
  customers: ({ partnerNo }: Partner) => ({ partnerNo }),
  leads: ({ partnerNo }: Partner) => ({ partnerNo, ...leadStages }),
  owed: ({ id }: Partner) => ({ partnerId: id, status: [...openStatuses] }),
  billed: ({ id }: Partner, period: string[]) => ({ partnerId: id, period, status: [...issuedStatuses] }),
  ending: ({ id }: Partner) => ({ partnerId: id, endsWithin: endingDays }),
};

/** Addresses of the lists with the same rows. */
export const relatedAddress = {
  customers: (row: Partner) => listAddress("/customer/my", "my-customers", found.customers(row)),
  leads: (row: Partner) => listAddress("/customer/my", "my-customers", found.leads(row)),
  owed: (row: Partner) => listAddress("/billing/statement", "invoices", found.owed(row)),
  billed: (row: Partner, period: string[]) => listAddress("/billing/statement", "invoices", found.billed(row, period)),
  ending: (row: Partner) => listAddress("/contract/list", "contracts", found.ending(row)),
};

/** What a partner's customers come to, as far as the person may read it. */
export function usePartnerRelated(row: Partner) {
  const api = useApi();
  const can = useCan();
  const may = {
    customers: can(["customer:read"]),
    statements: can(["invoice:read"]),
    contracts: can(["contract:read"]),
  };
  const asked = {
    customers: CustomerQuery.parse({ ...found.customers(row), pageSize: customersShown }),
    leads: CustomerQuery.parse({ ...found.leads(row), pageSize: 1 }),
    owed: InvoiceQuery.parse({ ...found.owed(row), pageSize: 1 }),
    ending: ContractQuery.parse({ ...found.ending(row), pageSize: 1 }),
  };
  return {
    may,
    customers: useQuery({
      ...customers.page(["list", "partner"], asked.customers, (options) =>
        api.listCustomers({ query: asked.customers }, options),
      ),
      enabled: may.customers,
    }),
    leads: useQuery({
      ...customers.page(["list", "partner"], asked.leads, (options) =>
        api.listCustomers({ query: asked.leads }, options),
      ),
      enabled: may.customers,
    }),
    months: useQuery({
      ...invoices.page(["figures", "partner"], row.id, (options) =>
        api.getPartnerMonths({ query: { partnerId: row.id } }, options),
      ),
      enabled: may.statements,
    }),
    owed: useQuery({
      ...invoices.page(["list", "partner"], asked.owed, (options) => api.listInvoices({ query: asked.owed }, options)),
      enabled: may.statements,
    }),
    ending: useQuery({
      ...contracts.page(["list", "partner"], asked.ending, (options) =>
        api.listContracts({ query: asked.ending }, options),
      ),
      enabled: may.contracts,
    }),
  };
}
export type PartnerRelated = ReturnType<typeof usePartnerRelated>;
