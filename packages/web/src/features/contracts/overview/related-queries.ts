import { InvoiceQuery } from "@busbar/contract/invoices/invoices";
import { contractAddress } from "@busbar/contract/records/record-addresses";
import { useQuery } from "@tanstack/react-query";
import { listAddress } from "../../../kernel/lists/list-address.ts";
import { useApi, useCan } from "../../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../../kernel/queries/record-queries.ts";
import { tabAddress } from "../../../records/tab-address.ts";

const invoices = recordQueries("invoices");
/** Rows of the section; the list of statements has the rest. */
const pageSize = 50;

/** The statements of a contract, as far as the person may read them: behind figures, counts and rows. */
export function useContractRelated(contractId: string) {
  const api = useApi();
  const may = useCan()(["invoice:read"]);
  const statements = InvoiceQuery.parse({ contractId, sort: "-period", pageSize });
  return {
    may: { statements: may },
    statements: useQuery({
      ...invoices.list(statements, (options) => api.listInvoices({ query: statements }, options)),
      enabled: may,
    }),
    months: useQuery({
      ...invoices.page(["figures", "contract"], contractId, (options) =>
        api.getContractMonths({ query: { contractId } }, options),
      ),
      enabled: may,
    }),
  };
}
export type ContractRelated = ReturnType<typeof useContractRelated>;

/** Addresses of the lists behind a contract's figures and tabs. */
export const relatedAddress = {
  statements: (contractId: string, query: object = {}) =>
    listAddress("/billing/statement", "invoices", { contractId, ...query }),
  tab: (contractId: string, tab: string) => tabAddress(contractAddress({ id: contractId }), tab),
};
