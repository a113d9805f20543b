import type { Module } from "./kernel/module.ts";
import { createContractFigures } from "./modules/contracts/figures/contract-figures.ts";
import { createCustomerFigures } from "./modules/customers/figures/customer-figures.ts";
import { createInvoiceFigures } from "./modules/invoices/figures/invoice-figures.ts";
import { createPaymentFigures } from "./modules/payments/figures/payment-figures.ts";
import { createPortalHealth } from "./modules/organisation/portal-health.ts";
import { createOverdueTrend } from "./modules/receivables/overdue-trend.ts";
import type { Ports } from "./ports.ts";

/** Figures for charts, the workbench and Home, each from the module of its list. */
export const createFiguresOfLists = (ports: Pick<Ports, "db" | "clock" | "keep" | "wake">): Module[] => [
  createInvoiceFigures(ports),
  createPaymentFigures(ports),
  createOverdueTrend(ports),
  createContractFigures(ports),
  createCustomerFigures(ports),
  createPortalHealth(ports),
];
