import { listAddress } from "../../kernel/lists/list-address.ts";
import type { InvoiceQuery, InvoiceRow } from "@busbar/contract/invoices/invoices";
import type { AccessRule } from "@busbar/contract/kernel/permissions";
import { ageBuckets, ageBucketWords } from "@busbar/contract/receivables/age-buckets";
import { invoiceAddress } from "@busbar/contract/records/record-addresses";
import type { HomeTile } from "../../kernel/portal/feature.ts";
import { listTile } from "../../records/list/list-tile.ts";
import { formatMoney } from "../../ui/values/format-values.ts";

const statements = "/billing/statement";
const ageing = "/receivable/ageing";

type Tile = Pick<HomeTile, "title" | "kind" | "needs" | "except"> & {
  query: Partial<InvoiceQuery>;
  hint: (row: InvoiceRow) => string;
};

const tile = (key: string, { hint, ...rest }: Tile): HomeTile =>
  listTile<InvoiceQuery, InvoiceRow>({
    ...rest,
    key: `receivables.${key}`,
    path: statements,
    page: "invoices",
    list: (api, query, signal) => api.listInvoices({ query }, { signal }),
    row: (row) => ({
      id: row.id,
      label: row.docNo ?? row.period,
      hint: hint(row),
      address: invoiceAddress(row),
    }),
  });

/** Money owed by age; the bar has the same buckets as the page. */
const outstanding: HomeTile = {
  key: "invoices.outstanding",
  kind: "figure",
  title: { zh: "未收金额", en: "Outstanding" },
  needs: ["receivable:read"],
  address: ageing,
  async load(api, signal) {
    const { sums, total } = await api.listAgeing({ query: { pageSize: 1 } }, { signal });
    return {
      total,
      rows: [],
      amount: sums.total,
      parts: ageBuckets.map((bucket) => ({
        label: ageBucketWords[bucket],
        amount: sums[bucket],
        address: listAddress(ageing, "ageing", { bucket }),
      })),
    };
  },
};

const collectors: AccessRule = { permission: ["payment:record", "dunning:manage", "invoice:submit"], mode: "oneOf" };
/** Customers who pay their own statements. */
const payers = { needs: ["invoice:confirm"], except: ["payment:record"] } satisfies Partial<HomeTile>;
const toPay: Partial<InvoiceQuery> = { status: [-1, 4], sort: "dueDate" };
const due = ({ extensionUntil, dueDate }: InvoiceRow) => extensionUntil ?? dueDate ?? "";
const owed = (row: InvoiceRow) => formatMoney(row.outstanding);

export const receivableTiles: readonly HomeTile[] = [
  outstanding,
  {
    key: "invoices.overdue",
    kind: "figure",
    title: { zh: "逾期金额", en: "Overdue" },
    needs: collectors,
    except: ["receivable:read"],
    address: statements,
    async load(api, signal) {
      const query: Partial<InvoiceQuery> = { status: [-1], sort: "dueDate" };
      const { total, sums } = await api.listInvoices({ query: { ...query, pageSize: 1 } }, { signal });
      return { total, rows: [], amount: sums.outstanding, address: listAddress(statements, "invoices", query) };
    },
  },
  {
    key: "invoices.toPay",
    kind: "figure",
    title: { zh: "待支付金额", en: "To pay" },
    hasNote: true,
    ...payers,
    address: statements,
    async load(api, signal) {
      const { total, sums, list } = await api.listInvoices({ query: { ...toPay, pageSize: 1 } }, { signal });
      const [next] = list;
      return {
        total,
        rows: [],
        amount: sums.outstanding,
        address: listAddress(statements, "invoices", toPay),
        note: next && { zh: `最早到期 ${due(next)}`, en: `Next due ${due(next)}` },
      };
    },
  },
  tile("toPay", {
    kind: "waiting",
    title: { zh: "待支付的结算单", en: "Statements to pay" },
    ...payers,
    query: toPay,
    hint: (row) => `${owed(row)} · ${due(row)}`,
  }),
  tile("overdue", {
    kind: "waiting",
    title: { zh: "逾期的结算单", en: "Overdue statements" },
    needs: collectors,
    query: { status: [-1], sort: "dueDate" },
    hint: (row) => `${row.customerName} · ${owed(row)} · ${due(row)}`,
  }),
];
