import type { Invoice } from "@busbar/contract/invoices/invoices";
import { type InvoiceStatus, invoiceStatuses } from "@busbar/contract/invoices/invoice-status";
import { Exact } from "@busbar/contract/kernel/decimal";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { unitOfWork, type Unit } from "../../../kernel/work/unit-of-work.ts";
import { invoiceFixture } from "../../../testing/fixtures/invoice-fixture.ts";
import { statementsOf } from "../../../testing/database/statements-of.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";
import { mayGo } from "../invoice-rules.ts";
import { transitionInvoice } from "./invoice-transition.ts";
import { lockPaid, overdueDuty, unlockPaid } from "./settlement.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { contract, draft, submitted, reviewed, issued, at, seen, settle } = await invoiceFixture(app);
const rowsOf = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await app.database.pool.query(text, values)).rows as Row[];
const inUnit = <T>(work: (unit: Unit) => Promise<T>) =>
  unitOfWork(app.ports, { actorId: null, actorCode: "test", requestId: "", ip: "" }, work);

type Made = { id: string; customerId: string };
const stateOf = async ({ id }: Made) =>
  (await rowsOf<{ status: InvoiceStatus }>("select status from invoice where id = $1", [id]))[0]!.status;
const overdue = (day: string) => inUnit((unit) => overdueDuty(() => app.clock.now()).run(unit, day));
const closing = (period: string) => ({ period, by: "1", now: app.clock.now() });

let month = 0;
/** A period that no other statement in this file uses. */
const nextPeriod = () => {
  const period = `${2024 + Math.floor(month / 12)}${String((month % 12) + 1).padStart(2, "0")}`;
  month = (month + 1) % 48;
  return period;
};

/** Creates a statement in each state by passing through all states before it. */
const inState: Record<InvoiceStatus, () => Promise<Made>> = {
  1: async () => draft((await contract(1)).id, nextPeriod()),
  2: async () => submitted((await contract(1)).id, nextPeriod()),
  3: async () => reviewed((await contract(1)).id, nextPeriod()),
  4: async () => issued((await contract(1)).id, nextPeriod()),
  [-1]: async () => {
    const it = await issued((await contract(1)).id, nextPeriod());
    await overdue("2026-03-01");
    return it;
  },
  5: async () => {
    const it = await issued((await contract(1)).id, nextPeriod());
    await settle(it, "100.00");
    return it;
  },
  6: async () => {
    const period = nextPeriod();
    const it = await issued((await contract(1)).id, period);
    await settle(it, "100.00");
    await inUnit((unit) => lockPaid(unit, closing(period)));
    return it;
  },
};

const pairs = invoiceStatuses.flatMap((from) =>
  invoiceStatuses.filter((to) => to !== from).map((to) => [from, to] as const),
);

const call = async (name: string) => app.as(name);
const withReason = ({ id, rowVersion }: Invoice) => ({ params: { id }, body: { rowVersion, reason: "请再核对" } });
const extended = ({ id, rowVersion }: Invoice) => ({
  params: { id },
  body: { rowVersion, reason: "客户资金安排", until: "2026-04-01" },
});
/** Steps that people take, and the states in which they are allowed. */
const steps = {
  submit: { in: [1], take: async (it: Invoice) => (await call("clerk1")).submitInvoice(at(it)) },
  withdraw: { in: [2], take: async (it: Invoice) => (await call("clerk1")).withdrawInvoice(at(it)) },
  review: { in: [2], take: async (it: Invoice) => (await call("clerk2")).reviewInvoice(seen(it)) },
  reject: {
    in: [2, 3],
    take: async (it: Invoice) => (await call(it.status === 3 ? "finance1" : "clerk2")).rejectInvoice(withReason(it)),
  },
  issue: { in: [3], take: async (it: Invoice) => (await call("finance1")).issueInvoice(at(it)) },
  extend: { in: [-1], take: async (it: Invoice) => (await call("clerk2")).extendInvoice(extended(it)) },
};
const read = async ({ id }: Made) => (await call("clerk1")).getInvoice({ params: { id } });

