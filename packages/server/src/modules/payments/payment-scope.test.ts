import { afterAll, expect, test } from "vitest";
import { demoPassword } from "../../demo/demo-accounts.ts";
import { pngFile } from "../../testing/files/licences.ts";
import { paymentFixture } from "../../testing/fixtures/payment-fixture.ts";
import { refusalOf } from "../../testing/refusals.ts";
import { enterprisesReach, everyCustomer, managersReach, type Reach } from "../../testing/people/demo-reach.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const portal = await startTestApp();
afterAll(() => portal.close());
const { paid, owed } = await paymentFixture(portal);

/** The customers, by number, whose payments an account sees; 0 is a payment without a known customer. */
const seen: Reach = {
  ...managersReach,
  ...enterprisesReach,
  ...Object.fromEntries(["admin", "clerk2", "finance1", "finance2"].map((name) => [name, [0, ...everyCustomer]])),
};
const without = ["partner1", "partner2", "partner3", "clerk1", "editor"];

type Made = { id: string; payNo: string; number: number; invoiceId: string; allocationId: string };
const made: Made[] = [];
for (const number of everyCustomer) {
  const { id: invoiceId } = await owed(number, "10.00");
  const payment = await paid(number, "10.00", { allocations: [{ invoiceId, amount: "10.00" }] });
  made.push({ id: payment.id, payNo: payment.payNo, number, invoiceId, allocationId: payment.allocations[0]!.id });
}
const nobodys = await paid(null, "10.00");
made.push({ id: nobodys.id, payNo: nobodys.payNo, number: 0, invoiceId: "", allocationId: "" });
for (const number of everyCustomer)
  await (await portal.as(`enterprise${number}`)).createPaymentAdvice(
    { body: { amount: "10.00", paidOn: "2026-01-20" } },
    { idempotencyKey: crypto.randomUUID() },
  );
const all = { pageSize: 200 } as const;

test.each(Object.entries(seen))(
  "R-P05 %s lists, opens, searches and takes out the payments of its scope and no other",
  async (username, customers) => {
    const client = await portal.as(username);
    const own = made.filter(({ number }) => customers.includes(number));
    const others = made.filter(({ number }) => !customers.includes(number));
    const numbers = own.map(({ payNo }) => payNo).sort();
    const { list, total, sums } = await client.listPayments({ query: all });
    expect([list.map(({ payNo }) => payNo).sort(), total]).toEqual([numbers, own.length]);
    expect(sums.amount).toBe(`${own.length * 10}.00`);
    const [first] = own.filter(({ number }) => number > 0);
    expect((await client.getPayment({ params: { id: first!.id } })).payNo).toBe(first!.payNo);
    const money = await client.getInvoiceMoney({ params: { id: first!.invoiceId } });
    expect(money.allocations.map(({ sourceNo }) => sourceNo)).toEqual([first!.payNo]);
    const advices = await client.listPaymentAdvices({ query: all });
    expect(advices.total).toBe(customers.filter((number) => number > 0).length);
    const found = async (payNo: string) =>
      (await client.searchGetList({ query: { keyword: payNo } })).list.filter(({ noun }) => noun === "payments").length;
    expect(await found(first!.payNo)).toBe(1);
    for (const other of others.slice(-3)) {
      const params = { id: other.id };
      expect((await refusalOf(client.getPayment({ params }))).code).toBe(404);
      expect((await refusalOf(client.listPaymentActivity({ params, query: {} }))).code).toBe(404);
      expect(await found(other.payNo)).toBe(0);
      expect((await client.listPayments({ query: { keyword: other.payNo } })).total).toBe(0);
      const reversal = client.reversePayment({ params, body: { rowVersion: 1, reason: "越权撤销" } });
      expect((await refusalOf(reversal)).code).toBe(1403);
    }
    for (const other of others.filter(({ number }) => number > 0).slice(0, 2)) {
      expect((await refusalOf(client.getInvoiceMoney({ params: { id: other.invoiceId } }))).code).toBe(404);
      const reversal = client.reverseAllocation({ params: { id: other.allocationId } });
      expect((await refusalOf(reversal)).code).toBe(1403);
    }
    const file = client.exportPayments({ query: { format: "csv" } });
    if (username.startsWith("clerk")) return expect((await refusalOf(file)).code).toBe(1403);
    const [, ...lines] = (await (await file).text()).trim().split(/\r?\n/);
    expect(lines.map((line) => line.split(",")[0]!.replaceAll('"', "")).sort()).toEqual(numbers);
  },
);

test.each(without)("R-P05 %s holds no right to payments, is refused and stays signed in", async (username) => {
  const client = await portal.as(username);
  expect((await refusalOf(client.listPayments({ query: {} }))).code).toBe(1403);
  expect((await refusalOf(client.getInvoiceMoney({ params: { id: made[0]!.invoiceId } }))).code).toBe(1403);
  expect((await client.userInfo()).username).toBe(username);
});

