import type { InvoiceQuery, InvoiceRow } from "@busbar/contract/invoices/invoices";
import type { HomeTile } from "../../kernel/portal/feature.ts";
import { listTile } from "../../records/list/list-tile.ts";
import { invoiceAddress } from "./invoice-queries.ts";

export const invoiceTiles: readonly HomeTile[] = [
  {
    ...listTile<InvoiceQuery, InvoiceRow>({
      key: "invoices.review",
      kind: "waiting",
      title: { zh: "待我审核的结算单", en: "Statements to review" },
      needs: ["invoice:review", "invoice:final"],
      path: "/billing/review",
      page: "invoices",
      query: { waiting: "me", sort: "updatedAt" },
      list: (api, query, signal) => api.listInvoices({ query }, { signal }),
      row: (row) => ({
        id: row.id,
        label: row.customerName,
        hint: `${row.period.slice(0, 4)}-${row.period.slice(4)}`,
        at: row.updatedAt,
        address: invoiceAddress(row),
      }),
    }),
    address: "/billing/review",
  },
];
