import type { Correction, CorrectionQuery } from "@busbar/contract/corrections/corrections";
import { sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { AppError, errorText, type Language } from "../../kernel/app-error.ts";
import { refuseStale } from "../../kernel/records/edit-record.ts";
import type { CalculateNewest, DraftCorrection } from "../../kernel/billing/corrections.ts";
import type { CallContext } from "../../kernel/module.ts";
import type { Db } from "../../kernel/sql/query.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import { type CorrectionDetailRow, createCorrectionRepository } from "./correction-repository.ts";
import { docTypeOf, judgeCorrection, toCorrection, toDetail } from "./correction-shape.ts";
import { propose } from "./proposals.ts";

type Context = Pick<CallContext, "write">;
type Needs = {
  ports: Pick<Ports, "db" | "clock">;
  calculate: CalculateNewest;
  draft: DraftCorrection;
};
type Decide = (unit: Unit, actor: Actor, row: CorrectionDetailRow) => Promise<void>;

export function createCorrectionService({ ports: { db, clock }, calculate, draft }: Needs) {
  const on = (handle: Db, actor: Actor) => createCorrectionRepository(handle, actor, clock.today());
  async function reach(handle: Db, actor: Actor, id: string): Promise<CorrectionDetailRow> {
    const row = await on(handle, actor).find(id);
    if (!row) throw new AppError("not_found");
    return row;
  }
  async function hold(unit: Unit, actor: Actor, id: string): Promise<CorrectionDetailRow> {
    await on(unit.tx, actor).lock(id);
    return reach(unit.tx, actor, id);
  }

  /** Becomes a draft, if it still comes out as it was shown. */
  const take =
    (period: string): Decide =>
    async (unit, actor, row) => {
      const { take: verdict } = judgeCorrection(row);
      if (verdict !== "ok")
        throw new AppError(verdict, verdict === "not_allowed" ? { permission: "credit:create" } : {});
      const statement = { customerId: row.customer_id, invoiceId: row.invoice_id };
      const proposal = await propose(unit.tx, calculate, statement);
      if (proposal === null || proposal === "unknown" || !(await on(unit.tx, actor).hasLines(row, proposal.lines)))
        throw new AppError("correction.changed");
      const { lines, usage, inputHash } = proposal;
      const docType = docTypeOf(row);
      const takenId = await draft(unit, actor, { invoiceId: row.invoice_id, docType, period, lines, usage, inputHash });
      await on(unit.tx, actor).decide(row, { state: "TAKEN", takenId }, clock.now());
      await note(unit, row, "take", { period, payable: row.payable });
    };

  const leave =
    (reason: string): Decide =>
    async (unit, actor, row) => {
      const { leave: verdict } = judgeCorrection(row);
      if (verdict !== "ok") throw new AppError(verdict);
      await on(unit.tx, actor).decide(row, { state: "LEFT", reason }, clock.now());
      await note(unit, row, "leave", { payable: row.payable, reason });
    };

  async function note(unit: Unit, row: CorrectionDetailRow, verb: "take" | "leave", after: Record<string, string>) {
    await unit.record(`correction.${verb}`, "corrections", row.id, "updated", {
      after: { docNo: row.doc_no, ...after },
    });
    await unit.emit("invoices", row.invoice_id, "updated");
  }

  const decide = (
    actor: Actor,
    id: string,
    rowVersion: number,
    decision: Decide,
    context: Context,
  ): Promise<Correction> =>
    context.write(async (unit) => {
      const row = await hold(unit, actor, id);
      refuseStale(row, rowVersion, () => toCorrection(row));
      await decision(unit, actor, row);
      return toCorrection(await reach(unit.tx, actor, id));
    });

  /** Each is decided, or named with the reason why not. */
  const decideMany = (actor: Actor, ids: readonly string[], decision: Decide, language: Language, context: Context) =>
    context.write(async (unit) => {
      const refused: { id: string; reason: string; message: string }[] = [];
      // In one order, so that two people who decide the same ones wait for each other.
      const ordered = [...new Set(ids)].toSorted((one, other) => Number(BigInt(one) - BigInt(other)));
      for (const id of ordered) {
        await sql`savepoint one_correction`.execute(unit.tx);
        try {
          await decision(unit, actor, await hold(unit, actor, id));
        } catch (thrown) {
          if (!(thrown instanceof AppError)) throw thrown;
          await sql`rollback to savepoint one_correction`.execute(unit.tx);
          refused.push({ id, reason: thrown.code, message: errorText(thrown.code, language, thrown.details) });
        }
      }
      return { decided: ordered.length - refused.length, refused };
    });

  return {
    async list(actor: Actor, query: CorrectionQuery) {
      const { rows, total } = await on(db, actor).list(query);
      return { list: rows.map(toCorrection), total };
    },
    show: async (actor: Actor, id: string) => toDetail(await reach(db, actor, id)),
    take: (actor: Actor, id: string, body: { rowVersion: number; period: string }, context: Context) =>
      decide(actor, id, body.rowVersion, take(body.period), context),
    leave: (actor: Actor, id: string, body: { rowVersion: number; reason: string }, context: Context) =>
      decide(actor, id, body.rowVersion, leave(body.reason), context),
    takeMany: (actor: Actor, body: { ids: string[]; period: string }, language: Language, context: Context) =>
      decideMany(actor, body.ids, take(body.period), language, context),
    leaveMany: (actor: Actor, body: { ids: string[]; reason: string }, language: Language, context: Context) =>
      decideMany(actor, body.ids, leave(body.reason), language, context),
  };
}
