import { invoiceStatus } from "@busbar/contract/invoices/invoice-status";
import type {
  ExtendableStatement,
  ExtensionDraft,
  ExtensionOutcome,
} from "@busbar/contract/invoices/extension-requests";
import { type SqlBool, sql } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import { AppError, refuseField } from "../../../kernel/app-error.ts";
import type { CallContext } from "../../../kernel/module.ts";
import { createRecord, editRecord, getRow } from "../../../kernel/records/edit-record.ts";
import { inOwnRight } from "../../../kernel/records/visibility.ts";
import { invoiceStates } from "../../../kernel/sql/invoice-states.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../../ports.ts";
import { createInvoiceRecords } from "../invoice-record.ts";
import { visibleTo } from "../invoice-repository.ts";
import type { DetailRow } from "../invoice-rows.ts";
import { judge } from "../invoice-rules.ts";
import { transitionInvoice, type LockedInvoice } from "../steps/invoice-transition.ts";
import { insertExtension } from "../steps/step-repository.ts";
import type { ExtensionNotices } from "./extension-notices.ts";
import { createExtensionRepository, type ExtensionRow, isAsked, mostDays } from "./extension-repository.ts";
import { judgeDecision, judgeOnceMore, judgeWithdrawal, lastDay, latestFor, refuseDay } from "./extension-rules.ts";
import { recordsOf } from "./extension-shape.ts";

type Context = Pick<CallContext, "write">;
type Versioned = { rowVersion: number };
type Open = LockedInvoice & { due_date: string; extension_until: string | null };
const mostShown = 200;

