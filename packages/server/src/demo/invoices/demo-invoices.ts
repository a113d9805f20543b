import { lineAmount, totalsOf } from "@busbar/contract/invoices/invoice-amounts";
import { daysOfPeriod, type LineCategory, type PriceBand } from "@busbar/contract/invoices/invoice-fields";
import { type InvoiceStatus, invoiceStatus, isIssued, settledStatuses } from "@busbar/contract/invoices/invoice-status";
import { addDays } from "@busbar/contract/kernel/business-time";
import { Exact } from "@busbar/contract/kernel/decimal";
import { sql, type Transaction } from "kysely";
import { invoiceState, invoiceStates } from "../../kernel/sql/invoice-states.ts";
import { linesHash, sellerNow } from "../../modules/invoices/invoice-record.ts";
import { lockPaid } from "../../modules/invoices/steps/settlement.ts";
import { dueDateOf } from "../../modules/invoices/steps/due-date.ts";
import { createPeriodRepository } from "../../modules/periods/period-repository.ts";
import type { Database } from "../../tables.ts";
import { buyerNow, insertDemoCredit, instant } from "./demo-credit.ts";
import { acceptDemoWarnings } from "./demo-warnings.ts";
import { seedDemoMails } from "./demo-mails.ts";
import { seedDemoExtensions } from "./demo-extensions.ts";
import { seedDemoIncoming, seedDemoPayments } from "./demo-payments.ts";
import { seedDemoTaxInvoices } from "./demo-tax-invoices.ts";

export type DemoPrice = { category: LineCategory; band?: PriceBand; name?: string; share?: string; price: string };
const bands = (flat: string): DemoPrice[] => [
  { category: "ENERGY", band: "V", share: "0.13", price: new Exact(flat).times("0.4").toString() },
  { category: "ENERGY", band: "F", share: "0.32", price: flat },
  { category: "ENERGY", band: "P", share: "0.39", price: new Exact(flat).times("1.6").toString() },
  { category: "ENERGY", band: "S", share: "0.16", price: new Exact(flat).times("1.8").toString() },
];
/** Prices per unit for each plan in a usual month: bands by a fixed share, without tiers and power factor. */
export const pricesOf: Record<string, DemoPrice[]> = {
  S1: [
    { category: "ENERGY", price: "0.654712" },
    { category: "FIXED", name: "服务费", price: "200" },
  ],
  S2: [
    { category: "ENERGY", band: "P", share: "0.65", price: "0.568" },
    { category: "ENERGY", band: "V", share: "0.35", price: "0.288" },
  ],
  S3: bands("0.45238"),
  S4: [
    ...bands("0.43165"),
    { category: "LINE_LOSS", price: "0.011863" },
    { category: "TND", price: "0.1456" },
    { category: "SYSTEM", price: "0.032157" },
    { category: "FUND", price: "0.02723" },
  ],
  S9: [{ category: "ENERGY", price: "3.85" }],
};

const { overdue, draft, firstReview, finalReview, unpaid, paid, locked } = invoiceStatus;

/** What becomes of a statement; `share` of it was paid. */
export type Ending = { status: InvoiceStatus; share?: string; disputed?: string; extendedTo?: string };
/**
 * The states of single statements, by customer and month: one in each bucket of ageing, each state in the last month.
 */
const special: Readonly<Record<string, Ending>> = {
  "8 07": { status: overdue, share: "0.4" },
  "5 08": { status: overdue },
  "9 09": { status: overdue },
  "11 10": { status: overdue, disputed: "7 月表计更换后的底度与现场照片不一致" },
  "15 11": { status: overdue },
  "3 11": { status: overdue, share: "0.25" },
  "7 11": { status: unpaid, extendedTo: "2026-02-10" },
  "2 12": { status: unpaid, disputed: "12 月 18 日停电检修，电量未扣减" },
  "14 12": { status: paid },
};
const lastMonth: readonly InvoiceStatus[] = [
  [unpaid, unpaid, unpaid, unpaid],
  [finalReview, finalReview, finalReview],
  [firstReview, firstReview, firstReview],
  [draft, draft, draft],
  [unpaid, unpaid, unpaid],
].flat();
/** The ending of a customer's statement of a month, in which the core and the company agree; else undefined. */
export function coreEnding(customer: number, period: string): Ending | undefined {
  if (!period.startsWith("2025")) return undefined;
  const month = period.slice(4);
  const status = month === "12" ? lastMonth[customer - 1] : undefined;
  return special[`${customer} ${month}`] ?? (status && { status });
}

