import { Exact } from "@busbar/contract/kernel/decimal";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { paymentFixture } from "../../testing/fixtures/payment-fixture.ts";
import {
  type Debt,
  isDebt,
  left,
  type Model,
  mostClosings,
  owes,
  type Part,
  type Source,
  type Statement,
} from "../../testing/fixtures/money-model.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const longAgo = 9000 * 86_400;
const app = await startTestApp({ settings: { sessionIdleSeconds: longAgo, sessionMaxSeconds: longAgo } });
afterAll(() => app.close());
const needs = await paymentFixture(app);
const [clerk, reviewer, finance, other] = await Promise.all(["clerk1", "clerk2", "finance1", "finance2"].map(app.as));
const key = () => ({ idempotencyKey: crypto.randomUUID() });
const monthOf = (at: Date) => at.toISOString().slice(0, 7).replace("-", "");
/** The month of the business date, or one before it. */
const month = (back = 0): string => {
  const [year, of] = app.clock.today().split("-").map(Number) as [number, number];
  return monthOf(new Date(Date.UTC(year, of - 1 - back, 15)));
};
const rowsOf = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await app.database.pool.query(text, values)).rows as Row[];

/** The newest closed month; statements and money of it and before are closed. */
let closed = "";
const isOpen = (of: { month: string }) => of.month > closed;
const isPartOpen = (part: Part) => isOpen(part) && (isDebt(part.to) || !part.to.locked);
const partsOf = (model: Model, from: Source) => model.parts.filter((each) => each.from === from);
const money = (cents: number) => new Exact(cents).div(100).toFixed(2);
const writeOffLimit = 100_00;

const versionOf = async (noun: "invoice" | "payment", id: string) =>
  (await rowsOf<{ row_version: number }>(`select row_version from ${noun} where id = $1`, [id]))[0]!.row_version;

/** An operation with numbers that select its objects in the model, and an amount that is often exact. */
type Operation = { name: keyof typeof operations; one: number; two: number; amount: number; fits: boolean };
const pick = <T>(from: readonly T[], at: number): T | undefined => from[at % Math.max(1, from.length)];
/** With `fits`, selects among the objects with a rest, if there are any. */
const pickOpen = <T>(from: readonly T[], at: number, fits: boolean, rest: (it: T) => number): T | undefined =>
  (fits
    ? pick(
        from.filter((it) => rest(it) > 0),
        at,
      )
    : undefined) ?? pick(from, at);
/** The whole rest or a part of it; one cent when there is none. */
const fitting = (most: number, amount: number) =>
  most > 1 && amount % 2 === 1 ? 1 + (amount % most) : Math.max(1, most);

async function creditOf(it: Statement, amount: number): Promise<string> {
  const body = { rowVersion: await versionOf("invoice", it.id), period: month(1), reason: "计量差错退补", full: false };
  const { id, rowVersion } = await finance!.creditInvoice({ params: { id: it.id }, body });
  const params = { id };
  const line = { ...needs.energy({ quantity: "-1", unitPrice: money(amount) }) };
  let credit = await clerk!.setInvoiceLines({ params, body: { rowVersion, lines: [line] } });
  credit = await clerk!.submitInvoice({ params, body: { rowVersion: credit.rowVersion } });
  credit = await reviewer!.reviewInvoice({ params, body: { rowVersion: credit.rowVersion } });
  await finance!.issueInvoice({ params, body: { rowVersion: credit.rowVersion } });
  return id;
}

/** Adds the newest allocation to the model. */
async function addPart(model: Model, from: Source, to: Statement | Debt, amount: number): Promise<void> {
  const column = isDebt(to) ? "offset_id" : "invoice_id";
  const [row] = await rowsOf<{ id: string }>(`select max(id)::text as id from allocation where ${column} = $1`, [
    to.id,
  ]);
  model.parts.push({ id: row!.id, month: month(), from, to, amount, undone: false });
  from.taken += amount;
  to.paid += amount;
}
/** What a statement gets back: a rest that was given up is owed again. */
const owedAgain = (to: Statement | Debt, amount: number) => {
  to.paid -= amount;
  if (!isDebt(to)) to.givenUp = 0;
};
const takeBack = (model: Model, part: Part) => {
  part.from.taken -= part.amount;
  owedAgain(part.to, part.amount);
  model.parts.splice(model.parts.indexOf(part), 1);
};

