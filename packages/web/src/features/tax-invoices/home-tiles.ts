import type { WaitingQuery, WaitingStatement } from "@busbar/contract/tax-invoices/tax-invoices";
import { invoiceAddress } from "@busbar/contract/records/record-addresses";
import type { HomeTile } from "../../kernel/portal/feature.ts";
import { listTile } from "../../records/list/list-tile.ts";

export const taxInvoiceTiles: readonly HomeTile[] = [
  listTile<WaitingQuery, WaitingStatement>({
    key: "tax-invoices.waiting",
    kind: "figure",
    title: { zh: "待登记发票", en: "Statements to invoice" },
    needs: ["payment:record"],
    except: ["settings:admin"],
    path: "/receivable/tax-invoice",
    page: "waiting-statements",
    query: {},
    list: (api, query, signal) => api.listWaitingStatements({ query }, { signal }),
    row: ({ id, docNo, customerName }) => ({
      id,
      label: docNo,
      hint: customerName,
      address: invoiceAddress({ id }),
    }),
  }),
];