test("R-P05 people of a customer are told nothing of who recorded and allocated its money", async () => {
  const [mine] = made;
  const enterprise = await portal.as("enterprise1");
  const payment = await enterprise.getPayment({ params: { id: mine!.id } });
  expect(payment.updatedBy).toBeNull();
  expect(payment.allocations.map((each) => "by" in each)).toEqual([false]);
  expect((await enterprise.listPaymentActivity({ params: { id: mine!.id }, query: {} })).total).toBe(0);
});

test("R-P05 the slip of a payment advice is the customer's and the house's: whoever guesses its id finds nothing", async () => {
  const noun = "payment-advices";
  const adviceOf = async (username: string) =>
    (await (await portal.as(username)).listPaymentAdvices({ query: all })).list[0]!.id;
  const [id, anothers] = [await adviceOf("enterprise1"), await adviceOf("enterprise2")];
  const own = await portal.as("enterprise1");
  const file = new Blob([pngFile()]);
  const slip = await own.addAttachment({ params: { noun, id }, query: { name: "回单.png" }, file });
  const params = { noun, id, fileId: slip.id };
  for (const reader of ["enterprise1", "finance1", "smnorth", "admin"])
    expect((await (await portal.as(reader)).downloadAttachment({ params })).status, reader).toBe(200);
  for (const [stranger, code] of [
    ["enterprise2", 404],
    ["smsouth", 404],
    // Without permission for payments any id is refused.
    ["partner1", 1403],
    ["clerk1", 1403],
    ["editor", 1403],
  ] as const) {
    const client = await portal.as(stranger);
    expect((await refusalOf(client.downloadAttachment({ params }))).code, stranger).toBe(code);
    expect((await refusalOf(client.listAttachments({ params: { noun, id } }))).code, stranger).toBe(code);
  }
  // It is not found by another record's address either, nor is a file that is not shared with the customer.
  const guessed = { ...params, id: anothers };
  for (const reader of ["enterprise1", "enterprise2", "finance1"])
    expect((await refusalOf((await portal.as(reader)).downloadAttachment({ params: guessed }))).code, reader).toBe(404);
  await (await portal.as("admin")).showAttachment({ params, body: { shownTo: [] } });
  expect((await refusalOf(own.downloadAttachment({ params }))).code).toBe(404);
  expect((await own.listAttachments({ params: { noun, id } })).list).toEqual([]);
  expect((await (await portal.as("finance1")).downloadAttachment({ params })).status).toBe(200);
});

test("R-P05 rests to be given up and payments to match are of the customers whose money one may allocate", async () => {
  const [near, far] = [seen["smeast"]![0]!, seen["smsouth"]![0]!];
  const finance = await portal.as("finance1");
  const asked = [];
  for (const number of [near, far]) {
    const { id, rowVersion, docNo } = await owed(number, "60.00");
    const body = { rowVersion, reason: "手续费差额" };
    const { writeOffs } = await finance.askWriteOff({ params: { id }, body });
    asked.push({ docNo: docNo!, writeOff: writeOffs[0]!, payment: await paid(number, "5.00") });
  }
  const [own, other] = asked as [(typeof asked)[0], (typeof asked)[0]];
  const before = await portal.as("smeast");
  expect((await refusalOf(before.listWriteOffs({ query: {} }))).code).toBe(1403);
  expect((await refusalOf(before.listPaymentMatches({ query: {} }))).code).toBe(1403);
  await portal.database.pool.query(
    `insert into duty_grant (user_id, permission, scope_kind, scope_regions)
     select id, 'payment:allocate', 'REGION', '{east}' from user_account where username = 'smeast'`,
  );
  const { token } = await portal.client().signIn({ body: { username: "smeast", password: demoPassword } });
  const anew = portal.client(token);
  expect((await anew.listWriteOffs({ query: all })).list.map(({ docNo }) => docNo)).toEqual([own.docNo]);
  expect((await anew.listWriteOffs({ query: { keyword: other.docNo } })).total).toBe(0);
  for (const decide of [anew.approveWriteOff, anew.refuseWriteOff]) {
    const { id, rowVersion } = other.writeOff;
    expect((await refusalOf(decide({ params: { id }, body: { rowVersion } }))).code).toBe(404);
  }
  const matches = await anew.listPaymentMatches({ query: all });
  expect(matches.list.map(({ payment }) => payment.payNo)).toEqual([own.payment.payNo]);
  const accept = { body: { ids: [other.payment.id] } };
  const { accepted } = await anew.acceptPaymentMatches(accept, { idempotencyKey: crypto.randomUUID() });
  expect(accepted).toBe(0);
  expect(await finance.getPayment({ params: { id: other.payment.id } })).toMatchObject({ unallocated: "5.00" });
});
