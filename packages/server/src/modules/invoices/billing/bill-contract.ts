import { daysOfPeriod } from "@busbar/contract/invoices/invoice-fields";
import { invoiceStatus, type InvoiceStatus } from "@busbar/contract/invoices/invoice-status";
import { addDays } from "@busbar/contract/kernel/business-time";
import { Exact } from "@busbar/contract/kernel/decimal";
import { periodOf } from "@busbar/contract/values/months";
import { sql } from "kysely";
import { isConnectionFault } from "../../../kernel/faults.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import type { BillContract, Billed, BillingReason, PrepareBilling } from "../../../kernel/billing/bill-contract.ts";
import type { BilledSpan, ReadBilledUsage } from "../../../kernel/targets/billed-usage.ts";
import type { CalculateStatement, Calculation } from "../calculation/calculate-statement.ts";
import { billedSpans } from "../calculation/calculation-inputs.ts";
import { isCalculatedFrom, writeCalculated } from "../calculation/write-calculated.ts";
import { insertDraft } from "../draft-repository.ts";
import type { HoldPeriod } from "../invoice-drafts.ts";

type Facts = {
  customer_id: string;
  tax_mode: string;
  from: string;
  to: string;
  lifecycle: string;
  customer_hold: boolean;
  customer_hold_reason: string;
  contract_hold_reason: string | null;
  invoice_id: string | null;
  status: InvoiceStatus | null;
  input_hash: string | null;
  calc_version: number | null;
  standing: string | null;
  before: string | null;
};

const regular = (contract: string, period: string, alias: string) => {
  const i = sql.raw(alias);
  return sql`${i}.customer_id = k.customer_id and ${i}.contract_id = k.id and ${i}.period = ${period}
    and ${i}.doc_type = 'REGULAR' and ${i}.voided_at is null and k.id = ${contract}`;
};