/** Months in which a customer's consumption is so high that the checks warn. */
const surges: Readonly<Record<string, string>> = { "10 202512": "1.8" };

export type DemoLine = {
  category: LineCategory;
  band?: PriceBand | undefined;
  name: string;
  quantity: string;
  unit: string;
  price: string;
  pointId: string | null;
  pointName: string;
};
/** What the statements of the company have besides those of the core. */
export type CompanyStatements = {
  /** Lines by points; `times` is what a month's consumption is multiplied by. */
  linesOf(contractId: string, plan: string, period: string, times: string): DemoLine[];
  endingOf(customer: number, period: string): Ending | undefined;
  /** What happened to statements and payments before the first day. */
  happen(people: Readonly<Record<"clerk" | "reviewer" | "finance", string>>): Promise<void>;
};

type Contract = {
  id: string;
  customer_id: string;
  plan: string;
  unit: string;
  tax_rate: string;
  terms: number;
  point_id: string | null;
  point_name: string;
  volumes: Record<string, string>;
};

/**
 * Twelve months of statements for the contracts of 2025: a closed quarter, then mostly paid ones, some overdue in each
 * bucket of ageing, two disputed, one corrected by a credit, and the last month in review, with a warning of its
 * checks; with some tax invoices and mails. `userIds` by user name; contracts must exist. Runs within `tx`.
 */