/** Asking for later payment, answering it and taking it back. A statement keeps its due day of record. */
export function createExtensionService({ db, clock }: Pick<Ports, "db" | "clock">, notices: ExtensionNotices) {
  const recordsOn = (on: Db, actor: Actor) =>
    recordsOf(createExtensionRepository(on, clock.today()), actor, clock.today());

  async function mostDaysOn(on: Db): Promise<number> {
    const { rows } = await sql<{ most: number }>`select ${mostDays} as most`.execute(on);
    return rows[0]?.most ?? 0;
  }

  /** Open statements that the person may ask for, soonest due first. */
  async function extendable(actor: Actor, customerId: string | null): Promise<ExtendableStatement[]> {
    const today = clock.today();
    const own = inOwnRight(actor);
    const mayAsk = sql<SqlBool>`(${visibleTo(own, "invoice:review", today)}
      or (${visibleTo(own, "invoice:dispute", today)} and i.customer_id = ${actor.customerId}::bigint))`;
    type Row = Open & {
      doc_no: string;
      period: string;
      outstanding: string;
      extensions: number;
      extension_asked: boolean;
    };
    const { rows } = await sql<Row & { most: number }>`select i.id, i.doc_no, i.customer_id, i.period, i.outstanding,
        i.due_date, i.extension_until, i.extensions, ${isAsked} as extension_asked, ${mostDays} as most
      from invoice i join customer c on c.id = i.customer_id
      where i.status in (${invoiceStates.open}) and i.doc_type <> 'CREDIT' and i.outstanding > 0 and i.customer_id = ${customerId}::bigint
        and ${visibleTo(actor, "invoice:read", today)} and ${mayAsk}
      order by greatest(i.due_date, i.extension_until), i.id limit ${mostShown}`.execute(db);
    return rows.map((row) => ({
      id: row.id,
      docNo: row.doc_no,
      customerId: row.customer_id,
      period: row.period,
      outstanding: row.outstanding,
      due: lastDay(row),
      latest: latestFor(row, today, row.most),
      ask: judgeOnceMore(row),
    }));
  }

  /** The statements, locked in the order of their ids. @throws AppError `not_found`, or why one of them may not be put off */
  async function holdAsked(unit: Unit, actor: Actor, ids: readonly string[]): Promise<DetailRow[]> {
    const records = createInvoiceRecords(unit.tx, clock.today());
    const rows: DetailRow[] = [];
    for (const id of [...new Set(ids)].toSorted((one, other) => Number(BigInt(one) - BigInt(other)))) {
      await records.lock(actor, id);
      const row = await getRow({ find: (of: string) => records.find(actor, of) }, id);
      const verdict = judge("askExtension", row, actor, row.min_persons);
      if (verdict !== "ok") throw new AppError(verdict, { permission: "invoice:dispute", docNo: row.doc_no });
      rows.push(row);
    }
    if (rows.some((row) => row.customer_id !== rows[0]?.customer_id))
      throw refuseField("statements", "extension.other_customer");
    return rows;
  }

  const ask = (actor: Actor, { statements, until, reason }: ExtensionDraft, { write }: Context) =>
    write(async (unit) => {
      const [now, today] = [clock.now(), clock.today()];
      const rows = await holdAsked(unit, actor, statements);
      const asked = rows.map((row) => ({ ...row, due_date: row.due_date ?? today }));
      refuseDay(until, asked, today, await mostDaysOn(unit.tx));
      for (const row of rows) {
        await transitionInvoice(unit.tx, row, row.status, { action: "ask_extension", by: actor.id, now, reason });
        await unit.record("invoice.askExtension", "invoices", row.id, "updated", { after: { until } });
      }
      return createRecord(unit, recordsOn(unit.tx, actor), {
        action: "extension.ask",
        given: { statements: rows.map(({ doc_no }) => doc_no), until, reason },
        async insert() {
          const { rows: made } = await sql<{ id: string }>`insert into extension_request
              (customer_id, wished_until, reason, asked_at, asked_by)
            values (${rows[0]?.customer_id}, ${until}::date, ${reason}, ${now}, ${actor.id}) returning id`.execute(
            unit.tx,
          );
          const id = made[0]?.id ?? "";
          for (const row of asked)
            await sql`insert into extension_request_statement (customer_id, request_id, invoice_id, owed, due)
              values (${row.customer_id}, ${id}, ${row.id}, ${row.outstanding}, ${lastDay(row)}::date)`.execute(
              unit.tx,
            );
          return id;
        },
        follow: (row) => notices.asked(unit, row, today),
      });
    });

  /** What is still asked for; `extensions.lock` holds the statements. */
  async function openOf(tx: Db, row: ExtensionRow): Promise<Open[]> {
    const ids = row.statements.flatMap(({ id, outcome }) => (outcome === "ASKED" ? [id] : []));
    const { rows } = await sql<Open>`select id, customer_id, status, calc_hash, due_date, extension_until from invoice
      where customer_id = ${row.customer_id} and id = any (${ids}::bigint[]) order by id`.execute(tx);
    return rows;
  }

  type Closing = { action: string; status: ExtensionRow["status"]; outcome: ExtensionOutcome; said: string };

  /** Writes the answer on the request, and on each of its statements what `each` does to it. */
  async function close(
    unit: Unit,
    actor: Actor,
    row: ExtensionRow,
    { action, status, outcome, said, until = null }: Closing & { until?: string | null },
    each: (
      statement: Open,
      step: { action: string; by: string; inPlaceOf: string | null; now: Date; reason: string },
    ) => Promise<void>,
  ): Promise<void> {
    const now = clock.now();
    const inPlaceOf = status === "WITHDRAWN" ? null : (judgeDecision(row, actor).inPlaceOf?.id ?? null);
    for (const statement of await openOf(unit.tx, row)) {
      await each(statement, { action, by: actor.id, inPlaceOf, now, reason: said });
      await unit.record(`invoice.${action}`, "invoices", statement.id, "updated", { after: { until }, inPlaceOf });
    }
    await sql`update extension_request_statement set outcome = ${outcome}
      where customer_id = ${row.customer_id} and request_id = ${row.id} and outcome = 'ASKED'`.execute(unit.tx);
    await sql`update extension_request set status = ${status}, decided_at = ${now}, decided_by = ${actor.id},
        decided_for = ${inPlaceOf}::bigint, granted_until = ${until}::date, answer = ${said}, row_version = row_version + 1
      where customer_id = ${row.customer_id} and id = ${row.id}`.execute(unit.tx);
  }

  const recordOnly = (unit: Unit) => (statement: Open, step: Parameters<typeof transitionInvoice>[3]) =>
    transitionInvoice(unit.tx, statement, statement.status, step);

  const decided = {
    happened: "updated",
    inPlaceOf: (actor: Actor) => (row: ExtensionRow) => judgeDecision(row, actor).inPlaceOf?.id ?? null,
  } as const;

  return {
    extendable,
    ask,

    approve: (
      actor: Actor,
      id: string,
      { rowVersion, until, answer }: Versioned & { until: string; answer: string },
      { write }: Context,
    ) =>
      write((unit) =>
        editRecord(unit, recordsOn(unit.tx, actor), id, {
          action: "extension.approve",
          happened: decided.happened,
          rowVersion,
          judge: (row: ExtensionRow) => judgeDecision(row, actor).verdict,
          inPlaceOf: decided.inPlaceOf(actor),
          async write(_: object, row: ExtensionRow) {
            const { tx } = unit;
            const today = clock.today();
            refuseDay(until, await openOf(tx, row), today, await mostDaysOn(tx));
            const how = { action: "extend", status: "APPROVED", outcome: "EXTENDED", said: answer, until } as const;
            await close(unit, actor, row, how, async (statement, step) => {
              const set = { extension_until: until, extensions: sql`extensions + 1` };
              await transitionInvoice(tx, statement, invoiceStatus.unpaid, { ...step, set });
              await insertExtension(tx, statement, today, until);
            });
          },
          follow: (after: ExtensionRow) => notices.decided(unit, after),
        }),
      ),

    refuse: (actor: Actor, id: string, { rowVersion, answer }: Versioned & { answer: string }, { write }: Context) =>
      write((unit) =>
        editRecord(unit, recordsOn(unit.tx, actor), id, {
          action: "extension.refuse",
          happened: decided.happened,
          rowVersion,
          judge: (row: ExtensionRow) => judgeDecision(row, actor).verdict,
          inPlaceOf: decided.inPlaceOf(actor),
          write: (_: object, row: ExtensionRow) =>
            close(
              unit,
              actor,
              row,
              { action: "refuse_extension", status: "REFUSED", outcome: "REFUSED", said: answer },
              recordOnly(unit),
            ),
          follow: (after: ExtensionRow) => notices.decided(unit, after),
        }),
      ),

    withdraw: (actor: Actor, id: string, { rowVersion }: Versioned, { write }: Context) =>
      write((unit) =>
        editRecord(unit, recordsOn(unit.tx, actor), id, {
          action: "extension.withdraw",
          happened: decided.happened,
          rowVersion,
          judge: (row: ExtensionRow) => judgeWithdrawal(row, actor),
          write: (_: object, row: ExtensionRow) =>
            close(
              unit,
              actor,
              row,
              { action: "withdraw_extension", status: "WITHDRAWN", outcome: "WITHDRAWN", said: "" },
              recordOnly(unit),
            ),
        }),
      ),
  };
}