test("X5 each of the fourteen ways is gone: by the calls of people, by money, by days and by the close of a period", async () => {
  const { submit, withdraw, review, reject, issue, extend } = steps;
  const pay = (it: Invoice) => settle(it, "100.00");
  const gone = new Set<string>();
  /** Takes one statement from state to state. */
  const go = async (made: Made, ways: readonly [InvoiceStatus, (it: Invoice) => Promise<unknown>][]) => {
    for (const [to, take] of ways) {
      const it = await read(made);
      await take(it);
      expect(await stateOf(made), `from ${it.status}`).toBe(to);
      gone.add(`${it.status}>${to}`);
    }
  };
  await go(await inState[1](), [
    [2, submit.take],
    [1, withdraw.take],
    [2, submit.take],
    [3, review.take],
    [1, reject.take],
    [2, submit.take],
    [3, review.take],
    [4, issue.take],
    [-1, () => overdue("2026-03-01")],
    [4, extend.take],
    [5, pay],
    [4, (it) => settle(it, "-100.00")],
    [5, pay],
    [-1, (it) => settle(it, "-100.00", "2026-05-01")],
    [5, pay],
    [6, (it) => inUnit((unit) => lockPaid(unit, closing(it.period)))],
    [5, (it) => inUnit((unit) => unlockPaid(unit, closing(it.period)))],
  ]);
  const free = await reviewed((await contract(1)).id, nextPeriod(), [{ quantity: "0", unitPrice: "1" }]);
  await go(free, [[5, issue.take]]);
  expect([...gone].sort()).toEqual(
    pairs
      .filter(([from, to]) => mayGo(from, to))
      .map(([from, to]) => `${from}>${to}`)
      .sort(),
  );
});

test("a close locks and unlocks many statements with as many queries as few", async () => {
  const asked = async (change: typeof lockPaid, period: string) => {
    let changed = 0;
    const statements = await statementsOf(app.database.pool, async () => {
      changed = await inUnit((unit) => change(unit, closing(period)));
    });
    return { changed, statements };
  };
  const period = nextPeriod();
  const paid = async () => settle(await issued((await contract(1)).id, period), "100.00");
  await paid();
  const few = await asked(lockPaid, period);
  expect(few.statements).toContain("insert into");
  const unlocked = await asked(unlockPaid, period);
  await paid();
  await paid();
  const many = await asked(lockPaid, period);
  expect(many.changed).toBe(few.changed + 2);
  expect(many.statements).toEqual(few.statements);
  expect((await asked(unlockPaid, period)).statements).toEqual(unlocked.statements);
});

test("X5 of the 42 pairs fourteen are ways and 28 refused, by the server and by the database itself", async () => {
  const refused: string[] = [];
  for (const from of invoiceStatuses) {
    const it = await inState[from]();
    expect(await stateOf(it), `made in state ${from}`).toBe(from);
    for (const [name, step] of Object.entries(steps).filter(([, { in: states }]) => !states.includes(from)))
      await expect(read(it).then(step.take), `${name} in ${from}`).rejects.toMatchObject({ code: 1409 });
    for (const to of invoiceStatuses.filter((other) => other !== from && !mayGo(from, other))) {
      const held = { id: it.id, customer_id: it.customerId, status: from, calc_hash: "" };
      const step = { action: "test", by: null, now: app.clock.now() };
      await expect(inUnit((unit) => transitionInvoice(unit.tx, held, to, step))).rejects.toMatchObject({
        code: "illegal_transition",
      });
      await expect(rowsOf("update invoice set status = $2 where id = $1", [it.id, to])).rejects.toThrow(
        /may not go from/,
      );
      refused.push(`${from}>${to}`);
    }
  }
  expect(refused).toHaveLength(28);
  expect(pairs).toHaveLength(42);
  const ways = await rowsOf<{ pair: string }>(
    `select f || '>' || t as pair from unnest($1::smallint[]) f, unnest($1::smallint[]) t where invoice_may_go(f, t)`,
    [[...invoiceStatuses]],
  );
  expect(ways.map(({ pair }) => pair).sort()).toEqual(
    pairs
      .filter(([from, to]) => mayGo(from, to))
      .map(([from, to]) => `${from}>${to}`)
      .sort(),
  );
});

test("the database keeps an issued statement, its lines and its history as they are", async () => {
  const it = await inState[4]();
  const locked = await inState[6]();
  const refuses = (text: string, id: string, words: RegExp) => expect(rowsOf(text, [id])).rejects.toThrow(words);
  await refuses("update invoice set payable = payable + 1, net = net + 1 where id = $1", it.id, /is issued/);
  await refuses("update invoice set due_date = due_date + 1 where id = $1", it.id, /is issued/);
  await refuses("update invoice set doc_no = 'JS2026-999999' where id = $1", it.id, /is issued/);
  await refuses("delete from invoice where id = $1", it.id, /was submitted/);
  await refuses("update invoice_line set amount = 1, quantity = 1 where invoice_id = $1", it.id, /stay as they were/);
  await refuses("delete from invoice_line where invoice_id = $1", it.id, /stay as they were/);
  await refuses("update invoice_event set reason = 'x' where invoice_id = $1", it.id, /stays as it is/);
  await refuses("update invoice set allocated = allocated + 200 where id = $1", it.id, /invoice_allocated/);
  await refuses("update invoice set confirm_status = 'CONFIRMED' where id = $1", locked.id, /is locked/);
  await refuses("update invoice set status = 5 where id = $1", locked.id, /invoice_locked/);
});