export async function seedDemoInvoices(
  tx: Transaction<Database>,
  userIds: ReadonlyMap<string, string>,
  company?: CompanyStatements,
): Promise<void> {
  // Nothing is known of rows of this transaction yet: the planner believes in a few, and would compare each with each.
  await sql`set local enable_nestloop = off`.execute(tx);
  const person = (name: string) => userIds.get(name) as string;
  const [clerk, reviewer, finance] = [person("clerk1"), person("clerk2"), person("finance1")] as const;
  const { rows: contracts } = await sql<Contract>`select t.id, t.customer_id, p.plan_code as plan,
      case t.commodity when 'GAS' then 'm³' else 'kWh' end as unit, trim_scale(t.tax_rate)::text as tax_rate,
      coalesce(t.payment_terms_days, c.payment_terms_days) as terms,
      case when count(u.id) = 1 then min(u.id) end as point_id,
      case when count(u.id) = 1 then min(u.name) else '' end as point_name,
      (select jsonb_object_agg(to_char(v.month, 'YYYYMM'), trim_scale(v.quantity)::text) from contract_month_volume v
        where v.contract_id = t.id and v.month < least(t.ends_on, '2026-01-01')) as volumes
    from contract t join customer c on c.id = t.customer_id join plan_version n on n.id = t.plan_version_id
    join price_plan p on p.id = n.plan_id join contract_point k on k.contract_id = t.id
    join pickup_point u on u.id = k.point_id
    where t.is_demo and (t.start_date = '2025-01-01' or ${company !== undefined} and t.signed_at is not null
      and t.start_date < '2026-01-01') group by t.id, c.id, p.id order by t.id`.execute(tx);
  const ids = await tx.selectFrom("customer").select("id").where("is_demo", "=", true).orderBy("id").execute();
  const customers = ids.map(({ id }) => id);
  const holidays = await tx.selectFrom("public_holiday").select(["date", "kind"]).execute();
  const special = new Map(holidays.map(({ date, kind }) => [date, kind]));

  const made = contracts.flatMap((contract, place) =>
    Object.entries(contract.volumes).map(([period, volume]) => {
      const { from, to } = daysOfPeriod(period);
      const number = customers.indexOf(contract.customer_id) + 1;
      const usual = new Exact(volume).times(97 + ((place * 5 + Number(period.slice(4)) * 3) % 8)).dividedBy(100);
      const times = surges[`${number} ${period}`] ?? "1";
      const lines = (
        company?.linesOf(contract.id, contract.plan, period, times) ?? linesByVolume(contract, usual.times(times))
      ).map((line) => ({ ...line, amount: lineAmount(line.quantity, line.price) }));
      const taxed = lines.map(({ amount }) => ({ amount, taxRate: contract.tax_rate, collectable: true }));
      const { taxShares, ...sums } = totalsOf(taxed, "INCLUSIVE");
      const issueDate = addDays(to, 7);
      const dueDate = dueDateOf(issueDate, contract.terms, special);
      const ending = company?.endingOf(number, period) ?? coreEnding(number, period) ?? usualEnding(period);
      const allocated = new Exact(sums.payable)
        .times(settledStatuses.includes(ending.status) ? 1 : (ending.share ?? 0))
        .toFixed(2);
      const energy = lines.filter(({ category }) => category === "ENERGY");
      return {
        ...sums,
        contract,
        period,
        from,
        to,
        issueDate,
        dueDate,
        ending,
        allocated,
        quantity: energy.reduce((sum, line) => sum.plus(line.quantity), new Exact(0)).toFixed(3),
        lines: lines.map((line, at) => ({ ...line, share: taxShares[at] })),
        paidAt: instant(addDays(dueDate, -4), 15),
      };
    }),
  );
  made.sort((a, b) => a.issueDate.localeCompare(b.issueDate) || Number(a.contract.id) - Number(b.contract.id));

  await sql`insert into billing_period (period)
    select to_char(m, 'YYYYMM') from generate_series(${company ? "2024-01-01" : "2025-01-01"}::date, '2026-01-01', interval '1 month') m`.execute(
    tx,
  );
  const { rows: inserted } = await sql<{ id: string; contract_id: string; period: string }>`
    insert into invoice (customer_id, contract_id, period, service_from, service_to, tax_mode, net, tax, payable, quantity,
      is_demo, created_at, created_by, updated_at, updated_by)
    select g."customerId", g."contractId", g.period, g."from", g."to", 'INCLUSIVE', g.net, g.tax, g.payable, g.quantity,
      true, g."draftedAt", ${clerk}, g."draftedAt", ${clerk}
    from jsonb_to_recordset(${JSON.stringify(
      made.map(({ lines: _lines, contract, ...row }) => ({
        ...row,
        customerId: contract.customer_id,
        contractId: contract.id,
        draftedAt: instant(addDays(row.to, 4), 10),
      })),
    )}::jsonb) as g ("customerId" bigint, "contractId" bigint, period text, "from" date, "to" date, net numeric,
      tax numeric, payable numeric, quantity numeric, "draftedAt" timestamptz)
    returning id, contract_id, period`.execute(tx);
  const idOf = new Map(inserted.map(({ id, contract_id, period }) => [`${contract_id} ${period}`, id]));
  const numbers = { 2024: 0, 2025: 0, 2026: 0 };
  const rows = made.map((row) => {
    const { ending, issueDate, contract, period } = row;
    const year = Number(issueDate.slice(0, 4)) as keyof typeof numbers;
    const hasNumber = isIssued(ending.status);
    const number = hasNumber ? (numbers[year] += 1) : null;
    const docNo = number === null ? null : `JS${year}-${String(number).padStart(6, "0")}`;
    const id = idOf.get(`${contract.id} ${period}`) as string;
    return { ...row, ...ending, id, customerId: contract.customer_id, year, number, docNo, isIssued: hasNumber };
  });
  await insertLines(tx, rows);
  const given = sql`jsonb_to_recordset(${JSON.stringify(
    rows.map(({ lines: _lines, contract: _contract, ending: _ending, ...row }) => ({
      ...row,
      submittedAt: instant(addDays(row.to, 5), 9),
      reviewedAt: instant(addDays(row.to, 6), 11),
      issuedAt: instant(row.issueDate, 16),
      overdueAt: instant(addDays(row.dueDate, 1), 0),
    })),
  )}::jsonb) as g (id bigint, "customerId" bigint, status int, "docNo" text, year int, number int, "issueDate" date,
    "dueDate" date, allocated numeric, disputed text, "extendedTo" date, period text, "isIssued" boolean,
    "submittedAt" timestamptz, "reviewedAt" timestamptz, "issuedAt" timestamptz, "paidAt" timestamptz,
    "overdueAt" timestamptz)`;
  /** Takes the statements that match `when` one step on, with a row of history. */
  const step = (
    action: string,
    to: ReturnType<typeof sql>,
    at: string,
    by: string | undefined,
    when: ReturnType<typeof sql>,
    set = sql``,
  ) =>
    sql`with gone as (
        update invoice i set status = ${to}, updated_at = ${sql.ref(`g.${at}`)}, updated_by = ${by ?? null}::bigint ${set}
        from ${given}, (select i.id as was_id, i.status as was from invoice i) w
        where i.id = g.id and i.customer_id = g."customerId" and w.was_id = i.id and ${when}
        returning i.customer_id, i.id, w.was, i.status, i.updated_at, i.calc_hash)
      insert into invoice_event (customer_id, invoice_id, action, from_status, to_status, at, by_user_id, calc_hash)
      select customer_id, id, ${action}, was, status, updated_at, ${by ?? null}::bigint, calc_hash from gone
      order by id`.execute(tx);

  await sql`insert into invoice_event (customer_id, invoice_id, action, to_status, at, by_user_id)
    select customer_id, id, 'create', ${invoiceState.draft}, created_at, created_by from invoice where is_demo order by id`.execute(
    tx,
  );
  await acceptDemoWarnings(tx, clerk);
  const submitted = sql`, calc_hash = ${linesHash}, submitted_at = g."submittedAt", submitted_by = ${clerk}`;
  await step(
    "submit",
    invoiceState.firstReview,
    "submittedAt",
    clerk,
    sql`g.status <> ${invoiceState.draft}`,
    submitted,
  );
  const reviewed = sql`, reviewed_at = g."reviewedAt", reviewed_by = ${reviewer}`;
  const past = sql`g.status not in (${invoiceState.draft}, ${invoiceState.firstReview})`;
  await step("review", invoiceState.finalReview, "reviewedAt", reviewer, past, reviewed);
  const issued = sql`, doc_no = g."docNo", issue_date = g."issueDate", due_date = g."dueDate",
    issued_at = g."issuedAt", issued_by = ${finance}, seller = ${sellerNow},
    buyer = ${buyerNow}`;
  await step("issue", invoiceState.unpaid, "issuedAt", finance, sql`g."isIssued"`, issued);
  await seedDemoPayments(tx, rows, finance);
  const whole = sql`, allocated = g.allocated, paid_at = g."paidAt", settlement_kind = 'PAID'`;
  await step("allocate", invoiceState.paid, "paidAt", finance, sql`g.status in (${invoiceStates.settled})`, whole);
  const isLate = sql`g.status = ${invoiceState.overdue}`;
  await step("overdue", invoiceState.overdue, "overdueAt", undefined, isLate);
  const partly = sql`, allocated = g.allocated`;
  await step("allocate", sql`i.status`, "overdueAt", finance, sql`${isLate} and g.allocated > 0`, partly);
  const disputed = sql`, confirm_status = 'DISPUTED', dispute_text = g.disputed, disputed_at = g."issuedAt"`;
  await step("dispute", sql`i.status`, "issuedAt", undefined, sql`g.disputed is not null`, disputed);
  const extended = sql`, extension_until = g."extendedTo", extensions = 1`;
  await step("extend", sql`i.status`, "issuedAt", reviewer, sql`g."extendedTo" is not null`, extended);
  await sql`insert into invoice_extension (customer_id, invoice_id, made_on, until)
    select i.customer_id, i.id, i.issue_date, i.extension_until from invoice i where i.extension_until is not null`.execute(
    tx,
  );
  // What was paid in April or later is locked by the closing of that month.
  const paidIn = sql`to_char(g."paidAt" at time zone 'Asia/Shanghai', 'YYYYMM')`;
  const lockedIn = sql`, locked_in = greatest(g.period, ${paidIn})`;
  const isLocked = sql`g.status = ${invoiceState.locked} and ${paidIn} <= '202503'`;
  if (!company) await step("lock", invoiceState.locked, "paidAt", finance, isLocked, lockedIn);
  await sql`insert into invoice_number (doc_no, series, year, number, invoice_id)
    select g."docNo", 'JS', g.year, g.number, g.id from ${given} where g."docNo" is not null`.execute(tx);
  await sql`insert into number_counter (series, year, last)
    select 'JS', year, max(number) from invoice_number group by year`.execute(tx);
  await insertDemoCredit(tx, { clerk, reviewer, finance });
  await seedDemoTaxInvoices(tx, finance);
  await seedDemoMails(tx);
  await seedDemoIncoming(tx, finance);
  await seedDemoExtensions(tx);
  await sql`set local enable_nestloop = on`.execute(tx);
  await company?.happen({ clerk, reviewer, finance });
  const periods = createPeriodRepository(tx);
  const unit = { tx, emit: () => Promise.resolve() };
  for (const period of company ? closedByCompany : ["202501", "202502", "202503"]) {
    const closedAt = instant(addDays(daysOfPeriod(period).to, 40), 17);
    if (company) await lockPaid(unit, { period, by: finance, now: closedAt });
    await periods.close(period, await periods.control(period), finance, closedAt);
  }
}

