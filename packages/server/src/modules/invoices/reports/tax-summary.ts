import { taxSummary } from "@busbar/contract/reports/tax-summary";
import { sql } from "kysely";
import { readingOf } from "../../../kernel/reports/report-query.ts";
import type { ReportSource } from "../../../kernel/reports/report-source.ts";
import type { Ports } from "../../../ports.ts";
import { chosenStatements, lineGross, lineNet, lineTax, ratePercent } from "./statement-selection.ts";

export const createTaxSummary = ({ db }: Pick<Ports, "db">): ReportSource => ({
  report: taxSummary,
  read: (call) =>
    readingOf(db, taxSummary, {
      // Tax is computed once for each rate of a statement and shared among its lines, so the lines' shares add up to
      // it.
      rows: sql`select i.period, l.tax_rate as "taxRate", count(distinct i.id)::int as statements,
          sum(${lineNet}) as net, sum(${lineTax}) as tax, sum(${lineGross}) as gross
        from invoice i join customer c on c.id = i.customer_id
          join invoice_line l on l.customer_id = i.customer_id and l.invoice_id = i.id and l.collectable
        where ${chosenStatements(call)} group by i.period, l.tax_rate`,
      order: { period: "char(6)", taxRate: "numeric" },
      words: { taxRate: ratePercent },
      whole: true,
    }),
});
