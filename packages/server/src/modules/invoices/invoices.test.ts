import { Invoice } from "@busbar/contract/invoices/invoices";
import { staleDetails } from "@busbar/contract/kernel/records";
import { afterAll, expect, test } from "vitest";
import { invoiceFixture } from "../../testing/fixtures/invoice-fixture.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

// The demo's business date is 2026-01-20. Customers 1 and 5 to 8 are in the north and east; 5 belongs to partner1.
const app = await startTestApp();
afterAll(() => app.close());
const { contract, draft, submitted, reviewed, issued, at, seen, energy } = await invoiceFixture(app);
const [admin, clerk, reviewer, finance] = (await Promise.all(
  ["admin", "clerk1", "clerk2", "finance1"].map((name) => app.as(name)),
)) as [
  Awaited<ReturnType<typeof app.as>>,
  Awaited<ReturnType<typeof app.as>>,
  Awaited<ReturnType<typeof app.as>>,
  Awaited<ReturnType<typeof app.as>>,
];
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable("it was done"),
    (fault: unknown) => fault as { code: number; reason: string; details: unknown; errors: unknown },
  );
const sql = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await app.database.pool.query(text, values)).rows as Row[];

test("R-B05 a statement is drafted, submitted, reviewed and issued by three people, with number, due date and titles", async () => {
  const it = await issued((await contract(1)).id, "202501", [
    { quantity: "12345.678", unitPrice: "0.654712" },
    { quantity: "1", unitPrice: "200" },
  ]);
  expect(it).toMatchObject({
    status: 4,
    docNo: expect.stringMatching(/^JS2026-\d{6}$/),
    payable: "8282.86",
    outstanding: "8282.86",
    issueDate: "2026-01-20",
    // 15 days later, a Wednesday
    dueDate: "2026-02-04",
    bill: { net: "7329.96", tax: "952.90", buyer: { name: "华北一号铸造(演示)", uscc: "91110108MA0D00017J" } },
  });
  expect(it.bill?.history.map(({ action, toStatus }) => [action, toStatus])).toEqual([
    ["create", 1],
    ["accept", 1],
    ["submit", 2],
    ["review", 3],
    ["issue", 4],
  ]);
  expect(new Set(it.bill?.history.slice(1).map(({ by }) => by)).size).toBe(3);
});

test("a title that changes later does not change what was issued", async () => {
  const it = await issued((await contract(2)).id, "202501");
  await sql("update customer set name = name || '（更名）' where id = $1", [it.customerId]);
  const after = await clerk.getInvoice({ params: { id: it.id } });
  expect(after.bill?.buyer).toEqual(it.bill?.buyer);
  expect(after.customerName).not.toBe(it.customerName);
});

test("X4 the same person may not submit and review, nor review and issue, an administrator neither", async () => {
  const { id } = await contract(1);
  const mine = await admin.submitInvoice(at(await draft(id, "202502")));
  expect(await refusal(admin.reviewInvoice(seen(mine)))).toMatchObject({ code: 1412 });
  // People with both permissions are no exception.
  await sql(
    "insert into duty_grant (user_id, permission) select id, 'invoice:submit' from user_account where username = 'clerk2'",
  );
  await app.changeRoles("clerk2", ["CFWreSdIlp"]);
  const both = await app.as("clerk2");
  const own = await both.submitInvoice(at(await draft((await contract(1)).id, "202502")));
  expect(await refusal(both.reviewInvoice(seen(own)))).toMatchObject({ code: 1412 });
  const passed = await reviewer.reviewInvoice(seen(mine));
  expect(await refusal(admin.issueInvoice(at(passed)))).toMatchObject({ code: 1412 });
  await app.changeRoles("clerk2", ["vhDfQxYsqK"]);
  expect(await refusal((await app.as("clerk2")).issueInvoice(at(passed)))).toMatchObject({ code: 1412 });
  await app.changeRoles("clerk2", ["CFWreSdIlp"]);
  expect((await finance.issueInvoice(at(passed))).status).toBe(4);
});

test("X4 in a firm that asks for two persons only the submitter may not issue", async () => {
  const { id } = await contract(1);
  await sql("update organisation set review_min_persons = 2");
  const mine = await admin.reviewInvoice(seen(await admin.submitInvoice(at(await draft(id, "202503")))));
  expect(await refusal(admin.issueInvoice(at(mine)))).toMatchObject({ code: 1412 });
  const other = await admin.reviewInvoice(seen(await submitted(id, "202504")));
  expect((await admin.issueInvoice(at(other))).status).toBe(4);
  await sql("update organisation set review_min_persons = null");
});