/** What the issue of a credit does to its statement once all of it is credited. */
async function settleCredited(model: Model, it: Statement): Promise<void> {
  if (it.credits < it.payable || owes(it) === 0 || it.locked) return;
  const credits = model.sources.filter(({ of }) => of === it);
  const parts = model.parts.filter(({ to }) => to === it);
  if (credits.every((one) => left(one) === one.amount) && parts.every((one) => isPartOpen(one) && !one.undone)) {
    for (const part of parts) takeBack(model, part);
    it.settled = true;
    for (const one of credits) one.reversed = true;
    return;
  }
  for (const one of credits) {
    const amount = Math.min(left(one), owes(it));
    if (amount > 0) await addPart(model, one, it, amount);
  }
}

const unused = { taken: 0, back: 0, reversed: false, isCredit: false, offset: null } satisfies Partial<Source>;

/**
 * 27.1: paid statements are locked at the closing of the later of their own month and that of their last allocation,
 * and then have no allocation of an open month.
 */
const wronglyLocked = `select i.id from invoice i
  left join lateral (select max(to_char(a.allocated_on, 'YYYYMM')) as last from allocation a
    where a.customer_id = i.customer_id and a.invoice_id = i.id and a.reversed_on is null) a on true
  where i.status in (5, 6) and i.confirm_status <> 'DISPUTED' and a.last is not null
    and (i.status = 6) <> (greatest(i.period, a.last) <= $1)`;

/** Each operation says whether it must succeed, runs, and gives the next model; null when it cannot be tried. */
const operations = {
  async owe(model: Model, { amount }: Operation) {
    const { id } = await needs.owed(model.number, money(amount), { inPeriod: month(1) });
    model.statements.push({ id, payable: amount, paid: 0, givenUp: 0, credits: 0, settled: false, locked: false });
  },
  async pay(model: Model, { amount }: Operation) {
    const { id } = await needs.paid(model.number, money(amount));
    model.sources.push({ ...unused, id, month: month(), amount });
  },
  async credit(model: Model, { one, amount, fits }: Operation) {
    const it = pick(model.statements, one);
    const rest = it ? it.payable - it.credits : 0;
    if (!it || rest === 0) return;
    const sum = fits ? rest : Math.min(amount, rest);
    const id = await creditOf(it, sum);
    it.credits += sum;
    model.sources.push({ ...unused, id, month: month(), amount: sum, isCredit: true, of: it });
    await settleCredited(model, it);
  },
  async allocate(model: Model, { one, two, amount, fits }: Operation) {
    const from = pickOpen(model.sources, one, fits, left);
    const to = pickOpen<Statement | Debt>([...model.debts, ...model.statements], two, fits, owes);
    if (!from || !to) return;
    const sum = fits ? fitting(Math.min(left(from), owes(to)), amount) : amount;
    const items = [{ ...(isDebt(to) ? { offsetId: to.id } : { invoiceId: to.id }), amount: money(sum) }];
    const call = from.isCredit
      ? finance!.allocateCredit({ params: { id: from.id }, body: { items } }, key())
      : finance!.allocatePayment({
          params: { id: from.id },
          body: { rowVersion: await versionOf("payment", from.id), items },
        });
    if (await isDone(call, sum <= left(from) && sum <= owes(to))) await addPart(model, from, to, sum);
  },
  async reverseOne(model: Model, { one }: Operation) {
    const part = pick(model.parts, one);
    if (!part) return;
    const mayBe = isPartOpen(part) && part.from.offset === null;
    if (await isDone(finance!.reverseAllocation({ params: { id: part.id } }), mayBe)) takeBack(model, part);
  },
  async reverse(model: Model, { one }: Operation) {
    const from = pick(
      model.sources.filter(({ isCredit }) => !isCredit),
      one,
    );
    if (!from) return;
    const body = { rowVersion: await versionOf("payment", from.id), reason: "银行退票" };
    const call = finance!.reversePayment({ params: { id: from.id }, body });
    const mayBe = !from.reversed && from.offset === null && from.back === 0 && isOpen(from);
    if (!(await isDone(call, mayBe && partsOf(model, from).every(isPartOpen)))) return;
    for (const part of partsOf(model, from)) takeBack(model, part);
    from.reversed = true;
  },
  async offset(model: Model, { one }: Operation) {
    const from = pick(
      model.sources.filter(({ isCredit }) => !isCredit),
      one,
    );
    if (!from) return;
    const parts = partsOf(model, from);
    const isClosed = !isOpen(from) || !parts.every(isPartOpen);
    const call = finance!.offsetPayment({
      params: { id: from.id },
      body: { rowVersion: await versionOf("payment", from.id), reason: "银行退票" },
    });
    const mayBe = !from.reversed && from.offset === null && isClosed && from.taken + left(from) > 0;
    if (!(await isDone(call, mayBe))) return;
    for (const part of parts.filter(isPartOpen)) takeBack(model, part);
    from.offset = left(from);
    let owed = 0;
    for (const part of partsOf(model, from))
      if (isDebt(part.to) || part.to.locked) owed += part.amount;
      else {
        part.undone = true;
        owedAgain(part.to, part.amount);
      }
    if (owed > 0) model.debts.push({ id: (await call).id, owed, paid: 0 });
  },
  /** The next month begins, and the one before the last is closed: by then it is over, and one more is open. */
  async close(model: Model) {
    if (model.closings === mostClosings) return;
    model.closings += 1;
    const period = month(1);
    const [year, of] = app.clock.today().split("-").map(Number) as [number, number];
    await needs.moveTo(new Date(Date.UTC(year, of, 20, 2)));
    await finance!.closePeriod({ params: { period }, body: {} });
    closed = period;
    const locked = await rowsOf<{ id: string }>("select id::text from invoice where status = 6");
    const ids = new Set(locked.map(({ id }) => id));
    for (const it of model.statements) it.locked = ids.has(it.id);
    expect(await rowsOf(wronglyLocked, [closed])).toEqual([]);
  },
  async refund(model: Model, { one, amount, fits }: Operation) {
    const of = pickOpen(model.sources, one, fits, left);
    if (!of) return;
    const sum = fits ? fitting(left(of), amount) : amount;
    const given = { amount: money(sum), valueDate: app.clock.today() };
    const payments = model.sources.filter(({ isCredit }) => !isCredit).map(left);
    const net = model.net + total(payments) - total(model.debts.map(owes));
    const call = of.isCredit
      ? finance!.refundCredit({ params: { id: of.id }, body: given }, key())
      : finance!.refundPayment({
          params: { id: of.id },
          body: { ...given, rowVersion: await versionOf("payment", of.id) },
        });
    // Payments are not paid back beyond what bounced.
    if (!(await isDone(call, sum <= left(of) && (of.isCredit || sum <= net)))) return;
    of.back += sum;
    model.refunds.push({ id: (await call).id, month: month(), of, amount: sum });
  },
  async reverseRefund(model: Model, { one }: Operation) {
    const refund = pick(model.refunds, one);
    if (!refund) return;
    const body = { rowVersion: await versionOf("payment", refund.id), reason: "退款退回" };
    if (!(await isDone(finance!.reversePayment({ params: { id: refund.id }, body }), isOpen(refund)))) return;
    refund.of.back -= refund.amount;
    model.refunds.splice(model.refunds.indexOf(refund), 1);
  },
  async giveUp(model: Model, { one, fits }: Operation) {
    const it = pickOpen(model.statements, one, fits, (each) => (owes(each) <= writeOffLimit ? owes(each) : 0));
    if (!it) return;
    const body = { rowVersion: await versionOf("invoice", it.id), reason: "手续费差额" };
    const call = finance!.askWriteOff({ params: { id: it.id }, body });
    if (!(await isDone(call, owes(it) > 0 && owes(it) <= writeOffLimit))) return;
    const asked = (await call).writeOffs.find(({ status }) => status === "ASKED")!;
    await other!.approveWriteOff({ params: { id: asked.id }, body: { rowVersion: asked.rowVersion } });
    it.givenUp = owes(it);
  },
};

