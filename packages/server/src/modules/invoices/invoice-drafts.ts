import { invoiceStatus } from "@busbar/contract/invoices/invoice-status";
import { daysOfPeriod, type DocType } from "@busbar/contract/invoices/invoice-fields";
import type { Invoice } from "@busbar/contract/invoices/invoices";
import type { InvoiceContract, InvoiceDraft, InvoiceLines } from "@busbar/contract/invoices/invoice-routes";
import { sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { AppError, refuseField } from "../../kernel/app-error.ts";
import type { CallContext } from "../../kernel/module.ts";
import { visibleTo as customerVisibleTo } from "../../kernel/records/customer-visibility.ts";
import { createRecord, editRecord, getRow } from "../../kernel/records/edit-record.ts";
import { inOwnRight } from "../../kernel/records/visibility.ts";
import { invoiceState } from "../../kernel/sql/invoice-states.ts";
import { allOf, type Db, likePattern } from "../../kernel/sql/query.ts";
import { refuseTaken } from "../../kernel/sql/unique-violation.ts";
import { meets } from "@busbar/contract/kernel/access";
import { isReason } from "@busbar/contract/values/reasons";
import type { Ports } from "../../ports.ts";
import { isAdjustedTooMuch, lineRows, quantityOf } from "./draft-lines.ts";
import { copyNegated, refuseWhole } from "./full-credit.ts";
import { createInvoiceRecords } from "./invoice-record.ts";
import { judge } from "./invoice-rules.ts";
import { recordsOf } from "./invoice-shape.ts";
import { transitionInvoice } from "./steps/invoice-transition.ts";

type Context = Pick<CallContext, "write">;
type Versioned = { rowVersion: number };
type Correction = Versioned & { period: string; reason: string };

/** Locks a period as open until the transaction ends, and creates a new one. @throws AppError `period.closed` */
export type HoldPeriod = (tx: Db, period: string) => Promise<void>;

type Contract = {
  id: string;
  customer_id: string;
  contract_no: string;
  tax_mode: string;
  from: string;
  to: string;
  is_in_force: boolean;
};

const taken = { invoice_once: { path: "period", code: "invoice.exists" } } as const;

type Insertion = {
  customerId: string;
  contractId: string;
  docType: DocType;
  period: string;
  from: string;
  to: string;
  taxMode: string;
  correctsId: string | null;
  note: string;
  by: string;
  now: Date;
};

async function insertDraft(tx: Db, draft: Insertion): Promise<string> {
  const insertion = sql<{ id: string }>`insert into invoice (customer_id, contract_id, doc_type, period, service_from,
      service_to, tax_mode, corrects_id, note, created_at, created_by, updated_at, updated_by)
    values (${draft.customerId}, ${draft.contractId}, ${draft.docType}, ${draft.period}, ${draft.from}, ${draft.to}, ${draft.taxMode},
      ${draft.correctsId}, ${draft.note}, ${draft.now}, ${draft.by}, ${draft.now}, ${draft.by}) returning id`;
  const { rows } = await refuseTaken(insertion.execute(tx), taken);
  const [row] = rows;
  if (!row) throw new Error("the draft was not written");
  await sql`insert into invoice_event (customer_id, invoice_id, action, to_status, at, by_user_id, reason)
    values (${draft.customerId}, ${row.id}, 'create', ${invoiceState.draft}, ${draft.now}, ${draft.by}, ${draft.note})`.execute(
    tx,
  );
  return row.id;
}

/** Manual drafts with lines and period, and corrections of issued statements. */
export function createInvoiceDrafts({ db, clock }: Pick<Ports, "db" | "clock">, holdPeriod: HoldPeriod) {
  /** Contracts in force in a period that the person may draft statements for. */
  const contracts = (actor: Actor, period: string) => {
    const { from, to } = daysOfPeriod(period);
    return sql`(select k.id, k.customer_id, k.contract_no, k.tax_mode, c.name as customer_name, c.search,
        greatest(k.start_date, ${from}::date) as "from", least(k.ends_on, ${to}::date) as "to",
        k.status not in ('DRAFT', 'IN_APPROVAL') and k.start_date < ${to}::date and k.ends_on > ${from}::date
          as is_in_force
      from contract k join customer c on c.id = k.customer_id
      where ${customerVisibleTo(actor, "invoice:submit", clock.today())})`;
  };

  const held = (actor: Actor, tx: Db) => recordsOf(createInvoiceRecords(tx, clock.today()), actor);

  /** A draft that corrects an issued statement. It is posted in an open period; the delivery days stay the same. */
  const correct = (
    actor: Actor,
    id: string,
    { rowVersion, period, reason, full }: Correction & { full: boolean },
    docType: "CREDIT" | "DEBIT",
    context: Context,
  ): Promise<Invoice> =>
    context.write(async (unit) => {
      const records = held(actor, unit.tx);
      await records.lock(id);
      const row = await getRow(records, id);
      const verdict = judge(docType === "CREDIT" ? "credit" : "debit", row, actor, row.min_persons);
      if (verdict === "not_allowed") throw new AppError(verdict, { permission: "credit:create" });
      if (row.row_version !== rowVersion)
        throw new AppError("stale", {
          givenVersion: rowVersion,
          currentVersion: row.row_version,
          current: records.show(row),
        });
      await holdPeriod(unit.tx, period);
      if (verdict !== "ok") throw new AppError(verdict);
      if (full) refuseWhole(row);
      const now = clock.now();
      return createRecord(unit, records, {
        action: docType === "CREDIT" ? "invoice.credit" : "invoice.debit",
        given: { corrects: row.doc_no, period, reason, full },
        async insert() {
          const made = await insertDraft(unit.tx, {
            customerId: row.customer_id,
            contractId: row.contract_id,
            docType,
            period,
            from: row.service_from,
            to: row.service_to,
            taxMode: row.tax_mode,
            correctsId: row.id,
            note: reason,
            by: actor.id,
            now,
          });
          if (full) await copyNegated(unit.tx, row, made);
          return made;
        },
      });
    });

  return {
    async contractsOf(actor: Actor, { period, keyword }: { period: string; keyword?: string | undefined }) {
      const condition = allOf(
        sql`k.is_in_force`,
        keyword &&
          sql`(k.search like ${likePattern(keyword.toLowerCase())} or k.contract_no ilike ${likePattern(keyword)})`,
      );
      const { rows } = await sql<InvoiceContract>`select k.id, k.contract_no as "contractNo",
          k.customer_name as "customerName"
        from ${contracts(actor, period)} k where ${condition} and not exists (select from invoice i
          where i.customer_id = k.customer_id and i.contract_id = k.id and i.period = ${period}
            and i.doc_type = 'REGULAR' and i.voided_at is null)
        order by k.customer_name collate "zh-x-icu", k.contract_no limit 50`.execute(db);
      return rows;
    },

    create: (actor: Actor, { contractId, period, note }: InvoiceDraft, context: Context): Promise<Invoice> =>
      context.write(async (unit) => {
        const { rows } = await sql<Contract>`select * from ${contracts(actor, period)} k
          where k.id = ${contractId}`.execute(unit.tx);
        const [contract] = rows;
        if (!contract) throw refuseField("contractId", "invoice.contract_unknown");
        await holdPeriod(unit.tx, period);
        if (!contract.is_in_force)
          throw new AppError("invoice.contract_not_in_force", { contractNo: contract.contract_no });
        return createRecord(unit, held(actor, unit.tx), {
          action: "invoice.create",
          given: { contractNo: contract.contract_no, period, note },
          insert: () =>
            insertDraft(unit.tx, {
              customerId: contract.customer_id,
              contractId,
              docType: "REGULAR",
              period,
              from: contract.from,
              to: contract.to,
              taxMode: contract.tax_mode,
              correctsId: null,
              note,
              by: actor.id,
              now: clock.now(),
            }),
        });
      }),

    setLines: (actor: Actor, id: string, { rowVersion, lines, note }: InvoiceLines, context: Context) =>
      context.write((unit) =>
        editRecord(unit, held(actor, unit.tx), id, {
          action: "invoice.set_lines",
          happened: "updated",
          rowVersion,
          judge(row) {
            const verdict = judge("update", row, actor, row.min_persons);
            const tooMuch =
              row.doc_type === "REGULAR" && isAdjustedTooMuch(lines) && !meets(inOwnRight(actor), ["price:approve"]);
            if (verdict === "ok" && tooMuch)
              throw new AppError("invoice.adjust_too_large", { permission: "price:approve" });
            return verdict;
          },
          async write(_, row) {
            const { written, totals } = await lineRows(unit.tx, row, lines);
            await sql`delete from invoice_line where customer_id = ${row.customer_id} and invoice_id = ${id}`.execute(
              unit.tx,
            );
            await sql`insert into invoice_line (customer_id, invoice_id, line_no, point_id, point_name, category, name,
                band, from_date, to_date, quantity, unit, unit_price, amount, tax_rate, collectable, tax_share, reason)
              select ${row.customer_id}, ${id}, l.no, l."pointId", l."pointName", l.category, l.name, l.band, l."from",
                l."to", l.quantity, l.unit, l."unitPrice", l.amount, l."taxRate", l.collectable, l.share, l.reason
              from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as l (no int, "pointId" bigint,
                "pointName" text, category text, name text, band text, "from" date, "to" date, quantity numeric,
                unit text, "unitPrice" numeric, amount numeric, "taxRate" numeric, collectable boolean, share numeric,
                reason text)`.execute(unit.tx);
            await sql`update invoice set net = ${totals.net}, tax = ${totals.tax}, payable = ${totals.payable},
                quantity = ${quantityOf(lines, row.commodity)}, note = ${note ?? row.note}, updated_at = ${clock.now()},
                updated_by = ${actor.id}, row_version = row_version + 1
              where customer_id = ${row.customer_id} and id = ${id}`.execute(unit.tx);
          },
        }),
      ),

    move: (actor: Actor, id: string, { rowVersion, period, reason }: Correction, context: Context) =>
      context.write((unit) =>
        editRecord(unit, held(actor, unit.tx), id, {
          action: "invoice.move",
          happened: "updated",
          rowVersion,
          judge: (row) => judge("move", row, actor, row.min_persons),
          async write(_, row) {
            await holdPeriod(unit.tx, period);
            const moving = transitionInvoice(unit.tx, row, invoiceStatus.draft, {
              action: "move",
              by: actor.id,
              now: clock.now(),
              reason: `${row.period} → ${period} ${reason}`,
              set: { period },
            });
            await refuseTaken(moving, taken);
          },
        }),
      ),

    void: (actor: Actor, id: string, { rowVersion, reason }: Versioned & { reason: string }, context: Context) =>
      context.write((unit) =>
        editRecord(unit, held(actor, unit.tx), id, {
          action: "invoice.void",
          happened: "updated",
          rowVersion,
          judge: (row) => judge("void", row, actor, row.min_persons),
          async write(_, row) {
            if (row.was_reviewed && !isReason(reason)) throw refuseField("reason", "invoice.void_reason");
            const now = clock.now();
            const set = { voided_at: now, voided_by: actor.id, void_reason: reason };
            await transitionInvoice(unit.tx, row, invoiceStatus.draft, {
              action: "void",
              by: actor.id,
              now,
              reason,
              set,
            });
          },
        }),
      ),

    credit: (actor: Actor, id: string, body: Correction & { full: boolean }, context: Context) =>
      correct(actor, id, body, "CREDIT", context),
    debit: (actor: Actor, id: string, body: Correction, context: Context) =>
      correct(actor, id, { ...body, full: false }, "DEBIT", context),
  };
}