test("refusals come in their order: the right, the version, the period, the state, the person", async () => {
  const { id } = await contract(1);
  const it = await submitted(id, "202505");
  expect(await refusal(clerk.reviewInvoice(seen(it)))).toMatchObject({ code: 1403 });
  const stale = await refusal(admin.submitInvoice({ params: { id: it.id }, body: { rowVersion: 1 } }));
  expect(stale).toMatchObject({ code: 1410 });
  expect(staleDetails(Invoice).parse(stale.details).current.status).toBe(2);
  expect(await refusal(clerk.submitInvoice(at(it)))).toMatchObject({ code: 1409 });
  expect(await refusal(admin.getInvoice({ params: { id: "999999" } }))).toMatchObject({ code: 404 });
});

test("what is returned goes to draft with its reason, and the submitter is told", async () => {
  const { id } = await contract(1);
  const it = await submitted(id, "202506");
  const back = await reviewer.rejectInvoice({
    params: { id: it.id },
    body: { rowVersion: it.rowVersion, reason: "单价不对" },
  });
  expect(back).toMatchObject({ status: 1, inside: { submitted: null } });
  const { list } = await clerk.listNotices({ query: { keyword: "单价不对" } });
  expect(list).toHaveLength(1);
  const short = reviewer.rejectInvoice({ params: { id: it.id }, body: { rowVersion: 9, reason: "错" } });
  expect(await refusal(short)).toMatchObject({ code: 1400, errors: [{ path: "reason" }] });
  const again = await clerk.submitInvoice(at(back));
  const third = await reviewer.reviewInvoice(seen(again));
  const final = await finance.rejectInvoice({
    params: { id: it.id },
    body: { rowVersion: third.rowVersion, reason: "再核对一次" },
  });
  expect(final.status).toBe(1);
  const withoutReason = clerk.voidInvoice(at(final));
  expect(await refusal(withoutReason)).toMatchObject({ code: 1400, errors: [{ path: "reason" }] });
});

test("only the one who submitted takes it back", async () => {
  const it = await submitted((await contract(1)).id, "202507");
  expect(await refusal(admin.withdrawInvoice(at(it)))).toMatchObject({ code: 1412 });
  expect(await clerk.withdrawInvoice(at(it))).toMatchObject({ status: 1 });
});

test("a contract has one statement for a period; a voided one frees the place", async () => {
  const { id } = await contract(1);
  const it = await draft(id, "202508");
  expect(await refusal(clerk.createInvoice({ body: { contractId: id, period: "202508" } }))).toMatchObject({
    code: 1409,
  });
  expect(await clerk.voidInvoice(at(it))).toMatchObject({ voided: true });
  const other = await draft(id, "202508");
  const moved = await clerk.moveInvoice({
    params: { id: other.id },
    body: { rowVersion: other.rowVersion, period: "202509", reason: "数据迟到" },
  });
  expect(moved).toMatchObject({ period: "202509", serviceFrom: "2025-08-01" });
  const outside = clerk.createInvoice({ body: { contractId: id, period: "202312" } });
  expect(await refusal(outside)).toMatchObject({ code: 1409, reason: "invoice.contract_not_in_force" });
});

test("a statement can be drafted for contracts in force that have none in the period", async () => {
  const mine = await contract(4);
  const choices = async (period: string) =>
    (await clerk.listInvoiceContracts({ query: { period, keyword: mine.contractNo.toLowerCase() } })).map(
      ({ id }) => id,
    );
  expect(await choices("202508")).toEqual([mine.id]);
  await draft(mine.id, "202508");
  expect(await choices("202508")).toEqual([]);
  expect(await choices("202312")).toEqual([]);
  const foreign = (await app.as("smeast")).createInvoice({ body: { contractId: mine.id, period: "202509" } });
  expect(await refusal(foreign)).toMatchObject({ code: 1400, reason: "invoice.contract_unknown" });
});

test("lines are to the cent, and say what is wrong with them", async () => {
  const mine = await contract(1);
  const other = await contract(2);
  const { id, rowVersion } = await clerk.createInvoice({ body: { contractId: mine.id, period: "202510" } });
  const set = (lines: object[], version = rowVersion) =>
    clerk.setInvoiceLines({ params: { id }, body: { rowVersion: version, lines: lines as never } });
  const line = energy({ quantity: "1.005", unitPrice: "1" });
  expect(await refusal(set([{ ...line, pointId: other.pointId }]))).toMatchObject({
    code: 1400,
    errors: [{ path: "lines.0.pointId" }],
  });
  expect(await refusal(set([{ ...line, fromDate: "2025-09-30", toDate: "2025-10-02" }]))).toMatchObject({ code: 1400 });
  expect(await refusal(set([line, { ...line, category: "ADJUST" }]))).toMatchObject({
    code: 1400,
    errors: [{ path: "lines.1.reason" }],
  });
  expect(await refusal(set([line, { ...line, category: "ADJUST", reason: "补差价差" }]))).toMatchObject({ code: 1403 });
  const it = await set([
    { ...line, pointId: mine.pointId },
    { ...line, collectable: false },
  ]);
  expect(it).toMatchObject({ payable: "1.01", quantity: "2.01" });
  expect(it.bill?.lines.map(({ amount, taxShare }) => [amount, taxShare])).toEqual([
    ["1.01", "0.12"],
    ["1.01", "0.00"],
  ]);
});

