import { daysOfPeriod } from "@busbar/contract/invoices/invoice-fields";
import { invoiceStatus, type InvoiceStatus } from "@busbar/contract/invoices/invoice-status";
import { addDays } from "@busbar/contract/kernel/business-time";
import { periodOf } from "@busbar/contract/values/months";
import { sql } from "kysely";
import type { Db } from "../../../kernel/sql/query.ts";
import type { BillContract, Billed, PrepareBilling } from "../../../kernel/billing/bill-contract.ts";
import type { ReadBilledUsage } from "../../../kernel/targets/billed-usage.ts";
import type { CalculateStatement, Calculation } from "../calculation/calculate-statement.ts";
import { isCalculatedFrom, writeCalculated } from "../calculation/write-calculated.ts";
import { insertDraft } from "../draft-repository.ts";
import type { HoldPeriod } from "../invoice-drafts.ts";
import { holdsOf, obstaclesOf, readAhead, type Terms, termColumns } from "./obstacles.ts";

type Facts = Terms & {
  customer_id: string;
  tax_mode: string;
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
  const { from } = daysOfPeriod(period);
  // A second run waits here, and then finds what the first one wrote.
  await sql`select pg_advisory_xact_lock(hashtextextended('billing.contract', ${contractId}::bigint))`.execute(tx);
  await sql`select from contract k join invoice i on ${regular(contractId, period, "i")} for update of i`.execute(tx);
  const { rows } =
    await sql<Facts>`select k.customer_id, k.tax_mode, ${termColumns(period)}, i.id as invoice_id, i.status, i.input_hash, i.calc_version,
      i.payable as standing, b.payable as before
    from contract k join customer c on c.id = k.customer_id
    left join invoice i on ${regular(contractId, period, "i")}
    left join invoice b on ${regular(contractId, periodOf(addDays(from, -1)), "b")}
    where k.id = ${contractId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`there is no contract ${contractId}`);
  return row;
}

/** Bills contracts of a month from what a batch of them used. */
export const createBilling =
  (calculate: CalculateStatement, readUsage: ReadBilledUsage, holdPeriod: HoldPeriod): PrepareBilling =>
  async (db, contracts, period) => {
    const ahead = await readAhead(db, readUsage, contracts, period);
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
    const held = holdsOf(facts);
    if (!isFrozen && held.length > 0) return { ...known, result: "HELD", reasons: held };
    if (facts.status !== null && !isCalculated) return { ...known, result: isFrozen ? "SKIPPED_FROZEN" : "HAND" };

    const calculation = await calculate(tx, { contractId, from: facts.from, to: facts.to });
    if (isFrozen) {
      const stale = calculation.missing.length > 0 || !isCalculatedFrom(facts, calculation);
      return { ...known, result: "SKIPPED_FROZEN", stale, payable: facts.standing };
    }
    const reasons = obstaclesOf(facts, calculation);
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
