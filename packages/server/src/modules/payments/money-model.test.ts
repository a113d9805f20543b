import { Exact } from "@busbar/contract/kernel/decimal";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { paymentFixture } from "../../testing/fixtures/payment-fixture.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const app = await startTestApp();
afterAll(() => app.close());
const needs = await paymentFixture(app);
const [clerk, reviewer, finance, other] = await Promise.all(["clerk1", "clerk2", "finance1", "finance2"].map(app.as));
const key = () => ({ idempotencyKey: crypto.randomUUID() });
const today = app.clock.today();
const rowsOf = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await app.database.pool.query(text, values)).rows as Row[];

// The model: amounts in cents, by the rules of bookkeeping only.
type Statement = { id: string; payable: number; paid: number; givenUp: number; credits: number; settled: boolean };
type Source = { id: string; amount: number; taken: number; back: number; reversed: boolean; isCredit: boolean };
type Part = { id: string; from: Source; to: Statement; amount: number };
type Refund = { id: string; of: Source; amount: number };
type Model = { number: number; statements: Statement[]; sources: Source[]; parts: Part[]; refunds: Refund[] };

const owes = ({ payable, paid, givenUp, settled }: Statement) => (settled ? 0 : payable - paid - givenUp);
const left = ({ amount, taken, back, reversed }: Source) => (reversed ? 0 : amount - taken - back);
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
  const body = { rowVersion: await versionOf("invoice", it.id), period: "202712", reason: "计量差错退补", full: true };
  const { id, rowVersion } = await finance!.creditInvoice({ params: { id: it.id }, body });
  const params = { id };
  const line = { ...needs.energy({ quantity: "-1", unitPrice: money(amount) }) };
  let credit = await clerk!.setInvoiceLines({ params, body: { rowVersion, lines: [line] } });
  credit = await clerk!.submitInvoice({ params, body: { rowVersion: credit.rowVersion } });
  credit = await reviewer!.reviewInvoice({ params, body: { rowVersion: credit.rowVersion } });
  await finance!.issueInvoice({ params, body: { rowVersion: credit.rowVersion } });
  return id;
}

/** Adds a statement's newest allocation to the model. */
async function addPart(model: Model, from: Source, to: Statement, amount: number): Promise<void> {
  const [row] = await rowsOf<{ id: string }>("select max(id)::text as id from allocation where invoice_id = $1", [
    to.id,
  ]);
  model.parts.push({ id: row!.id, from, to, amount });
  from.taken += amount;
  to.paid += amount;
}
const takeBack = (model: Model, part: Part) => {
  part.from.taken -= part.amount;
  part.to.paid -= part.amount;
  part.to.givenUp = 0;
  model.parts.splice(model.parts.indexOf(part), 1);
};

