import { Exact } from "@busbar/contract/kernel/decimal";
import type { Permission } from "@busbar/contract/kernel/permissions";
import { meets } from "@busbar/contract/kernel/access";
import {
  type CheckName,
  checkNames,
  type PeriodAction,
  type PeriodActionName,
  periodActionNames,
  type PeriodCheck,
  type PeriodRecord,
  periodRoutes,
  type PeriodTile,
  warningChecks,
} from "@busbar/contract/periods/periods";
import { periodOf } from "@busbar/contract/values/months";
import type { RawBuilder, SqlBool } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { NotifyPeople } from "../../kernel/messages/notify-people.ts";
import { bind, type CallContext, type Module } from "../../kernel/module.ts";
import { isOneOf } from "../../kernel/records/in-places.ts";
import { createListMemory } from "../../kernel/fast/list-memory.ts";
import type { Db } from "../../kernel/sql/query.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import { controlDuty, isIntact } from "./control-duty.ts";
import { countPayments, unmatchedPayments } from "./period-payment-repository.ts";
import { createPeriodNotices } from "./period-notices.ts";
import { createPeriodRepository, namedRows, periodChanges, type PeriodRow } from "./period-repository.ts";

type Closing = { period: string; by: string; now: Date };
/** What the invoices module does when a period is closed or reopened; both return the number of statements. */
export type PeriodFollowers = {
  lock(unit: Unit, closing: Closing): Promise<number>;
  unlock(unit: Unit, closing: Closing): Promise<number>;
  /** A condition: `invoice i` should have a tax invoice and has none. */
  lacksTaxInvoice: RawBuilder<SqlBool>;
};

const permissionOf: Record<PeriodActionName, readonly Permission[]> = {
  close: ["period:close"],
  reopen: ["period:reopen"],
  confirmReopen: ["period:close", "period:reopen"],
  keepClosed: ["period:close", "period:reopen"],
};

/** Whether `actor` may do `name` in the month `now`. Open items of the checklist are reported last. */
function judge(
  name: PeriodActionName,
  row: Pick<PeriodRow, "period" | "state" | "earlier_open" | "later_closed" | "reopen_asked_by" | "first_posted">,
  actor: Pick<Actor, "id" | "selves" | "admin" | "roles" | "permissions">,
  { isReady, now }: { isReady: boolean; now: string },
): PeriodAction {
  if (!meets(actor, [...permissionOf[name]])) return "not_allowed";
  if (name === "close") {
    if (row.state === "CLOSED") return "period.closed";
    if (row.period >= now) return "period.not_over";
    if (row.first_posted === null || row.period < row.first_posted) return "period.before_first";
    if (row.earlier_open.length > 0) return "period.not_next";
    return isReady ? "ok" : "period.not_ready";
  }
  if (row.state !== "CLOSED" || (name === "reopen") !== (row.reopen_asked_by === null)) return "illegal_transition";
  if (name === "keepClosed") return "ok";
  if (row.later_closed.length > 0) return "period.not_newest";
  return name === "confirmReopen" && isOneOf([row.reopen_asked_by], actor, null) ? "same_person" : "ok";
}

const toTile = (row: PeriodRow): PeriodTile => ({
  period: row.period,
  state: row.state,
  count: row.states.reduce((all, { count }) => all + count, 0),
  payable: row.states.reduce((all, { payable }) => all.plus(payable), new Exact(0)).toFixed(2),
  outstanding: row.outstanding && new Exact(row.outstanding).toFixed(2),
  states: row.states,
  closedAt: row.closed_at?.toISOString() ?? null,
  reopenAsked: row.reopen_asked_at !== null,
});

async function checksOf(db: Db, row: PeriodRow, lacksTaxInvoice: RawBuilder<SqlBool>): Promise<PeriodCheck[]> {
  const periods = createPeriodRepository(db);
  return Promise.all(
    checkNames.map(async (name: CheckName) =>
      name === "earlier_closed"
        ? { name, count: row.earlier_open.length, rows: row.earlier_open.map((id) => ({ id, name: id })) }
        : name === "payments"
          ? { name, ...(await unmatchedPayments(db, row.period, namedRows)) }
          : { name, ...(await periods.inTheWay(row.period, name, lacksTaxInvoice)) },
    ),
  );
}

const standsInTheWay = ({ name, count }: PeriodCheck): boolean => count > 0 && !warningChecks.includes(name);

/** Months of the list: those up to the present one within this number, and others with statements. */
const recentMonths = 13;

/** `count` months that end with `last`, oldest first. */
function monthsUpTo(last: string, count: number): string[] {
  const [year, month] = [Number(last.slice(0, 4)), Number(last.slice(4))];
  return Array.from({ length: count }, (_, at) =>
    periodOf(new Date(Date.UTC(year, month - count + at, 1)).toISOString()),
  );
}

async function monthsOfWork(periods: ReturnType<typeof createPeriodRepository>, now: string): Promise<string[]> {
  const recent = monthsUpTo(now, recentMonths);
  return [...(await periods.openBefore(recent[0] ?? now)), ...recent, ...(await periods.usedAfter(now))];
}

/** Months before the first posting cannot be closed; those ahead are shown once something is in them. */
const isOffered = ({ period, state, first_posted }: PeriodRow, now: string): boolean =>
  first_posted !== null && period >= first_posted && (period <= now || state !== "NONE");

/** Open months with statements first, oldest first; then closed and empty ones, newest first. */
function byWork(one: PeriodTile, other: PeriodTile): number {
  const isOpen = ({ state, count }: PeriodTile) => state === "OPEN" && count > 0;
  if (isOpen(one) !== isOpen(other)) return isOpen(one) ? -1 : 1;
  return isOpen(one) ? one.period.localeCompare(other.period) : other.period.localeCompare(one.period);
}