/** A contract in the month with its regular statement, which is locked, and the payable of the month before. */
async function factsOf(tx: Db, contractId: string, period: string): Promise<Facts> {
  const { from, to } = daysOfPeriod(period);
  // A second run waits here, and then finds what the first one wrote.
  await sql`select pg_advisory_xact_lock(hashtextextended('billing.contract', ${contractId}::bigint))`.execute(tx);
  await sql`select from contract k join invoice i on ${regular(contractId, period, "i")} for update of i`.execute(tx);
  const { rows } = await sql<Facts>`select k.customer_id, k.tax_mode, greatest(k.start_date, ${from}::date) as "from",
      least(k.ends_on, ${to}::date) as "to", c.lifecycle, c.billing_hold as customer_hold,
      c.billing_hold_reason as customer_hold_reason, k.billing_hold_reason as contract_hold_reason, i.id as invoice_id, i.status, i.input_hash, i.calc_version,
      i.payable as standing, b.payable as before
    from contract k join customer c on c.id = k.customer_id
    left join invoice i on ${regular(contractId, period, "i")}
    left join invoice b on ${regular(contractId, periodOf(addDays(from, -1)), "b")}
    where k.id = ${contractId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`there is no contract ${contractId}`);
  return row;
}

const usedEnergy = ({ lines }: Calculation) =>
  lines.some(({ category, quantity }) => category === "ENERGY" && !new Exact(quantity).isZero());

/** Why the contract is left out: its customer is on hold, the contract itself, or both. */
function holds({ customer_hold: isCustomerHeld, ...facts }: Facts): BillingReason[] {
  const { customer_hold_reason: ofCustomer, contract_hold_reason: ofContract } = facts;
  return [
    ...(isCustomerHeld ? [{ code: "hold.customer", details: { reason: ofCustomer } }] : []),
    ...(ofContract === null ? [] : [{ code: "hold.contract", details: { reason: ofContract } }]),
  ];
}

/** Why nothing is billed although it could be calculated, or what the calculation lacks. */
function obstacles(facts: Facts, calculation: Calculation): BillingReason[] {
  if (facts.lifecycle === "CLOSED" && usedEnergy(calculation)) return [{ code: "customer.closed" }];
  return calculation.missing.map(({ code, details, month, pointId }) => ({
    code,
    details: { ...details, month },
    pointId,
  }));
}

const keyOf = ({ pointId, from, to }: BilledSpan) => `${pointId} ${from} ${to}`;

/** Reads the usage of these spans at once; others are read when they are asked for. */
async function readAhead(db: Db, readUsage: ReadBilledUsage, spans: readonly BilledSpan[]): Promise<ReadBilledUsage> {
  const known = new Map((await readUsage(db, spans)).map((usage) => [keyOf(usage), usage]));
  return async (tx, wanted) => {
    const found = wanted.map((span) => known.get(keyOf(span)));
    return found.every((usage) => usage !== undefined) ? found : readUsage(tx, wanted);
  };
}

/** Bills contracts of a month from what a batch of them used. */
export const createBilling =
  (calculate: CalculateStatement, readUsage: ReadBilledUsage, holdPeriod: HoldPeriod): PrepareBilling =>
  async (db, contracts, period) => {
    const spans = await billedSpans(db, contracts, daysOfPeriod(period));
    // One that cannot be read is told of when it is billed alone.
    const ahead = await readAhead(db, readUsage, spans).catch((thrown: unknown) => {
      if (isConnectionFault(thrown)) throw thrown;
      return readUsage;
    });
    return createBillContract((tx, billed) => calculate(tx, billed, ahead), holdPeriod);
  };

type Calculate = (tx: Db, billed: Parameters<CalculateStatement>[1]) => Promise<Calculation>;

/** Bills one contract for a month: draft and lines where it can, otherwise why not. A dry run only looks. */
function createBillContract(calculate: Calculate, holdPeriod: HoldPeriod): BillContract {
  return async ({ tx, audit }, { contractId, period, mode, by, now }) => {
    // The month first, as closing it does, so that neither waits for the other in a circle.
    await holdPeriod(tx, period);
    const facts = await factsOf(tx, contractId, period);
    const known = {
      stale: false,
      reasons: [],
      invoiceId: facts.invoice_id,
      lineCount: 0,
      payable: null,
      standing: facts.standing,
      before: facts.before,
    } satisfies Omit<Billed, "result">;
    const isCalculated = facts.input_hash !== null;
    const isFrozen = facts.status !== null && facts.status !== invoiceStatus.draft;
    const held = holds(facts);
    if (!isFrozen && held.length > 0) return { ...known, result: "HELD", reasons: held };
    if (facts.status !== null && !isCalculated) return { ...known, result: isFrozen ? "SKIPPED_FROZEN" : "HAND" };

    const calculation = await calculate(tx, { contractId, from: facts.from, to: facts.to });
    if (isFrozen) {
      const stale = calculation.missing.length > 0 || !isCalculatedFrom(facts, calculation);
      return { ...known, result: "SKIPPED_FROZEN", stale, payable: facts.standing };
    }
    const reasons = obstacles(facts, calculation);
    if (reasons.length > 0) return { ...known, result: "BLOCKED", reasons };
    const done = { ...known, lineCount: calculation.lines.length, payable: calculation.payable };
    if (facts.invoice_id !== null && isCalculatedFrom(facts, calculation))
      return { ...done, payable: facts.standing, result: "UNCHANGED" };
    const result = facts.invoice_id === null ? "CREATED" : "UPDATED";
    if (mode === "DRY_RUN" && facts.invoice_id === null) return { ...done, result };
    // The draft's adjustments count too, so a dry run writes it and takes that back.
    if (mode === "DRY_RUN") await sql`savepoint dry_run`.execute(tx);
    const id = facts.invoice_id ?? (await draft(tx, contractId, period, facts, by, now));
    await writeCalculated(tx, { customer_id: facts.customer_id, id }, calculation, { by, now });
    const { rows } = await sql<{ payable: string; line_count: number }>`select i.payable,
        (select count(*)::int from invoice_line l where l.customer_id = i.customer_id and l.invoice_id = i.id) as line_count
      from invoice i where i.customer_id = ${facts.customer_id} and i.id = ${id}`.execute(tx);
    const [written] = rows;
    if (!written) throw new Error(`there is no statement ${id}`);
    const figures = {
      ...done,
      result,
      invoiceId: id,
      payable: written.payable,
      lineCount: written.line_count,
    } as const;
    if (mode === "DRY_RUN") {
      await sql`rollback to savepoint dry_run`.execute(tx);
      return figures;
    }
    await audit("invoice.calculate", "invoices", id, {
      ...(facts.standing !== null && { before: { payable: facts.standing } }),
      after: { period, payable: written.payable },
    });
    return figures;
  };
}

const draft = (tx: Db, contractId: string, period: string, facts: Facts, by: string | null, now: Date) =>
  insertDraft(tx, {
    customerId: facts.customer_id,
    contractId,
    docType: "REGULAR",
    period,
    from: facts.from,
    to: facts.to,
    taxMode: facts.tax_mode,
    correctsId: null,
    note: "",
    by,
    now,
  });