/** January 2024 to November 2025: the closing of December is due. */
const closedByCompany = ["2024", "2025"]
  .flatMap((year) => Array.from({ length: 12 }, (_, at) => year + String(at + 1).padStart(2, "0")))
  .slice(0, -1);

const usualEnding = (period: string): Ending => ({
  status: period <= "202503" ? locked : period < "202512" ? paid : unpaid,
});

/** The lines of a statement of the core: the month's energy by fixed shares. */
const linesByVolume = (contract: Contract, used: InstanceType<typeof Exact>): DemoLine[] =>
  (pricesOf[contract.plan] ?? []).map(({ category, band, name = "", share = "1", price }) => ({
    category,
    band,
    name,
    quantity: category === "FIXED" ? "1.000" : used.times(share).toFixed(3),
    unit: category === "FIXED" ? "月" : contract.unit,
    price,
    pointId: contract.point_id,
    pointName: contract.point_name,
  }));

type WithLines = {
  id: string;
  customerId: string;
  from: string;
  to: string;
  contract: Contract;
  lines: readonly object[];
};

async function insertLines(tx: Transaction<Database>, rows: readonly WithLines[]): Promise<void> {
  const lines = rows.flatMap(({ id, customerId, from, to, contract, lines: of }) =>
    of.map((line, at) => ({
      ...line,
      id,
      customerId,
      no: at + 1,
      from,
      to,
      taxRate: contract.tax_rate,
    })),
  );
  await sql`insert into invoice_line (customer_id, invoice_id, line_no, point_id, point_name, category, name, band,
      from_date, to_date, quantity, unit, unit_price, amount, tax_rate, tax_share)
    select l."customerId", l.id, l.no, l."pointId", l."pointName", l.category, l.name, l.band, l."from", l."to",
      l.quantity, l.unit, l.price, l.amount, l."taxRate", l.share
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l ("customerId" bigint, id bigint, no int,
      "pointId" bigint, "pointName" text, category text, name text, band text, "from" date, "to" date, quantity numeric,
      unit text, price numeric, amount numeric, "taxRate" numeric, share numeric)`.execute(tx);
}
