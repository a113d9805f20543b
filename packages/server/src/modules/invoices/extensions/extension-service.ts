import { invoiceStatus } from "@busbar/contract/invoices/invoice-status";
import type {
  ExtendableStatement,
  ExtensionDraft,
  ExtensionOutcome,
} from "@busbar/contract/invoices/extension-requests";
import { sql } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import { AppError, refuseField } from "../../../kernel/app-error.ts";
import type { CallContext } from "../../../kernel/module.ts";
import { createRecord, editRecord, getRow } from "../../../kernel/records/edit-record.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../../ports.ts";
import { createInvoiceRecords } from "../invoice-record.ts";
import type { DetailRow } from "../invoice-rows.ts";
import { judge } from "../invoice-rules.ts";
import { transitionInvoice } from "../steps/invoice-transition.ts";
import { insertExtension } from "../steps/step-repository.ts";
import type { ExtensionNotices } from "./extension-notices.ts";
import {
  type AskedInvoice,
  closeRequest,
  createExtensionRepository,
  type ExtensionRow,
  insertRequest,
  readMostDays,
  stillAsked,
} from "./extension-repository.ts";
import { judgeDecision, judgeOnceMore, judgeWithdrawal, lastDay, latestFor, refuseDay } from "./extension-rules.ts";
import { recordsOf } from "./extension-shape.ts";

type Context = Pick<CallContext, "write">;
type Versioned = { rowVersion: number };

/** Requests an extension, decides on it and withdraws it. A statement keeps its due date of record. */
export function createExtensionService({ db, clock }: Pick<Ports, "db" | "clock">, notices: ExtensionNotices) {
  const recordsOn = (on: Db, actor: Actor) =>
    recordsOf(createExtensionRepository(on, clock.today()), actor, clock.today());

  /** Open statements that the person may ask for, soonest due first. */
  async function extendable(actor: Actor, customerId: string | null): Promise<ExtendableStatement[]> {
    const today = clock.today();
    const rows = await createExtensionRepository(db, today).extendable(actor, customerId);
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

  /** The statements, locked in the order of their ids. @throws AppError `not_found`, or why one of them may not be extended */
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
      refuseDay(until, asked, today, await readMostDays(unit.tx));
      for (const row of rows) {
        await transitionInvoice(unit.tx, row, row.status, { action: "ask_extension", by: actor.id, now, reason });
        await unit.record("invoice.askExtension", "invoices", row.id, "updated", { after: { until } });
      }
      return createRecord(unit, recordsOn(unit.tx, actor), {
        action: "extension.ask",
        given: { statements: rows.map(({ doc_no }) => doc_no), until, reason },
        insert: () =>
          insertRequest(
            unit.tx,
            { until, reason, by: actor.id, now },
            asked.map((row) => ({ ...row, due: lastDay(row) })),
          ),
        follow: (row) => notices.asked(unit, row, today),
      });
    });

  type Closing = { action: string; status: ExtensionRow["status"]; outcome: ExtensionOutcome; said: string };

  /** Writes the answer on the request, and on each of its statements what `each` does to it. */
  async function close(
    unit: Unit,
    actor: Actor,
    row: ExtensionRow,
    { action, status, outcome, said, until = null }: Closing & { until?: string | null },
    each: (
      statement: AskedInvoice,
      step: { action: string; by: string; inPlaceOf: string | null; now: Date; reason: string },
    ) => Promise<void>,
  ): Promise<void> {
    const now = clock.now();
    const inPlaceOf = status === "WITHDRAWN" ? null : (judgeDecision(row, actor).inPlaceOf?.id ?? null);
    for (const statement of await stillAsked(unit.tx, row)) {
      await each(statement, { action, by: actor.id, inPlaceOf, now, reason: said });
      await unit.record(`invoice.${action}`, "invoices", statement.id, "updated", { after: { until }, inPlaceOf });
    }
    await closeRequest(unit.tx, row, { status, outcome, until, said, by: actor.id, inPlaceOf, now });
  }

  const recordOnly = (unit: Unit) => (statement: AskedInvoice, step: Parameters<typeof transitionInvoice>[3]) =>
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
            refuseDay(until, await stillAsked(tx, row), today, await readMostDays(tx));
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