test("money that reaches a statement or leaves it takes it from state to state, never beyond what is owed", async () => {
  const it = await inState[4]();
  await settle(it, "40.00");
  expect(await stateOf(it)).toBe(4);
  await expect(settle(it, "60.01")).rejects.toMatchObject({ code: "invoice.over_allocated" });
  await settle(it, "60.00");
  expect(await stateOf(it)).toBe(5);
  await settle(it, "-60.00", "2026-02-04");
  expect(await stateOf(it)).toBe(4);
  await settle(it, "60.00");
  await settle(it, "-100.00", "2026-02-05");
  expect(await stateOf(it)).toBe(-1);
  await expect(settle(it, "-0.01")).rejects.toMatchObject({ code: "invoice.over_allocated" });
  await expect(settle(await inState[3](), "1.00")).rejects.toMatchObject({ code: "illegal_transition" });
});

test("fifty allocations to one statement at once never come to more than it owes", async () => {
  const it = await inState[4]();
  const done = await Promise.allSettled(Array.from({ length: 50 }, () => settle(it, "3.00")));
  expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(33);
  const [row] = await rowsOf<{ allocated: string; outstanding: string }>(
    "select allocated, outstanding from invoice where id = $1",
    [it.id],
  );
  expect(row).toEqual({ allocated: "99.00", outstanding: "1.00" });
});

test("thirty issues at once with failures in between give consecutive numbers, none twice", async () => {
  // More than there are connections. Two contracts, because one has 24 months that are over.
  const contracts = [await contract(2), await contract(2)];
  const ready = [];
  for (let each = 0; each < 30; each++)
    ready.push(
      await reviewed(
        contracts[Math.floor(each / 24)]!.id,
        `${2024 + Math.floor((each % 24) / 12)}${String((each % 12) + 1).padStart(2, "0")}`,
      ),
    );
  const given = async () =>
    (await rowsOf<{ doc_no: string }>("select doc_no from invoice where doc_no is not null order by doc_no")).map(
      ({ doc_no }) => doc_no,
    );
  const before = (await given()).length;
  const owner = app.database.ownerPool;
  // Every sixth fails after it got its number.
  const failing = ready.filter((_, place) => place % 6 === 0).map((it) => it.id);
  await owner.query(`create function fail_some() returns trigger language plpgsql as $$ begin
    if new.status = 4 and new.id in (${failing.join(", ")}) then raise exception 'failed on purpose'; end if;
    return new; end $$`);
  await owner.query("create trigger a_fail_some before update on invoice for each row execute function fail_some()");
  const [finance, second] = [await app.as("finance1"), await app.as("finance2")];
  const done = await Promise.allSettled(ready.map((it, place) => (place % 2 ? finance : second).issueInvoice(at(it))));
  await owner.query("drop trigger a_fail_some on invoice");
  expect(done.map(({ status }) => status)).toEqual(
    ready.map(({ id: each }) => (failing.includes(each) ? "rejected" : "fulfilled")),
  );
  expect(failing).toHaveLength(5);
  // Failed ones have used no number.
  expect(await given()).toHaveLength(before + 25);
  // The failed ones are issued after all, and an issued one is refused.
  await Promise.all(ready.filter((it) => failing.includes(it.id)).map((it) => finance.issueInvoice(at(it))));
  await expect(finance.issueInvoice(at(ready[1]!))).rejects.toMatchObject({ code: 1410 });
  const numbers = await given();
  expect(numbers).toEqual(
    Array.from({ length: before + 30 }, (_, place) => `JS2026-${String(place + 1).padStart(6, "0")}`),
  );
  expect(new Set(numbers).size).toBe(before + 30);
  const kept = await rowsOf<{ doc_no: string; is_its: boolean }>(`select n.doc_no, i.doc_no = n.doc_no as is_its
    from invoice_number n left join invoice i on i.id = n.invoice_id order by n.doc_no`);
  expect(kept).toEqual(numbers.map((doc_no) => ({ doc_no, is_its: true })));
});

