import { type DocType, docTypeWords } from "@busbar/contract/invoices/invoice-fields";
import { type InvoiceStatus, invoiceStatusWords } from "@busbar/contract/invoices/invoice-status";
import { statementRegister } from "@busbar/contract/reports/statement-register";
import { type Region, regionWords } from "@busbar/contract/areas/areas";
import { type Commodity, commodityUnits } from "@busbar/contract/values/commodities";
import { sql } from "kysely";
import { readingOf } from "../../../kernel/reports/report-query.ts";
import type { ReportSource } from "../../../kernel/reports/report-source.ts";
import type { Ports } from "../../../ports.ts";
import { from, owedOf } from "../invoice-repository.ts";
import { chosenStatements } from "./statement-selection.ts";

export const createStatementRegister = ({ db }: Pick<Ports, "db">): ReportSource => ({
  report: statementRegister,
  read: (call) =>
    readingOf(db, statementRegister, {
      rows: sql`select i.doc_no as "docNo", i.doc_type as "docType", c.customer_no as "customerNo",
          c.name as "customerName", c.region, k.contract_no as "contractNo", i.period,
          trim_scale(i.quantity) as quantity, k.commodity as unit, i.net, i.tax, i.payable, ${owedOf} as outstanding,
          i.status, i.issue_date as "issueDate", i.due_date as "dueDate", m.full_name as "managerName",
          i.customer_id, i.id
        from ${from} where ${chosenStatements(call)}`,
      order: { customer_id: "bigint", period: "char(6)", id: "bigint" },
      words: {
        docType: (value) => docTypeWords[value as DocType][call.language],
        region: (value) => regionWords[value as Region][call.language],
        status: (value) => invoiceStatusWords[Number(value) as InvoiceStatus][call.language],
        unit: (value) => commodityUnits[value as Commodity],
      },
    }),
});
