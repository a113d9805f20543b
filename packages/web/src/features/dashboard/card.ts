import type { ContractQuery } from "@busbar/contract/contracts/contracts";
import type { CustomerQuery } from "@busbar/contract/customers/customers";
import type { InvoiceQuery } from "@busbar/contract/invoices/invoices";
import type { PaymentQuery } from "@busbar/contract/payments/payments";
import type { AgeingQuery } from "@busbar/contract/receivables/ageing";
import { listAddress } from "../../kernel/lists/list-address.ts";
import type { Language } from "../../kernel/texts/i18n.ts";
import type { Chart } from "../../ui/charts/chart-model.ts";
import type { dashboardTexts } from "./dashboard-texts.ts";

/** A chart with its finding as title. */
export type Card = { key: string; finding: string; caption: string; chart: Chart };
export type Words = { t: typeof dashboardTexts.translate; language: Language };

const to =
  <Query extends object>(path: string, page: string) =>
  (query: Partial<Query>): string =>
    `#${listAddress(path, page, query as Record<string, unknown>)}`;

/** Links to the rows behind a figure. */
export const hrefs = {
  invoices: to<InvoiceQuery>("/billing/statement", "invoices"),
  payments: to<PaymentQuery>("/receivable/payment", "payments"),
  ageing: to<AgeingQuery>("/receivable/ageing", "ageing"),
  customers: to<CustomerQuery>("/customer/my", "my-customers"),
  contracts: to<ContractQuery>("/contract/list", "contracts"),
};