/** Each operation says whether it must succeed, runs, and gives the next model; null when it cannot be tried. */
const operations = {
  async owe(model: Model, { amount }: Operation) {
    const { id } = await needs.owed(model.number, money(amount), { inPeriod: "202512" });
    model.statements.push({ id, payable: amount, paid: 0, givenUp: 0, credits: 0, settled: false });
  },
  async pay(model: Model, { amount }: Operation) {
    const { id } = await needs.paid(model.number, money(amount));
    model.sources.push({ id, amount, taken: 0, back: 0, reversed: false, isCredit: false });
  },
  async credit(model: Model, { one, amount, fits }: Operation) {
    const it = pick(model.statements, one);
    if (!it || it.credits > 0) return;
    const sum = fits ? it.payable : Math.min(amount, it.payable);
    const id = await creditOf(it, sum);
    it.credits = sum;
    // A full credit of an unpaid statement: the two settle each other.
    const settles = sum === it.payable && it.paid === 0 && owes(it) > 0;
    if (settles) it.settled = true;
    else model.sources.push({ id, amount: sum, taken: 0, back: 0, reversed: false, isCredit: true });
  },
  async allocate(model: Model, { one, two, amount, fits }: Operation) {
    const from = pickOpen(model.sources, one, fits, left);
    const to = pickOpen(model.statements, two, fits, owes);
    if (!from || !to) return;
    const sum = fits ? fitting(Math.min(left(from), owes(to)), amount) : amount;
    const items = [{ invoiceId: to.id, amount: money(sum) }];
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
    if (part && (await isDone(finance!.reverseAllocation({ params: { id: part.id } }), true))) takeBack(model, part);
  },
  async reverse(model: Model, { one }: Operation) {
    const from = pick(
      model.sources.filter(({ isCredit }) => !isCredit),
      one,
    );
    if (!from) return;
    const body = { rowVersion: await versionOf("payment", from.id), reason: "银行退票" };
    const call = finance!.reversePayment({ params: { id: from.id }, body });
    if (!(await isDone(call, !from.reversed && from.back === 0))) return;
    for (const part of model.parts.filter((each) => each.from === from)) takeBack(model, part);
    from.reversed = true;
  },
  async refund(model: Model, { one, amount, fits }: Operation) {
    const of = pickOpen(model.sources, one, fits, left);
    if (!of) return;
    const sum = fits ? fitting(left(of), amount) : amount;
    const given = { amount: money(sum), valueDate: today };
    const call = of.isCredit
      ? finance!.refundCredit({ params: { id: of.id }, body: given }, key())
      : finance!.refundPayment({
          params: { id: of.id },
          body: { ...given, rowVersion: await versionOf("payment", of.id) },
        });
    if (!(await isDone(call, sum <= left(of)))) return;
    of.back += sum;
    model.refunds.push({ id: (await call).id, of, amount: sum });
  },
  async reverseRefund(model: Model, { one }: Operation) {
    const refund = pick(model.refunds, one);
    if (!refund) return;
    const body = { rowVersion: await versionOf("payment", refund.id), reason: "退款退回" };
    if (!(await isDone(finance!.reversePayment({ params: { id: refund.id }, body }), true))) return;
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

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

/** I4: every balance equals the model's to the cent, and none is negative. */
async function agrees(model: Model, before: string): Promise<void> {
  const ids = <T extends { id: string }>(of: readonly T[]) => of.map(({ id }) => id);
  const statements = await rowsOf<{ id: string; allocated: string; outstanding: string; status: number }>(
    "select id::text, allocated::text, outstanding::text, status from invoice where id = any ($1) order by invoice.id",
    [ids(model.statements)],
  );
  expect(statements).toEqual(
    model.statements.map((it) => ({
      id: it.id,
      allocated: money(it.paid),
      outstanding: money(owes(it)),
      status: owes(it) === 0 ? 5 : 4,
    })),
  );
  const payments = model.sources.filter(({ isCredit }) => !isCredit);
  expect(
    await rowsOf(
      "select id::text, allocated::text, unallocated::text from payment where id = any ($1) order by payment.id",
      [ids(payments)],
    ),
  ).toEqual(payments.map((it) => ({ id: it.id, allocated: money(it.taken), unallocated: money(left(it)) })));
  for (const credit of model.sources.filter(({ isCredit }) => isCredit))
    expect(
      await rowsOf(
        "select credit_available(customer_id, id)::numeric(16, 2)::text as available from invoice where id = $1",
        [credit.id],
      ),
    ).toEqual([{ available: money(left(credit)) }]);
  for (const amount of [...model.statements.map(owes), ...model.sources.map(left)])
    expect(amount).toBeGreaterThanOrEqual(0);
  const balance = sum(model.statements.map(owes)) - sum(model.sources.map(left));
  expect(await closing(model.number)).toBe(new Exact(before).plus(money(balance)).toFixed(2));
}

async function closing(number: number): Promise<string> {
  const id = await needs.customer(number);
  return (await finance!.getCustomerAccount({ params: { id }, query: { from: today, to: today } })).closing;
}

/** I2, I5: numbers without gaps, and history along allowed transitions. */
async function historyHolds(model: Model): Promise<void> {
  const [numbers] = await rowsOf<{ gaps: number }>(
    "select (max(number) - count(*))::int as gaps from invoice_number where series = 'JS'",
  );
  expect(numbers!.gaps).toBe(0);
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
    { weight: 3, arbitrary: fc.constantFrom(...(Object.keys(operations) as (keyof typeof operations)[])) },
  ),
  one: fc.nat(20),
  two: fc.nat(20),
  amount: fc.oneof(fc.integer({ min: 1, max: 300_00 }), fc.constantFrom(1, 100_00, 100_01)),
  fits: fc.boolean(),
});

let run = 0;
test("I2 I4 I5 whatever is paid, credited, allocated, given up, paid back and reversed, every balance is right to the cent", async () => {
  const check = async (first: readonly number[], given: readonly Operation[]) => {
    run += 1;
    const model: Model = { number: (run % 14) + 1, statements: [], sources: [], parts: [], refunds: [] };
    const before = await closing(model.number);
    for (const amount of first) {
      await operations.owe(model, { ...given[0]!, amount });
      await operations.pay(model, { ...given[0]!, amount });
    }
    for (const each of given) {
      await operations[each.name](model, each);
      await agrees(model, before);
    }
    await historyHolds(model);
  };
  const amounts = fc.array(fc.integer({ min: 1, max: 200_00 }), { minLength: 1, maxLength: 2 });
  const many = fc.array(operation, { minLength: 16, maxLength: 32, size: "max" });
  await fc.assert(fc.asyncProperty(amounts, many, check), {
    numRuns: Number(process.env["MONEY_MODEL_RUNS"] ?? 6),
    endOnFailure: true,
  });
}, 120_000);
