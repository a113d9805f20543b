import type {
  ExceptionQuery,
  ExceptionsDecision,
  ReadingEstimate,
  ReadingException,
} from "@busbar/contract/readings/exceptions";
import type { ListOf } from "@busbar/contract/kernel/http/paging";
import { ofThousandths, type SlotMinutes, slotsOfDay } from "@busbar/contract/readings/slots";
import type { Actor } from "../../../kernel/actor.ts";
import { AppError } from "../../../kernel/app-error.ts";
import { refuseStale } from "../../../kernel/records/edit-record.ts";
import type { CallContext } from "../../../kernel/module.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import type { PointsSeenBy } from "../../../kernel/targets/seen-points.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../../ports.ts";
import { monthFacts } from "../checks/month-facts.ts";
import { runChecks } from "../checks/run-checks.ts";
import { writeSlots } from "../day-values.ts";
import { estimateMonth } from "./estimate-month.ts";
import { createExceptionRepository, type ExceptionRow } from "./exception-repository.ts";
import { decisionOn, estimateOf, toException } from "./exception-shape.ts";

type Context = Pick<CallContext, "write">;
type Decided = "ACCEPTED" | "IGNORED";
const verbs = { ACCEPTED: "exception.accept", IGNORED: "exception.ignore", FIXED: "exception.estimate" } as const;

/** The work list of readings: seen by those who import or decide, decided by holders of `meter:vee`. */
export function createExceptionService({ db, clock }: Pick<Ports, "db" | "clock">, pointsSeenBy: PointsSeenBy) {
  const on = (handle: Db) => createExceptionRepository(handle, pointsSeenBy, clock.today());
  async function reach(handle: Db, actor: Actor, id: string): Promise<ExceptionRow> {
    const row = await on(handle).find(actor, id);
    if (!row) throw new AppError("not_found");
    return row;
  }
  const monthOf = ({ month, first_day }: ExceptionRow): string => month ?? first_day.slice(0, 7);

  /** Holds the exception until the transaction ends. @throws AppError when the person saw another version */
  async function hold(unit: Unit, actor: Actor, id: string, rowVersion: number): Promise<ExceptionRow> {
    await on(unit.tx).lock(id);
    const row = await reach(unit.tx, actor, id);
    refuseStale(row, rowVersion, () => toException(row));
    return row;
  }

  async function note(unit: Unit, actor: Actor, row: ExceptionRow, status: Decided | "FIXED", reason: string) {
    await on(unit.tx).decide(row.id, status, actor.id, reason, clock.now());
    const before = { status: row.status };
    const after = { code: row.code, pointNo: row.point_no, firstDay: row.first_day, status, reason };
    await unit.record(verbs[status], "points", row.point_id, "updated", { before, after });
  }

  /** Decides one; values on hold change readings, whose month is checked afterwards. */
  async function settle(unit: Unit, actor: Actor, row: ExceptionRow, status: Decided, reason: string): Promise<void> {
    const verdict = decisionOn(row);
    if (verdict !== "ok") throw new AppError(verdict, verdict === "not_allowed" ? { permission: "meter:vee" } : {});
    if (status === "ACCEPTED" && row.held_value !== null && row.slot !== null) {
      const slots = slotsOfDay(row.first_day, row.time_zone, row.resolution_min as SlotMinutes);
      const values = [{ slot: row.slot, value: row.held_value, quality: "A" as const }];
      const day = { pointId: row.point_id, channel: row.channel, day: row.first_day, slots, values };
      await writeSlots(unit.tx, { ...day, resolutionMin: row.resolution_min }, actor.id, clock.now());
    }
    await note(unit, actor, row, status, reason);
  }

  /** Checks the months of these exceptions again, each once. */
  async function checkAgain(unit: Unit, rows: readonly ExceptionRow[]): Promise<void> {
    const months = new Map(
      rows.map((row) => [`${row.point_id} ${monthOf(row)}`, { pointId: row.point_id, month: monthOf(row) }]),
    );
    await runChecks(unit.tx, [...months.values()], clock.today(), clock.now());
  }
  const holds = (row: ExceptionRow) => row.held_value !== null;

  async function propose(handle: Db, row: ExceptionRow) {
    if (estimateOf(row) !== "ok") throw new AppError("illegal_transition");
    const facts = await monthFacts(handle, row.point_id, monthOf(row), clock.today());
    return facts ? estimateMonth(handle, row.point_id, facts) : { days: [], left: 0 };
  }

  return {
    async list(actor: Actor, query: ExceptionQuery): Promise<ListOf<ReadingException>> {
      const { rows, total } = await on(db).list(actor, query);
      return { list: rows.map(toException), total };
    },

    /** @throws AppError `stale`, or the reason why it cannot be decided */
    decide: (
      actor: Actor,
      id: string,
      status: Decided,
      { rowVersion, reason }: { rowVersion: number; reason: string },
      context: Context,
    ): Promise<ReadingException> =>
      context.write(async (unit) => {
        const row = await hold(unit, actor, id, rowVersion);
        await settle(unit, actor, row, status, reason);
        await checkAgain(unit, [row].filter(holds));
        return toException(await reach(unit.tx, actor, id));
      }),

    /** Each is decided or named with the reason why not. */
    decideMany: (actor: Actor, { ids, decision, reason }: ExceptionsDecision, context: Context) =>
      context.write(async (unit) => {
        const refused: { id: string; reason: string }[] = [];
        const settled: ExceptionRow[] = [];
        // In one order, so that two people who decide the same ones wait for each other.
        const ordered = [...new Set(ids)].toSorted((one, other) => Number(BigInt(one) - BigInt(other)));
        for (const id of ordered) {
          await on(unit.tx).lock(id);
          const row = await on(unit.tx).find(actor, id);
          const verdict = row ? decisionOn(row) : "not_found";
          if (!row || verdict !== "ok") refused.push({ id, reason: verdict });
          else {
            await settle(unit, actor, row, decision, reason);
            settled.push(row);
          }
        }
        await checkAgain(unit, settled.filter(holds));
        return { decided: settled.length, refused };
      }),

    async estimate(actor: Actor, id: string): Promise<ReadingEstimate> {
      const row = await reach(db, actor, id);
      const { days, left } = await propose(db, row);
      const sum = days.flatMap(({ values }) => values).reduce((all, { value }) => all + value, 0);
      return {
        exceptionId: id,
        rowVersion: row.row_version,
        days: days.map(({ day, values }) => ({
          day,
          slots: values.map(({ slot, value, method }) => ({ slot, value: ofThousandths(value), method })),
        })),
        quantity: ofThousandths(sum),
        left,
      };
    },

    /** Writes the proposal; what is still missing keeps the exception open. @throws AppError without any proposal */
    takeEstimate: (
      actor: Actor,
      id: string,
      { rowVersion, reason }: { rowVersion: number; reason: string },
      context: Context,
    ): Promise<ReadingException> =>
      context.write(async (unit) => {
        const row = await hold(unit, actor, id, rowVersion);
        const { days } = await propose(unit.tx, row);
        if (days.length === 0) throw new AppError("exceptions.no_estimate");
        for (const { day, resolutionMin, slots, values } of days) {
          const estimated = values.map(({ slot, value }) => ({ slot, value, quality: "E" as const }));
          const change = { pointId: row.point_id, channel: row.channel, day, resolutionMin, slots, values: estimated };
          await writeSlots(unit.tx, change, actor.id, clock.now());
        }
        await note(unit, actor, row, "FIXED", reason);
        await checkAgain(unit, [row]);
        return toException(await reach(unit.tx, actor, id));
      }),
  };
}