test("a statement without lines is not submitted, nor one whose customer's title is half filled in", async () => {
  const { id } = await contract(3);
  const empty = await clerk.createInvoice({ body: { contractId: id, period: "202501" } });
  expect(empty.actions.submit).toBe("invoice.no_lines");
  expect(await refusal(clerk.submitInvoice(at(empty)))).toMatchObject({ code: 1413 });
  const it = await draft(id, "202502");
  await sql('update customer set invoice_title = \'{"phone": "010-1"}\' where id = $1', [it.customerId]);
  expect(await refusal(clerk.submitInvoice(at(it)))).toMatchObject({ code: 1413, reason: "invoice.buyer_incomplete" });
});

test("a credit of everything cancels to the cent and settles its statement", async () => {
  const it = await issued((await contract(6)).id, "202501", [{ quantity: "12345.678", unitPrice: "0.654712" }]);
  const body = { rowVersion: it.rowVersion, period: "202601", reason: "客户异议成立" };
  const credit = await finance.creditInvoice({ params: { id: it.id }, body });
  expect(credit).toMatchObject({ docType: "CREDIT", status: 1, payable: `-${it.payable}`, serviceFrom: "2025-01-01" });
  expect(await refusal(finance.creditInvoice({ params: { id: it.id }, body }))).toMatchObject({ code: 1409 });
  const passed = await reviewer.reviewInvoice(seen(await clerk.submitInvoice(at(credit))));
  const done = await finance.issueInvoice(at(passed));
  expect(done).toMatchObject({ status: 5, docNo: expect.stringMatching(/^JC2026-\d{6}$/), outstanding: "0.00" });
  const settled = await clerk.getInvoice({ params: { id: it.id } });
  expect(settled).toMatchObject({ status: 5, settlementKind: "CREDITED", outstanding: "0.00" });
});

test("credits never come to more than the statement, and a debit has a number of its own series", async () => {
  const it = await issued((await contract(6)).id, "202502");
  const body = { rowVersion: it.rowVersion, period: "202601", reason: "单价有误" };
  const credit = await finance.creditInvoice({ params: { id: it.id }, body: { ...body, full: false } });
  const line = energy({ quantity: "-100.01", unitPrice: "1" });
  const written = await clerk.setInvoiceLines({
    params: { id: credit.id },
    body: { rowVersion: credit.rowVersion, lines: [line] },
  });
  expect(await refusal(clerk.submitInvoice(at(written)))).toMatchObject({
    code: 1413,
    reason: "invoice.credit_too_large",
  });
  const debit = await finance.debitInvoice({ params: { id: it.id }, body });
  const lines = [energy({ quantity: "1", unitPrice: "5" })];
  const ready = await clerk.setInvoiceLines({
    params: { id: debit.id },
    body: { rowVersion: debit.rowVersion, lines },
  });
  const passed = await reviewer.reviewInvoice(seen(await clerk.submitInvoice(at(ready))));
  expect((await finance.issueInvoice(at(passed))).docNo).toMatch(/^JD2026-\d{6}$/);
});

test("the customer confirms or objects, the house answers; the state stays", async () => {
  const it = await issued((await contract(1)).id, "202511");
  const enterprise = await app.as("enterprise1");
  const reason = "电量与表底不符";
  const disputed = await enterprise.disputeInvoice({
    params: { id: it.id },
    body: { rowVersion: it.rowVersion, reason },
  });
  expect(disputed).toMatchObject({ status: 4, confirmStatus: "DISPUTED", bill: { disputeText: reason } });
  expect(await refusal(enterprise.confirmInvoice(at(disputed)))).toMatchObject({ code: 1409 });
  const body = { rowVersion: disputed.rowVersion, reason: "已核对表底" };
  const resolved = await reviewer.resolveInvoice({ params: { id: it.id }, body });
  expect(resolved).toMatchObject({ confirmStatus: "RESOLVED" });
  expect(await enterprise.confirmInvoice(at(resolved))).toMatchObject({ confirmStatus: "CONFIRMED" });
});

