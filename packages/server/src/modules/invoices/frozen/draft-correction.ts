import { totalsOf } from "@busbar/contract/invoices/invoice-amounts";
import { Exact } from "@busbar/contract/kernel/decimal";
import { sql } from "kysely";
import { AppError } from "../../../kernel/app-error.ts";
import type { DraftCorrection } from "../../../kernel/billing/corrections.ts";
import { createRecord, getRow } from "../../../kernel/records/edit-record.ts";
import type { Ports } from "../../../ports.ts";
import { quantityOf } from "../draft-lines.ts";
import { insertCorrection, insertLines } from "../draft-repository.ts";
import type { HoldPeriod } from "../invoice-drafts.ts";
import { createInvoiceRecords } from "../invoice-record.ts";
import { judge } from "../invoice-rules.ts";
import { recordsOf } from "../invoice-shape.ts";
import { freezeUsage } from "./frozen-usage.ts";

/** A credit or debit from a proposal, by the rules for those written by hand. */
export const createDraftCorrection =
  ({ clock }: Pick<Ports, "clock">, holdPeriod: HoldPeriod): DraftCorrection =>
  async (unit, actor, { invoiceId, docType, period, lines, usage, inputHash }) => {
    const records = recordsOf(createInvoiceRecords(unit.tx, clock.today()), actor);
    await records.lock(invoiceId);
    const row = await getRow(records, invoiceId);
    const verdict = judge(docType === "CREDIT" ? "credit" : "debit", row, actor, row.min_persons);
    if (verdict === "not_allowed") throw new AppError(verdict, { permission: "credit:create" });
    await holdPeriod(unit.tx, period);
    if (verdict !== "ok") throw new AppError(verdict);
    const totals = totalsOf(lines, row.tax_mode);
    const credited = new Exact(row.credits.sum).minus(docType === "CREDIT" ? totals.payable : "0");
    if (credited.greaterThan(row.payable) && docType === "CREDIT")
      throw new AppError("correction.above_statement", {
        credited: row.credits.sum,
        proposed: new Exact(totals.payable).abs().toFixed(2),
        payable: row.payable,
      });
    const now = clock.now();
    const { id } = await createRecord(unit, records, {
      action: docType === "CREDIT" ? "invoice.credit" : "invoice.debit",
      given: { corrects: row.doc_no, period, payable: totals.payable },
      async insert() {
        const made = await insertCorrection(unit.tx, row, { docType, period, note: "", by: actor.id, now });
        const owner = { customer_id: row.customer_id, id: made };
        const numbered = lines.map((line, at) => ({ ...line, no: at + 1, share: totals.taxShares[at], reason: "" }));
        await insertLines(unit.tx, owner, numbered);
        await sql`update invoice set net = ${totals.net}, tax = ${totals.tax}, payable = ${totals.payable},
            quantity = ${quantityOf(lines, row.commodity)}
          where customer_id = ${row.customer_id} and id = ${made}`.execute(unit.tx);
        await freezeUsage(unit.tx, { ...owner, statement_id: row.id }, { usage, inputHash }, now);
        return made;
      },
    });
    return id;
  };