/** Whether a call succeeded, which must be as the model says. */
async function isDone(call: Promise<unknown>, expected: boolean): Promise<boolean> {
  const outcome = await call.then(
    () => "done",
    (error: { code: number; reason?: string }) => {
      // A refusal, never an internal error.
      expect(error.code).toBeGreaterThanOrEqual(1400);
      expect(error.code).toBeLessThan(1500);
      return `refused: ${error.reason ?? error.code}`;
    },
  );
  expect(outcome).toEqual(expected ? "done" : expect.stringMatching(/^refused/));
  return outcome === "done";
}

const total = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

/** I4: every balance equals the model's to the cent, none is negative, and the figures of the customer agree. */
async function agrees(model: Model): Promise<void> {
  const ids = <T extends { id: string }>(of: readonly T[]) => of.map(({ id }) => id);
  const byId = <T extends { id: string }>(of: readonly T[]) => of.toSorted((a, b) => Number(a.id) - Number(b.id));
  const statements = await rowsOf<{ id: string; allocated: string; outstanding: string; settled: boolean }>(
    `select id::text, allocated::text, outstanding::text, status in (5, 6) as settled from invoice
     where id = any ($1) order by invoice.id`,
    [ids(model.statements)],
  );
  expect(statements).toEqual(
    model.statements.map((it) => ({
      id: it.id,
      allocated: money(it.paid),
      outstanding: money(owes(it)),
      settled: owes(it) === 0,
    })),
  );
  const payments = model.sources.filter(({ isCredit }) => !isCredit);
  const expected = [
    ...payments.map((it) => ({ id: it.id, unallocated: money(left(it)) })),
    ...model.debts.map((it) => ({ id: it.id, unallocated: money(-owes(it)) })),
  ];
  expect(
    await rowsOf("select id::text, unallocated::text from payment where id = any ($1) order by payment.id", [
      ids(expected),
    ]),
  ).toEqual(byId(expected));
  for (const credit of model.sources.filter(({ isCredit }) => isCredit))
    expect(
      await rowsOf(
        "select credit_available(customer_id, id)::numeric(16, 2)::text as available from invoice where id = $1",
        [credit.id],
      ),
    ).toEqual([{ available: money(left(credit)) }]);
  for (const amount of [...[...model.statements, ...model.debts].map(owes), ...model.sources.map(left)])
    expect(amount).toBeGreaterThanOrEqual(0);
  await figuresAgree(model.customerId);
}

