import {
  type LineCategory,
  lineCategoryWords,
  type PriceBand,
  priceBandWords,
} from "@busbar/contract/invoices/invoice-fields";
import { statementLines } from "@busbar/contract/reports/statement-lines";
import { sql } from "kysely";
import { readingOf } from "../../../kernel/reports/report-query.ts";
import type { ReportSource } from "../../../kernel/reports/report-source.ts";
import type { Ports } from "../../../ports.ts";
import { chosenStatements, lineGross, lineNet, lineTax, ratePercent } from "./statement-selection.ts";

export const createStatementLines = ({ db }: Pick<Ports, "db">): ReportSource => ({
  report: statementLines,
  read: (call) =>
    readingOf(db, statementLines, {
      rows: sql`select i.doc_no as "docNo", c.name as "customerName", i.period, l.line_no as "lineNo",
          l.point_name as "pointName", l.category, l.name, l.band, l.from_date as "fromDate", l.to_date - 1 as "lastDay",
          trim_scale(l.quantity) as quantity, l.unit, trim_scale(l.unit_price) as "unitPrice", l.tax_rate as "taxRate",
          ${lineNet} as net, ${lineTax} as tax, ${lineGross} as gross,
          case when l.collectable then null else l.amount end as elsewhere, i.customer_id, i.id
        from invoice i join customer c on c.id = i.customer_id
          join invoice_line l on l.customer_id = i.customer_id and l.invoice_id = i.id
        where ${chosenStatements(call)}`,
      order: { customer_id: "bigint", period: "char(6)", id: "bigint", lineNo: "int" },
      words: {
        category: (value) => lineCategoryWords[value as LineCategory][call.language],
        band: (value) => priceBandWords[value as PriceBand][call.language],
        taxRate: ratePercent,
      },
    }),
});
