import {
  finalStatementDays,
  type Readiness,
  type ReadinessQuery,
  type ReadyContractQuery,
  type ReadyKind,
} from "@busbar/contract/billing-runs/readiness";
import { daysOfPeriod } from "@busbar/contract/invoices/invoice-fields";
import { invoiceStatus, issuedStatuses, type InvoiceStatus } from "@busbar/contract/invoices/invoice-status";
import { invoiceStates } from "../../kernel/sql/invoice-states.ts";
import { monthOf } from "@busbar/contract/values/months";
import { sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import type { Language } from "../../kernel/app-error.ts";
import type { BillingReason, FindObstacles } from "../../kernel/billing/bill-contract.ts";
import { createListMemory } from "../../kernel/fast/list-memory.ts";
import { reachKey } from "../../kernel/records/visibility.ts";
import type { Db } from "../../kernel/sql/query.ts";
import type { Ports } from "../../ports.ts";
import { createHeldObstacles } from "./held-obstacles.ts";
import { dueDays } from "./month-days.ts";
import { chosen, createRunWrites } from "./run-repository.ts";
import { keyOf, normalised, toReason } from "./run-shape.ts";

type Standing = {
  contract_id: string;
  contract_no: string;
  customer_id: string;
  customer_name: string;
  invoice_id: string | null;
  status: InvoiceStatus | null;
  is_hand: boolean;
  /** By when its final statement is due; null where it has not ended, or the statement is issued. */
  final_due: string | null;
  points: string[];
};
type Judged = Standing & { kind: ReadyKind; reasons: readonly BillingReason[] };
type Judgement = { rows: Judged[]; judgedAt: number | null };

const isFrozen = ({ status }: Standing) => status !== null && status !== invoiceStatus.draft;
const isHold = ({ code }: BillingReason) => code.startsWith("hold.");
/** What a month's readings lack, unlike prices and terms. */
const isOfData = ({ code, details }: BillingReason, month: string) =>
  /^(readings|reactive|settled)\./.test(code) && (details?.["month"] ?? month) === month;

function kindOf(row: Standing, reasons: readonly BillingReason[]): ReadyKind {
  if (isFrozen(row)) return "frozen";
  if (reasons.some(isHold)) return "held";
  if (row.is_hand) return "hand";
  return reasons.length > 0 ? "blocked" : "ready";
}

const inMost = (found: ReadonlyMap<string, number>) =>
  [...found]
    .map(([code, count]) => ({ code, count }))
    .toSorted((one, other) => other.count - one.count || (one.code < other.code ? -1 : 1));

/** What stands before a run, by the calculation that bills; remembered until something is written that it read. */
export function createReadiness(
  { db, clock, wake }: Pick<Ports, "db" | "clock" | "wake">,
  findObstacles: FindObstacles,
) {
  const memory = createListMemory<Judgement>(wake, ({ rows }) => rows.length);
  const obstaclesOf = createHeldObstacles(findObstacles, () => clock.now().getTime());

  async function standing(on: Db, actor: Actor, { period, ...filter }: ReadinessQuery): Promise<Standing[]> {
    const { from, to } = daysOfPeriod(period);
    const { rows } = await sql<Standing>`select k.id as contract_id, k.contract_no, c.id as customer_id,
        c.name as customer_name, i.id as invoice_id, i.status, i.id is not null and i.input_hash is null as is_hand,
        case when k.ends_on <= ${clock.today()}::date and k.ends_on <= ${to}::date
          and (i.id is null or i.status in (${invoiceStates.unissued}))
          then k.ends_on - 1 + ${finalStatementDays}::int end as final_due,
        array(select distinct p.point_id::text from contract_point p where p.contract_id = k.id and p.binds
          and greatest(p.valid_from, k.start_date, ${from}::date) < least(p.valid_to, k.ends_on, ${to}::date)) as points
      from contract k join customer c on c.id = k.customer_id
      left join invoice i on i.customer_id = k.customer_id and i.contract_id = k.id and i.period = ${period}
        and i.doc_type = 'REGULAR' and i.voided_at is null
      where ${chosen(actor, period, normalised(filter), clock.today())} order by k.contract_no, k.id`.execute(on);
    return rows;
  }

  async function judge(on: Db, actor: Actor, query: ReadinessQuery): Promise<Judgement> {
    const rows = await standing(on, actor, query);
    const open = rows.filter((row) => !isFrozen(row)).map((row) => row.contract_id);
    const { reasons: obstacles, judgedAt } = await obstaclesOf(on, open, query.period);
    const judged = rows.map((row) => {
      const reasons = obstacles.get(row.contract_id) ?? [];
      return { ...row, kind: kindOf(row, reasons), reasons };
    });
    return { rows: judged, judgedAt };
  }
  const judged = (actor: Actor, { period, ...filter }: ReadinessQuery) =>
    memory.answer(db, [period, normalised(filter), reachKey(actor, "billing:run"), clock.today()], (on) =>
      judge(on, actor, { period, ...filter }),
    );

  async function pointNumbers(rows: readonly Judged[]): Promise<ReadonlyMap<string, string>> {
    const ids = rows.flatMap(({ reasons }) => reasons.flatMap(({ pointId }) => pointId ?? []));
    const { rows: found } = await sql<{ id: string; point_no: string }>`select id, point_no from pickup_point
      where id = any (${[...new Set(ids)]}::bigint[])`.execute(db);
    return new Map(found.map(({ id, point_no: number }) => [id, number]));
  }

  return {
    async counts(actor: Actor, { period, ...filter }: ReadinessQuery): Promise<Readiness> {
      const [{ rows, judgedAt }, due, active, closed] = await Promise.all([
        judged(actor, { period, ...filter }),
        dueDays(db, period),
        createRunWrites(db).findActive(keyOf(actor, period, normalised(filter))),
        sql`select from billing_period where period = ${period} and state = 'CLOSED'`.execute(db),
      ]);
      const month = monthOf(period);
      const of = (kind: ReadyKind) => rows.filter((row) => row.kind === kind).length;
      const blockedBy = new Map<string, number>();
      for (const { reasons } of rows.filter(({ kind }) => kind === "blocked"))
        for (const code of new Set(reasons.map((one) => one.code))) blockedBy.set(code, (blockedBy.get(code) ?? 0) + 1);
      const lacking = rows.filter(({ reasons }) => reasons.some((one) => isOfData(one, month)));
      const points = new Set(rows.flatMap((row) => row.points));
      const incomplete = new Set(
        lacking.flatMap(({ reasons, points: all }) =>
          reasons.filter((one) => isOfData(one, month)).flatMap(({ pointId }) => (pointId ? [pointId] : all)),
        ),
      );
      return {
        contracts: rows.length,
        ready: of("ready"),
        blocked: of("blocked"),
        held: of("held"),
        hand: of("hand"),
        frozen: of("frozen"),
        blockedBy: inMost(blockedBy),
        points: points.size,
        pointsComplete: [...points].filter((id) => !incomplete.has(id)).length,
        contractsComplete: rows.length - lacking.length,
        billed: rows.filter((row) => row.invoice_id !== null).length,
        finals: rows.filter((row) => row.final_due !== null).length,
        finalsLate: rows.filter((row) => row.final_due !== null && row.final_due < clock.today()).length,
        issued: rows.filter(({ status }) => status !== null && issuedStatuses.includes(status)).length,
        due,
        judgedAt: judgedAt === null ? null : new Date(judgedAt).toISOString(),
        closed: closed.rows.length > 0,
        runId: active?.id ?? null,
      };
    },

    async list(actor: Actor, query: ReadyContractQuery, language: Language) {
      const { pageNo, pageSize, kind, final, code, ...of } = query;
      const { rows } = await judged(actor, of);
      const found = rows.filter(
        (row) =>
          (!kind || kind.includes(row.kind)) &&
          (!final || row.final_due !== null) &&
          (!code || row.reasons.some(({ code: one }) => one === code)),
      );
      const page = found.slice((pageNo - 1) * pageSize, pageNo * pageSize);
      const numbers = await pointNumbers(page);
      return {
        total: found.length,
        list: page.map((row) => ({
          contractId: row.contract_id,
          contractNo: row.contract_no,
          customerId: row.customer_id,
          customerName: row.customer_name,
          kind: row.kind,
          finalDue: row.final_due,
          reasons: row.reasons.map((one) =>
            toReason({ ...one, pointNo: numbers.get(one.pointId ?? "") ?? null }, monthOf(query.period), language),
          ),
          invoiceId: row.invoice_id,
        })),
      };
    },
  };
}
