import { afterAll, expect, test } from "vitest";
import { createImages } from "../../node/storage/images.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
import { demoAccounts } from "../demo-accounts.ts";
import { portraits } from "./company-portraits.ts";

const app = await startTestApp({ demo: "company" });
afterAll(() => app.close());
const rows = async <Row>(text: string): Promise<Row[]> => (await app.database.pool.query(text)).rows as Row[];

test("everybody of the company has a name of their own, its staff portraits that can be drawn", async () => {
  const names = await rows<{ full_name: string }>(
    "select full_name from user_account where username not in ('editor', 'test')",
  );
  expect(new Set(names.map(({ full_name }) => full_name)).size).toBe(demoAccounts.length - 2);
  for (const webp of Object.values(portraits))
    expect(await createImages().square(Buffer.from(webp, "base64"))).toBeInstanceOf(Uint8Array);
  const me = await (await app.as("smeast")).getProfile();
  expect(me).toMatchObject({
    fullName: "沈若澜",
    avatar: expect.stringMatching(/^\/users\/\d+\/avatar\?v=[0-9a-f]{16}$/),
  });
});

test("two hundred notes are about customers, contracts and statements, and none is of a day to come", async () => {
  const found = await rows<{ noun: string; notes: number; open: number }>(`select noun, count(*)::int as notes,
      count(*) filter (where next_step <> '' and done_at is null)::int as open from follow_up group by 1 order by 1`);
  expect(found.map(({ noun }) => noun)).toEqual(["contracts", "customers", "invoices"]);
  expect(found.reduce((sum, { notes }) => sum + notes, 0)).toBeGreaterThan(190);
  for (const { open } of found) expect(open).toBeGreaterThan(0);
  expect(
    await rows("select id from follow_up where created_at > '2026-01-20 16:00Z' or done_at > '2026-01-20 16:00Z'"),
  ).toEqual([]);
  expect(
    await rows(`select f.id from follow_up f join customer c on f.noun = 'customers' and c.id = f.record_id
      join user_account u on u.id = f.created_by where u.username <> 'sm' || c.region`),
  ).toEqual([]);
});

test("a file of customers was checked in which each row is wrong, as a check of today would say", async () => {
  const clerk = await app.as("clerk1");
  const [batch] = (await clerk.listImports({ query: {} })).list;
  expect(batch).toMatchObject({ state: "READY", counts: { wrong: 3, new: 0 }, mappingIs: "chosen" });
  const { list } = await clerk.listImportRows({ params: { id: batch!.id }, query: {} });
  expect(list.map(({ row, problems }) => [row, problems.map(({ rule }) => rule)])).toEqual([
    [2, ["credit_code.check"]],
    [3, ["credit_code.check", "import.area_unknown"]],
    [4, ["required"]],
  ]);
});

test("a mail could not be delivered, a job failed, and a request for access waits", async () => {
  const admin = await app.as("admin");
  expect(await admin.listDeadLetters({ query: {} })).toMatchObject({ list: [{ reason: "EENVELOPE 550" }] });
  const jobs = await rows<{ state: string }>("select distinct state from job order by 1");
  expect(jobs.map(({ state }) => state)).toEqual(["cancelled", "done", "failed"]);
  expect((await admin.listAccessRequests({ query: { of: "others" } })).list).toMatchObject([{ state: "WAITING" }]);
});

test("each role of the company finds work and figures: customers, points, contracts, statements, payments", async () => {
  for (const name of ["smnorth", "smnortheast", "smeast", "smcentral", "smsouth", "smsouthwest", "smnorthwest"]) {
    const manager = await app.as(name);
    const [customers, points, contracts, statements, payments] = await Promise.all([
      manager.listCustomers({ query: {} }),
      manager.listPoints({ query: {} }),
      manager.listContracts({ query: {} }),
      manager.listInvoices({ query: {} }),
      manager.listPayments({ query: {} }),
    ]);
    for (const { total } of [customers, points, contracts, statements, payments]) expect(total).toBeGreaterThan(4);
    // Nothing of other regions.
    const [{ of }] = (await rows(`select count(*)::int as of from customer where 'sm' || region = '${name}'`)) as [
      { of: number },
    ];
    expect(customers.total).toBe(of);
  }
  const own = await app.as("enterprise1");
  expect((await own.listInvoices({ query: {} })).total).toBeGreaterThan(40);
  expect((await own.listCustomers({ query: {} })).total).toBe(1);
  const partner = await app.as("partner1");
  const [{ of }] = (await rows(
    "select count(*)::int as of from customer where partner_id = (select partner_id from user_account where username = 'partner1')",
  )) as [{ of: number }];
  expect((await partner.listCustomers({ query: {} })).total).toBe(of);
});

test("a file of readings was imported in which thirty things were found, counted by what became of each value", async () => {
  const clerk = await app.as("clerk1");
  const batch = (await clerk.listImports({ query: {} })).list.find(({ kind }) => kind === "intervals")!;
  const counts = { new: 1509, left: 3, wrong: 25, changed: 0, same: 0 };
  expect(batch).toMatchObject({ state: "DONE", counts, held: 2, created: 1509, undo: "import.undo_over" });
  const { total, codes } = await clerk.listImportIssues({ params: { id: batch.id }, query: {} });
  expect(total).toBe(30);
  expect(codes.map(({ code, values }) => `${code} ${values}`)).toEqual([
    "I01 6",
    "I02 3",
    "I03 4",
    "I04 5",
    "I05 2",
    "I06 1",
    "I07 3",
    "I09 2",
    "R03 2",
    "R05 2",
  ]);
});
