import { invoiceStatus, reviewStatuses } from "@busbar/contract/invoices/invoice-status";
import type { InvoiceQuery } from "@busbar/contract/invoices/invoices";
import type { CheckName } from "@busbar/contract/periods/periods";
import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import { monthOf } from "@busbar/contract/values/months";
import type { HomeRow, HomeTile } from "../../kernel/portal/feature.ts";
import { listAddress } from "../../kernel/lists/list-address.ts";

const page = "/billing/period";

/** What stands in the way of closing a month, in words, and the list of it. */
const obstacles: Partial<Record<CheckName, { words: Bilingual; address: (period: string) => string }>> = {
  none_in_review: {
    words: { zh: "审核中的结算单", en: "Statements under review" },
    address: (period) => statements({ period: [period], status: [...reviewStatuses] }),
  },
  no_drafts: {
    words: { zh: "未提交的结算单", en: "Statements not submitted" },
    address: (period) => statements({ period: [period], status: [invoiceStatus.draft] }),
  },
  no_disputes: {
    words: { zh: "已付但有异议的结算单", en: "Paid statements with a dispute" },
    address: (period) => statements({ period: [period], status: [invoiceStatus.paid], confirmStatus: "DISPUTED" }),
  },
};
const statements = (query: Partial<InvoiceQuery>): string => listAddress("/billing/statement", "invoices", query);

export const periodTiles: readonly HomeTile[] = [
  {
    key: "periods.open",
    kind: "waiting",
    title: { zh: "待关账的账期", en: "Periods to close" },
    needs: ["period:close"],
    address: page,
    async load(api, signal) {
      const { total, first: next } = await api.listOpenPeriods({}, { signal });
      if (!next) return { total: 0, rows: [] };
      const { checks } = next;
      const rows = checks.flatMap(({ name, count }): HomeRow[] => {
        const found = obstacles[name];
        if (!found || count === 0) return [];
        return [{ id: name, label: found.words, hint: String(count), address: found.address(next.period) }];
      });
      const month = monthOf(next.period);
      const ready: HomeRow = {
        id: next.period,
        label:
          rows.length > 0
            ? { zh: `${month}：还有 ${rows.length} 项待处理`, en: `${month}: ${rows.length} open items` }
            : { zh: `${month}：可以关账`, en: `${month}: ready to close` },
        address: `${page}?period=${next.period}`,
      };
      return { total, rows: [ready, ...rows] };
    },
  },
];
