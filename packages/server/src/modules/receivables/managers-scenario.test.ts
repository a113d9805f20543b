import { afterAll, expect, test } from "vitest";
import { demoPassword } from "../../demo/demo-accounts.ts";
import { paymentFixture } from "../../testing/fixtures/payment-fixture.ts";
import { refusalOf } from "../../testing/refusals.ts";
import { startTestApp, testOrigin } from "../../testing/start-test-app.ts";

// K1 and K2 in Zhejiang and the partner's K3 in Jiangsu are all customers of the east, K4 is in the north.
const app = await startTestApp();
afterAll(() => app.close());
app.clock.set("2026-06-15T02:00:00Z");
const [k1, k2, k3, k4] = ["KH000006", "KH000007", "KH000005", "KH000001"] as const;
await app.database.pool.query(
  "update customer set area_code = '330113', region = 'east' where customer_no = 'KH000007'",
);
await app.database.pool.query(
  "update customer set area_code = '110108', region = 'north' where customer_no = 'KH000008'",
);
await app.database.pool.query("update customer set partner_id = null where customer_no = 'KH000003'");
const { contract, customer, draft, submitted, reviewed, owed, overdueOn, settle } = await paymentFixture(app);
const [admin, finance] = await Promise.all([app.as("admin"), app.as("finance1")]);
const ids = { [k1]: await customer(6), [k3]: await customer(5), [k4]: await customer(1) };

const numbersSeenBy = async (username: string, as = app.as) =>
  (await (await as(username)).listCustomers({ query: { sort: "customerNo", pageSize: 200 } })).list.map(
    ({ customerNo }) => customerNo,
  );
const keysOf = (value: unknown): string[] =>
  typeof value !== "object" || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)]);

test("X3 a manager lists the customers of the area alone; opening another is 404 in the envelope, still signed in", async () => {
  expect(await numbersSeenBy("smeast")).toEqual([k3, k1, k2]);
  const answer = await app.fetch(
    new Request(`${testOrigin}/api/customers/${ids[k4]}`, {
      headers: { authorization: `Bearer ${await app.tokenOf("smeast")}` },
    }),
  );
  expect(await answer.json()).toMatchObject({ status: 404, data: null });
  expect(await numbersSeenBy("smeast")).toHaveLength(3);
});

test("X3 a partner lists its customer alone, with no field of a price anywhere", async () => {
  expect(await numbersSeenBy("partner1")).toEqual([k3]);
  const partner = await app.as("partner1");
  const { id } = await owed(5, "300.00");
  const { list: contracts } = await partner.listContracts({ query: { customerId: ids[k3] } });
  expect(contracts.length).toBeGreaterThan(0);
  const seen = [
    contracts,
    await partner.getContract({ params: { id: contracts[0]!.id } }),
    await partner.listInvoices({ query: {} }),
    await partner.getInvoice({ params: { id } }),
    await partner.getCustomer({ params: { id: ids[k3]! } }),
  ];
  expect(keysOf(seen).filter((key) => /price|plan|discount|component|lines|limit/i.test(key))).toEqual([]);
});

test("X3 an enterprise sees its statements in the states 4, -1, 5 and 6, and none of 1 to 3", async () => {
  const { id } = await contract(6);
  const late = await owed(6, "100.00", { inPeriod: "202510" });
  await overdueOn("2026-07-20");
  const locked = await owed(6, "100.00", { inPeriod: "202401" });
  await settle(locked, "100.00");
  await finance.closePeriod({ params: { period: "202401" }, body: {} });
  const paid = await owed(6, "100.00", { inPeriod: "202511" });
  await settle(paid, "100.00");
  const open = await owed(6, "100.00", { inPeriod: "202512" });
  const hidden = [await draft(id, "202601"), await submitted(id, "202602"), await reviewed(id, "202603")];
  const enterprise = await app.as("enterprise6");
  const { list, states } = await enterprise.listInvoices({ query: {} });
  expect(new Map(list.map((row) => [row.id, row.status]))).toEqual(
    new Map([
      [late.id, -1],
      [open.id, 4],
      [paid.id, 5],
      [locked.id, 6],
    ]),
  );
  expect(states.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([-1, 4, 5, 6]);
  for (const it of hidden) expect((await refusalOf(enterprise.getInvoice({ params: { id: it.id } }))).code).toBe(404);
});

test("X3 after Jiangsu goes to the manager of the north on 1 July, the June report by manager keeps K3 with the east", async () => {
  await owed(1, "400.00");
  const { rows } = await app.database.pool.query("select id from user_account where username = 'smnorth'");
  await admin.createAssignment({
    body: { userId: rows[0].id, level: "PROVINCE", areaCode: "320000", validFrom: "2026-07-01", validTo: null },
  });
  app.clock.set("2026-07-01T02:00:00Z");
  await app.database.pool.query("select ensure_assignment_day('2026-07-01')");
  await app.dutiesThrough("2026-07-01");
  // The sessions of June have expired.
  const anew = async (username: string) =>
    app.client((await app.client().signIn({ body: { username, password: demoPassword } })).token);
  const reporter = await anew("finance1");
  expect(await numbersSeenBy("smnorth", anew)).toContain(k3);
  const byManager = async (asOf: string) => {
    const { list: rows } = await reporter.listAgeing({ query: { asOf, by: "manager", sort: "name" } });
    return Object.fromEntries(rows.map(({ id, total }) => [id, total]));
  };
  expect(await byManager("2026-06-30")).toEqual({ SM_EAST: "500.00", SM_NORTH: "400.00" });
  expect(await byManager("2026-07-01")).toEqual({ SM_EAST: "200.00", SM_NORTH: "700.00" });
  const ofEast = await reporter.listAgedStatements({ query: { asOf: "2026-06-30", manager: "SM_EAST" } });
  expect(new Set(ofEast.list.map(({ customerId }) => customerId))).toEqual(new Set([ids[k1], ids[k3]]));
});