/** 27.2: closing balance of the account = outstanding − free credit, and total of the ageing = outstanding. */
async function figuresAgree(customerId: string): Promise<void> {
  const params = { id: customerId };
  const [account, { outstanding }, ageing, credits, open] = await Promise.all([
    finance!.getCustomerAccount({ params, query: {} }),
    finance!.getCustomer({ params }),
    finance!.listAgedStatements({ query: { customerId } }),
    finance!.listCredits({ query: { customerId } }),
    finance!.listOpenItems({ query: { customerId } }),
  ]);
  const free = credits.reduce((all, { available }) => all.plus(available), new Exact(0));
  expect(account.closing).toBe(new Exact(outstanding!).minus(free).toFixed(2));
  expect([ageing.sum, open.sums.owed]).toEqual([outstanding, outstanding]);
}

/** I2, I5: numbers without gaps, and history along allowed transitions. */
async function historyHolds(model: Model): Promise<void> {
  const gaps = await rowsOf(
    "select series, year from invoice_number group by series, year having max(number) <> count(*)",
  );
  expect(gaps).toEqual([]);
  const wrong = await rowsOf(
    `select invoice_id, from_status, to_status from invoice_event where invoice_id = any ($1)
       and from_status <> to_status and not invoice_may_go(from_status, to_status)`,
    [model.statements.map(({ id }) => id)],
  );
  expect(wrong).toEqual([]);
}

const operation: fc.Arbitrary<Operation> = fc.record({
  name: fc.oneof(
    { weight: 1, arbitrary: fc.constant("allocate" as const) },
    { weight: 1, arbitrary: fc.constantFrom("close" as const, "offset" as const) },
    { weight: 4, arbitrary: fc.constantFrom(...(Object.keys(operations) as (keyof typeof operations)[])) },
  ),
  one: fc.nat(20),
  two: fc.nat(20),
  amount: fc.oneof(fc.integer({ min: 1, max: 300_00 }), fc.constantFrom(1, 100_00, 100_01)),
  fits: fc.boolean(),
});

/** A payment of what is locked bounces, so that every run has a debt. */
const bounce = (["allocate", "close", "close", "offset"] as const).map((name) => ({
  name,
  one: 0,
  two: 0,
  amount: 2,
  fits: true,
}));

let run = 0;
test("I2 I4 I5 whatever is paid, credited, allocated, closed, offset, given up, paid back and reversed, every balance is right to the cent", async () => {
  const check = async (first: readonly number[], given: readonly Operation[]) => {
    run += 1;
    const number = (run % 14) + 1;
    const customerId = await needs.customer(number);
    const [{ net }] = (await rowsOf<{ net: string }>(
      "select coalesce(sum(unallocated), 0) as net from payment where customer_id = $1",
      [customerId],
    )) as [{ net: string }];
    const empty = { statements: [], debts: [], sources: [], parts: [], refunds: [], closings: 0 };
    const model: Model = { ...empty, number, customerId, net: new Exact(net).times(100).toNumber() };
    for (const amount of first) {
      await operations.owe(model, { ...given[0]!, amount });
      await operations.pay(model, { ...given[0]!, amount });
    }
    for (const each of [...bounce, ...given]) {
      await operations[each.name](model, each);
      await agrees(model);
    }
    expect(model.debts.length).toBeGreaterThan(0);
    await historyHolds(model);
  };
  const amounts = fc.array(fc.integer({ min: 1, max: 200_00 }), { minLength: 1, maxLength: 2 });
  const many = fc.array(operation, { minLength: 16, maxLength: 32, size: "max" });
  await fc.assert(fc.asyncProperty(amounts, many, check), {
    numRuns: Number(process.env["MONEY_MODEL_RUNS"] ?? 6),
    endOnFailure: true,
  });
}, 180_000);
