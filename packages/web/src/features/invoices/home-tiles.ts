import { invoiceStatus, openStatuses } from "@busbar/contract/invoices/invoice-status";
import { listAddress } from "../../kernel/lists/list-address.ts";
import type { InvoiceQuery, InvoiceRow } from "@busbar/contract/invoices/invoices";
import type { ExtensionQuery, ExtensionRequest } from "@busbar/contract/invoices/extension-requests";
import { invoiceAddress } from "@busbar/contract/records/record-addresses";
import { monthOf } from "@busbar/contract/values/months";
import type { HomeTile } from "../../kernel/portal/feature.ts";
import { listTile } from "../../records/list/list-tile.ts";
import { formatMoney } from "../../ui/values/format-values.ts";

const path = "/billing/statement";

/** `2025-07` of `202507`. */

type Tile = Pick<HomeTile, "title" | "kind" | "needs" | "except"> & { query: Partial<InvoiceQuery> };

const tile = (key: string, rest: Tile): HomeTile =>
  listTile<InvoiceQuery, InvoiceRow>({
    ...rest,
    key: `invoices.${key}`,
    path,
    page: "invoices",
    list: (api, query, signal) => api.listInvoices({ query }, { signal }),
    row: (row) => ({
      id: row.id,
      label: row.customerName,
      hint: row.docNo ?? monthOf(row.period),
      at: row.updatedAt,
      address: invoiceAddress(row),
    }),
  });

type Requests = Pick<HomeTile, "title" | "needs" | "except"> & { query: Partial<ExtensionQuery> };

/** Requests for later payment, oldest first. */
const requests = (key: string, { query, ...rest }: Requests): HomeTile =>
  listTile<ExtensionQuery, ExtensionRequest>({
    ...rest,
    key: `extension-requests.${key}`,
    kind: "waiting",
    path: "/receivable/extension",
    page: "extension-requests",
    query: { ...query, sort: "askedAt" },
    list: (api, given, signal) => api.listExtensionRequests({ query: given }, { signal }),
    row: (row) => ({
      id: row.id,
      label: row.customerName,
      hint: `${formatMoney(row.owed)} · ${row.wishedUntil}`,
      at: row.askedAt,
      address: "/receivable/extension",
    }),
  });
const decidesRequests = ["dunning:manage", "extension:decide"];

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
        hint: monthOf(row.period),
        at: row.updatedAt,
        address: invoiceAddress(row),
      }),
    }),
    address: "/billing/review",
  },
  tile("drafts", {
    kind: "figure",
    title: { zh: "未提交的结算单", en: "Statements not submitted" },
    needs: ["invoice:submit"],
    except: ["settings:admin"],
    query: { status: [invoiceStatus.draft] },
  }),
  listTile<InvoiceQuery, InvoiceRow>({
    key: "invoices.returned",
    kind: "waiting",
    title: { zh: "退回给我的结算单", en: "Statements returned to me" },
    needs: ["invoice:submit"],
    path,
    page: "invoices",
    query: { waiting: "returned", sort: "updatedAt" },
    list: (api, query, signal) => api.listInvoices({ query }, { signal }),
    row: (row) => ({
      id: row.id,
      label: `${row.customerName} ${monthOf(row.period)}`,
      hint: row.returnReason ?? "",
      at: row.updatedAt,
      address: invoiceAddress(row),
    }),
  }),
  tile("disputed", {
    kind: "waiting",
    title: { zh: "有异议的结算单", en: "Disputed statements" },
    needs: ["invoice:submit", "invoice:review", "invoice:final"],
    query: { confirmStatus: "DISPUTED", sort: "updatedAt" },
  }),
  requests("waiting", {
    title: { zh: "待我审批的延期申请", en: "Extension requests to approve" },
    needs: decidesRequests,
    query: { waiting: "me" },
  }),
  requests("asked", {
    title: { zh: "处理中的延期申请", en: "Open extension requests" },
    needs: ["invoice:dispute", "invoice:review"],
    except: decidesRequests,
    query: { status: ["ASKED"] },
  }),
  tile("toConfirm", {
    kind: "waiting",
    title: { zh: "待确认的结算单", en: "Statements to confirm" },
    needs: ["invoice:confirm"],
    except: ["payment:record"],
    query: { confirmStatus: "NONE", status: [...openStatuses], sort: "dueDate" },
  }),
  {
    key: "invoices.paid",
    kind: "figure",
    title: { zh: "本月已付清", en: "Paid this month" },
    needs: ["customer:lead"],
    except: ["customer:write"],
    address: path,
    async load(api, signal, today) {
      const query: Partial<InvoiceQuery> = { paidIn: today.slice(0, 7) };
      const { total, sums } = await api.listInvoices({ query: { ...query, pageSize: 1 } }, { signal });
      return { total, rows: [], amount: sums.payable, address: listAddress(path, "invoices", query) };
    },
  },
];