/** No open item in the checklist; conditions on other periods are refused separately. */
const isReady = (checks: readonly PeriodCheck[]): boolean =>
  checks.every((check) => check.name === "earlier_closed" || !standsInTheWay(check));

export function createPeriods(
  { db, clock, wake }: Pick<Ports, "db" | "clock" | "wake">,
  followers: PeriodFollowers,
  notifyPeople: NotifyPeople,
): Module {
  const tell = createPeriodNotices(notifyPeople);
  const monthNow = () => periodOf(clock.today());
  const remembered = createListMemory<PeriodTile[]>(wake, (tiles) => tiles.reduce((all, { count }) => all + count, 0));

  async function show(tx: Db, row: PeriodRow, actor: Actor): Promise<PeriodRecord> {
    const checks = row.state === "CLOSED" ? [] : await checksOf(tx, row, followers.lacksTaxInvoice);
    const now = row.control && (await createPeriodRepository(tx).control(row.period));
    return {
      ...toTile(row),
      ...(row.row_version !== null && { rowVersion: row.row_version }),
      closedBy: row.closed_by,
      checks,
      control: row.control,
      payments: now?.payments ?? (await countPayments(tx, row.period)),
      intact: row.control && now && isIntact(now, row.control),
      reopening:
        row.reopen_asked_at && row.reopen_asked_by
          ? {
              at: row.reopen_asked_at.toISOString(),
              by: row.reopen_asked_by_name,
              byId: row.reopen_asked_by,
              reason: row.reopen_reason ?? "",
            }
          : null,
      actions: Object.fromEntries(
        periodActionNames.map((name) => [name, judge(name, row, actor, { isReady: isReady(checks), now: monthNow() })]),
      ) as PeriodRecord["actions"],
    };
  }

  type Step = { name: PeriodActionName; action: string; given?: { reason?: string } };

  /** One step from lock to audit row; refusals come in the order that all nouns have. */
  const take = (
    { actor, params, write }: Pick<CallContext, "write"> & { actor: Actor; params: { period: string } },
    rowVersion: number | undefined,
    { name, action, given = {} }: Step,
    change: (unit: Unit, closing: Closing) => Promise<unknown>,
  ): Promise<PeriodRecord> =>
    write(async (unit) => {
      const periods = createPeriodRepository(unit.tx);
      const { period } = params;
      await periods.lock(period);
      const row = await periods.get(period);
      const checks = name === "close" ? await checksOf(unit.tx, row, followers.lacksTaxInvoice) : [];
      const verdict = judge(name, row, actor, { isReady: isReady(checks), now: monthNow() });
      if (verdict === "not_allowed") throw new AppError(verdict, { permission: permissionOf[name][0] });
      if (rowVersion !== undefined && rowVersion !== row.row_version)
        throw new AppError("stale", {
          givenVersion: rowVersion,
          currentVersion: row.row_version,
          current: await show(unit.tx, row, actor),
        });
      if (verdict !== "ok")
        throw new AppError(verdict, { checks: checks.filter(standsInTheWay).map(({ name: check }) => check) });
      const changed = await change(unit, { period, by: actor.id, now: clock.now() });
      await unit.record(action, "periods", period, "updated", { after: { ...given, ...(changed as object) } });
      await tell(unit, name, period, actor, clock.today(), given.reason);
      return show(unit.tx, await periods.get(period), actor);
    });

  return bind(
    periodRoutes,
    {
      async listPeriods({ query: { year } }) {
        const now = monthNow();
        return remembered.answer(db, [year ?? null, now], async (on) => {
          const periods = createPeriodRepository(on);
          const months = year === undefined ? await monthsOfWork(periods, now) : monthsUpTo(`${year}12`, 12);
          const rows = (await periods.list(months)).filter((row) => isOffered(row, now)).map(toTile);
          return year === undefined ? rows.toSorted(byWork) : rows;
        });
      },
      async listOpenPeriods() {
        const periods = createPeriodRepository(db);
        const open = await periods.openBefore(monthNow());
        const [first] = open;
        if (first === undefined) return { total: 0, first: null };
        const checks = await checksOf(db, await periods.get(first), followers.lacksTaxInvoice);
        return { total: open.length, first: { period: first, checks } };
      },
      getPeriod: async ({ actor, params }) => show(db, await createPeriodRepository(db).get(params.period), actor),
      closePeriod: (call) =>
        take(call, call.body.rowVersion, { name: "close", action: "period.close" }, async (unit, closing) => {
          const periods = createPeriodRepository(unit.tx);
          await followers.lock(unit, closing);
          const control = await periods.control(closing.period);
          await periods.close(closing.period, control, closing.by, closing.now);
          return control;
        }),
      reopenPeriod: (call) => {
        const { rowVersion, reason } = call.body;
        return take(
          call,
          rowVersion,
          { name: "reopen", action: "period.ask_reopen", given: { reason } },
          async (unit, at) => createPeriodRepository(unit.tx).ask(at.period, reason, at.by, at.now),
        );
      },
      confirmReopening: (call) =>
        take(call, call.body.rowVersion, { name: "confirmReopen", action: "period.reopen" }, async (unit, at) => {
          await createPeriodRepository(unit.tx).reopen(at.period, at.by, at.now);
          return { unlocked: await followers.unlock(unit, at) };
        }),
      keepPeriodClosed: (call) =>
        take(call, call.body.rowVersion, { name: "keepClosed", action: "period.keep_closed" }, async (unit, at) =>
          createPeriodRepository(unit.tx).ask(at.period, null, at.by, at.now),
        ),
    },
    { duties: [controlDuty(notifyPeople)], changes: periodChanges },
  );
}