type Model = { status: InvoiceStatus; allocated: number };
const people = ["clerk1", "clerk2", "finance1", "finance2"] as const;
const command = fc.oneof(
  fc.record({
    kind: fc.constantFrom(
      "submit" as const,
      "withdraw" as const,
      "review" as const,
      "reject" as const,
      "issue" as const,
    ),
  }),
  fc.record({ kind: fc.constant("pay" as const), amount: fc.integer({ min: -100, max: 100 }).filter((n) => n !== 0) }),
  fc.record({ kind: fc.constantFrom("overdue" as const, "lock" as const, "unlock" as const) }),
);
/** The model's expected state after the step, or nothing when it is refused. */
function expected({ status, allocated }: Model, it: { kind: string; amount?: number }): Model | null {
  const isOpen = status === 4 || status === -1 || status === 5;
  switch (it.kind) {
    case "submit":
      return status === 1 ? { status: 2, allocated } : null;
    case "withdraw":
      return status === 2 ? { status: 1, allocated } : null;
    case "review":
      return status === 2 ? { status: 3, allocated } : null;
    case "reject":
      return status === 2 || status === 3 ? { status: 1, allocated } : null;
    case "issue":
      return status === 3 ? { status: 4, allocated } : null;
    case "pay": {
      const sum = allocated + (it.amount ?? 0);
      if (!isOpen || sum < 0 || sum > 100) return null;
      // Reversed after the due date, the statement is overdue at once.
      return { status: sum === 100 ? 5 : status === 5 ? -1 : status, allocated: sum };
    }
    case "overdue":
      return { status: status === 4 && allocated < 100 ? -1 : status, allocated };
    case "lock":
      return { status: status === 5 ? 6 : status, allocated };
    default:
      return { status: status === 6 ? 5 : status, allocated };
  }
}

test("I3 I4 I5 whatever people and days do, a statement is where the model says, and its history explains it", async () => {
  const { id: contractId } = await contract(1);
  const calls = Object.fromEntries(await Promise.all(people.map(async (name) => [name, await app.as(name)] as const)));
  let round = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: 14 }), async (commands) => {
      const period = `${2024 + Math.floor((round % 48) / 12)}${String((round++ % 12) + 1).padStart(2, "0")}`;
      const it = await draft(contractId, period);
      let model: Model = { status: 1, allocated: 0 };
      for (const each of commands) {
        const now = await calls["clerk1"]!.getInvoice({ params: { id: it.id } });
        const { rowVersion } = now;
        const versioned = at({ id: it.id, rowVersion });
        const rejecting = { params: { id: it.id }, body: { rowVersion, reason: "请再核对" } };
        const reviewer = calls[model.status === 3 ? "finance1" : "clerk2"]!;
        const act = {
          submit: () => calls["clerk1"]!.submitInvoice(versioned),
          withdraw: () => calls["clerk1"]!.withdrawInvoice(versioned),
          review: () => calls["clerk2"]!.reviewInvoice(seen(now)),
          reject: () => reviewer.rejectInvoice(rejecting),
          issue: () => calls["finance1"]!.issueInvoice(versioned),
          pay: () => settle(it, new Exact("amount" in each ? each.amount : 0).toFixed(2), "2026-03-01"),
          overdue: () => overdue("2026-03-01"),
          lock: () => inUnit((unit) => lockPaid(unit, closing(period))),
          unlock: () => inUnit((unit) => unlockPaid(unit, closing(period))),
        }[each.kind];
        const next = expected(model, each);
        const outcome = await act().then(
          () => "done",
          () => "refused",
        );
        expect(outcome, `${each.kind} in ${model.status}`).toBe(next === null ? "refused" : "done");
        model = next ?? model;
        expect(await stateOf(it)).toBe(model.status);
      }
      // Moves the statement away, so that the next round can use its contract and period.
      await app.database.ownerPool.query("alter table invoice disable trigger user");
      await app.database.ownerPool.query("update invoice set contract_id = $2 where id = $1", [
        it.id,
        (await contract(1)).id,
      ]);
      await app.database.ownerPool.query("alter table invoice enable trigger user");
    }),
    { numRuns: 20 },
  );
  const broken = await rowsOf(`
    select i.id from invoice i where i.payable <> coalesce((select sum(l.amount) from invoice_line l
        where l.customer_id = i.customer_id and l.invoice_id = i.id and l.collectable), 0)
      or i.tax <> coalesce((select sum(l.tax_share) from invoice_line l
        where l.customer_id = i.customer_id and l.invoice_id = i.id), 0)
    union all
    select e.invoice_id from (select invoice_id, from_status, to_status,
        lag(to_status) over (partition by invoice_id order by id) as last from invoice_event) e
      where e.from_status is distinct from e.last
        or (e.from_status <> e.to_status and not invoice_may_go(e.from_status, e.to_status))
    union all
    select i.id from invoice i where i.status is distinct from (select e.to_status from invoice_event e
      where e.invoice_id = i.id order by e.id desc limit 1)`);
  expect(broken).toEqual([]);
});
