import { invoiceStatus, openStatuses } from "@busbar/contract/invoices/invoice-status";
import { listAddress } from "../../kernel/lists/list-address.ts";
import type { InvoiceQuery } from "@busbar/contract/invoices/invoices";
import type { AccessRule } from "@busbar/contract/kernel/permissions";
import { ageBuckets, ageBucketWords } from "@busbar/contract/receivables/age-buckets";
import type { OpenItem } from "@busbar/contract/receivables/open-items";
import { invoiceAddress, paymentAddress } from "@busbar/contract/records/record-addresses";
import type { HomeTile } from "../../kernel/portal/feature.ts";
import { formatMoney } from "../../ui/values/format-values.ts";

const statements = "/billing/statement";
const ageing = "/receivable/ageing";

/** Rows that Home shows; the list has the rest. */
const firstRows = 3;

type Tile = Pick<HomeTile, "title" | "needs" | "except"> & {
  query: Partial<InvoiceQuery>;
  overdue?: "true";
  hint: (item: OpenItem) => string;
};

/** What is owed, statements and rests of offsets, the earliest due first; the list has the statements. */
const tile = (key: string, { hint, query, overdue, ...rest }: Tile): HomeTile => ({
  ...rest,
  key: `receivables.${key}`,
  kind: "waiting",
  address: listAddress(statements, "invoices", query),
  async load(api, signal) {
    const asked = { pageSize: firstRows, ...(overdue && { overdue }) };
    const { total, list } = await api.listOpenItems({ query: asked }, { signal });
    const rows = list.map((item) => ({
      id: `${item.kind} ${item.id}`,
      label: item.number,
      hint: hint(item),
      address: item.kind === "offset" ? paymentAddress(item) : invoiceAddress(item),
    }));
    return { total, rows };
  },
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
const toPay: Partial<InvoiceQuery> = { status: [...openStatuses], sort: "dueDate" };
const late: Partial<InvoiceQuery> = { status: [invoiceStatus.overdue], sort: "dueDate" };
const owed = (item: OpenItem) => formatMoney(item.owed);

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
      const { total, sums } = await api.listOpenItems({ query: { overdue: "true", pageSize: 1 } }, { signal });
      return { total, rows: [], amount: sums.owed, address: listAddress(statements, "invoices", late) };
    },
  },
  tile("toPay", {
    title: { zh: "待支付的结算单", en: "Statements to pay" },
    ...payers,
    query: toPay,
    hint: (item) => `${owed(item)} · ${item.dueDate}`,
  }),
  tile("overdue", {
    title: { zh: "逾期的结算单", en: "Overdue statements" },
    needs: collectors,
    query: late,
    overdue: "true",
    hint: (item) => `${item.customerName} · ${owed(item)} · ${item.dueDate}`,
  }),
];