test("R-B04 an enterprise sees what was issued to it with its lines; a partner the head alone; nobody outside a draft", async () => {
  const { id } = await contract(5);
  const [hidden, shown] = [await draft(id, "202512"), await issued(id, "202511")];
  // Customers 3 and 5 belong to partner1.
  const [enterprise, partner, other, manager] = await Promise.all(
    ["enterprise5", "partner1", "enterprise4", "smnorth"].map((name) => app.as(name)),
  );
  const whole = await enterprise!.getInvoice({ params: { id: shown.id } });
  expect(whole.bill?.lines).toHaveLength(1);
  expect(whole).not.toHaveProperty("inside");
  expect(JSON.stringify(whole.bill?.history)).not.toContain('"by"');
  expect(whole.bill?.history.map(({ toStatus }) => toStatus)).toEqual([4]);
  const head = await partner!.getInvoice({ params: { id: shown.id } });
  for (const absent of ["bill", "inside", "managerName"]) expect(head).not.toHaveProperty(absent);
  for (const caller of [enterprise!, partner!]) {
    expect(await refusal(caller.getInvoice({ params: { id: hidden.id } }))).toMatchObject({ code: 404 });
    const { list, states } = await caller.listInvoices({ query: { contractId: id } });
    expect(list.map((row) => row.id)).toEqual([shown.id]);
    expect(states.map(({ status, count }) => [status, count])).toEqual([[4, 1]]);
  }
  for (const caller of [other!, manager!]) {
    expect(await refusal(caller.getInvoice({ params: { id: shown.id } }))).toMatchObject({ code: 404 });
    expect((await caller.listInvoices({ query: { contractId: id } })).total).toBe(0);
  }
});

test("the list counts each state of the filter, in the order of the states", async () => {
  const { id } = await contract(7);
  await draft(id, "202501");
  await submitted(id, "202502");
  await reviewed(id, "202503");
  await issued(id, "202504");
  const all = await clerk.listInvoices({ query: { contractId: id } });
  expect(all.list.map(({ status }) => status)).toEqual([4, 1, 2, 3]);
  expect(all.states.map(({ status, count, payable }) => [status, count, payable])).toEqual(
    [4, 1, 2, 3].map((status) => [status, 1, "100.00"]),
  );
  expect(all.sums).toEqual({ payable: "400.00", outstanding: "100.00" });
  const some = await clerk.listInvoices({ query: { contractId: id, status: [1, 2] } });
  expect(some).toMatchObject({ total: 2, sums: { payable: "200.00" } });
  expect(some.states).toEqual(all.states);
  expect(
    (await reviewer.listInvoices({ query: { contractId: id, waiting: "me" } })).list.map(({ status }) => status),
  ).toEqual([2]);
  expect(
    (await finance.listInvoices({ query: { contractId: id, waiting: "me" } })).list.map(({ status }) => status),
  ).toEqual([3]);
  const file = await admin.exportInvoices({ query: { format: "csv", contractId: id } });
  expect((await file.text()).trim().split(/\r?\n/)).toHaveLength(5);
});

test("many are submitted and reviewed at once, with a receipt for those that are not", async () => {
  const { id } = await contract(8);
  await issued(id, "202412");
  const rows = [await draft(id, "202501"), await draft(id, "202502"), await issued(id, "202503")];
  const ids = rows.map((row) => row.id);
  const key = () => ({ idempotencyKey: crypto.randomUUID() });
  const receipt = await clerk.submitInvoices({ body: { of: { ids } } }, key());
  expect(receipt).toMatchObject({ done: 2, skipped: 1, failed: 0, undo: "bulk.not_reversible" });
  const reviewing = await reviewer.reviewInvoices({ body: { of: { ids } } }, key());
  expect(reviewing).toMatchObject({ done: 2, skipped: 1 });
});

test("what is not paid by its day is overdue from the day after, and put off at most twice", async () => {
  const it = await issued((await contract(1)).id, "202512");
  await app.dutiesThrough("2026-02-04");
  const params = { id: it.id };
  expect((await clerk.getInvoice({ params })).status).toBe(4);
  await app.dutiesThrough("2026-02-05");
  let row = await clerk.getInvoice({ params });
  expect(row).toMatchObject({ status: -1, updatedBy: null });
  for (const until of ["2026-02-10", "2026-02-20"]) {
    const body = { rowVersion: row.rowVersion, until, reason: "客户资金安排" };
    expect(await reviewer.extendInvoice({ params, body })).toMatchObject({ status: 4, extensionUntil: until });
    await app.dutiesThrough(until);
    expect((await clerk.getInvoice({ params })).status).toBe(4);
    await app.dutiesThrough(until.replace(/\d$/, "1"));
    row = await clerk.getInvoice({ params });
    expect(row.status).toBe(-1);
  }
  const third = reviewer.extendInvoice({
    params,
    body: { rowVersion: row.rowVersion, until: "2026-03-01", reason: "再次展期" },
  });
  expect(await refusal(third)).toMatchObject({ code: 1409, reason: "invoice.extended_twice" });
});
