import type { Invoice } from "@busbar/contract/invoices/invoices";
import { warned } from "@busbar/contract/invoices/check-verdicts";
import { afterAll, expect, test } from "vitest";
import { invoiceFixture } from "../../testing/fixtures/invoice-fixture.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

// The demo's business date is 2026-01-20.
const app = await startTestApp();
afterAll(() => app.close());
const { contract, draft, reviewed, issued, at, accepted } = await invoiceFixture(app);
const [clerk, finance] = await Promise.all(["clerk1", "finance1"].map((name) => app.as(name)));

type Fault = { code: number; reason: string; errors: { path: string; code: string; message: string }[] };
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable("it was done"),
    (fault: unknown) => fault as Fault,
  );
type Line = Parameters<NonNullable<typeof clerk>["setInvoiceLines"]>[0]["body"]["lines"][number];
const line = (rest: Partial<Line> = {}): Line => ({
  category: "ENERGY",
  quantity: "100",
  unit: "kWh",
  unitPrice: "1",
  taxRate: "0.13",
  ...rest,
});
const write = (it: Invoice, ...lines: Line[]) =>
  clerk!.setInvoiceLines({ params: { id: it.id }, body: { rowVersion: it.rowVersion, lines } });
const checkOf = (it: Invoice, name: string) => it.inside!.checks.find((check) => check.name === name)!;

test("a statement of the month that runs is reviewed and issued only once the month is over", async () => {
  const { id } = await contract(1);
  const it = await reviewed(id, "202601");
  expect(checkOf(it, "F08")).toMatchObject({ verdict: "BLOCKED", figures: [{ name: "overOn", value: "2026-02-01" }] });
  expect((await finance!.getInvoice({ params: { id: it.id } })).actions.issue).toBe("invoice.not_over");
  expect(await refusal(finance!.issueInvoice(at(it)))).toMatchObject({ code: 1409, reason: "invoice.not_over" });
  const { today } = app.clock;
  app.clock.today = () => "2026-02-01";
  expect(await finance!.issueInvoice(at(it))).toMatchObject({ status: 4, issueDate: "2026-02-01" });
  app.clock.today = today;
});

test("the final statement of a contract that has ended in the month is issued at once", async () => {
  const ended = async (terminated: string) => {
    const { id } = await contract(2);
    await app.database.pool.query("update contract set terminated_on = $2 where id = $1", [id, terminated]);
    return reviewed(id, "202601");
  };
  const [today, ahead] = [await ended("2026-01-20"), await ended("2026-01-25")];
  expect(today.serviceTo).toBe("2026-01-20");
  expect(await finance!.issueInvoice(at(today))).toMatchObject({ status: 4 });
  expect(await refusal(finance!.issueInvoice(at(ahead)))).toMatchObject({ reason: "invoice.not_over" });
});

test("a draft of a month that is over may be posted in the running month, and in none ahead", async () => {
  const posted = async (period: string) => {
    const it = await draft((await contract(3)).id, "202511");
    return accepted(
      await clerk!.moveInvoice({
        params: { id: it.id },
        body: { rowVersion: it.rowVersion, period, reason: "该月已关账" },
      }),
    );
  };
  expect(checkOf(await posted("202601"), "F08").verdict).toBe("PASSED");
  expect(checkOf(await posted("202602"), "F08")).toMatchObject({
    verdict: "BLOCKED",
    figures: [{ name: "overOn", value: "2026-02-01" }],
  });
});

test("the same point, category, band and days twice is warned of", async () => {
  const { id, pointId } = await contract(4);
  const it = await draft(id, "202502");
  const twice = await write(it, line({ pointId }), line({ band: "P" }), line({ pointId, quantity: "5" }));
  expect(warned(twice.inside!.checks)).toContain("F09");
  expect(checkOf(twice, "F09").figures).toContainEqual({ name: "sameLines", value: "1 = 3" });
  const days = { fromDate: "2025-02-01", toDate: "2025-02-15" };
  const apart = await write(twice, line({ pointId, ...days }), line({ band: "P" }), line({ pointId }));
  expect(checkOf(apart, "F09").verdict).toBe("PASSED");
});

test("adjustments count by their size: two that cancel out are above 5 %, too", async () => {
  const it = await draft((await contract(5)).id, "202502");
  const adjust = (quantity: string) => line({ category: "ADJUST", quantity, reason: "抄表差" });
  const fault = await refusal(write(it, line({ quantity: "1000" }), adjust("500"), adjust("-500")));
  expect(fault).toMatchObject({ code: 1403, reason: "invoice.adjust_too_large" });
  expect(await write(it, line({ quantity: "1000" }), adjust("25"), adjust("-25"))).toMatchObject({
    payable: "1000.00",
  });
});

test("a line has a unit of its contract's commodity; energy in another one is none of the quantity", async () => {
  const { id } = await contract(6);
  const it = await draft(id, "202502");
  const { errors } = await refusal(write(it, line({ quantity: "10" }), line({ quantity: "10", unit: "GJ" })));
  expect(errors).toEqual([{ path: "lines.1.unit", code: "invoice.unit", message: expect.stringContaining("kWh") }]);
  expect((await refusal(write(it, line({ unit: "度" })))).errors[0]).toMatchObject({ path: "lines.0.unit" });
  const fixed = line({ category: "FIXED", quantity: "1", unit: "月" });
  expect(await write(it, line({ quantity: "10" }), fixed)).toMatchObject({ quantity: "10" });
  await app.database.pool.query("update contract set commodity = 'GAS' where id = $1", [id]);
  const gas = await clerk!.getInvoice({ params: { id: it.id } });
  const mixed = [line({ quantity: "10", unit: "m³" }), line({ quantity: "10", unit: "GJ", band: "P" })];
  expect(await write(gas, ...mixed)).toMatchObject({ quantity: "10", bill: { averagePrice: null } });
});

test("a quantity or price that is no number is refused at its field", async () => {
  const it = await draft((await contract(9)).id, "202502");
  const { errors } = await refusal(write(it, line({ quantity: "", unitPrice: "1" }), line({ unitPrice: "x" })));
  expect(errors.map(({ path, code }) => [path, code])).toEqual([
    ["lines.0.quantity", "decimal"],
    ["lines.1.unitPrice", "decimal"],
  ]);
});

test("amounts and sums of more than 12 integer digits are refused at the line", async () => {
  const it = await draft((await contract(7)).id, "202502");
  const huge = line({ quantity: "999999999999999.999", unitPrice: "999999.99999999" });
  const { errors } = await refusal(write(it, line(), huge));
  expect(errors).toEqual([
    { path: "lines.1.quantity", code: "invoice.amount_too_large", message: expect.stringContaining("12") },
  ]);
  const half = line({ quantity: "600000000000", unitPrice: "1" });
  expect(await refusal(write(it, half, { ...half, band: "P" }))).toMatchObject({
    errors: [{ path: "lines", code: "invoice.sum_too_large" }],
  });
  const much = line({ category: "FIXED", quantity: "999999999999999.999", unit: "kWh", unitPrice: "0.0001" });
  expect((await write(it, half, much)).payable).toBe("700000000000.00");
});

test("a due date in a year without holidays is told before the issue", async () => {
  const it = await reviewed((await contract(10)).id, "202502");
  const yearOf = async () => (await finance!.getInvoice({ params: { id: it.id } })).inside!.dueYearWithoutHolidays;
  expect(await yearOf()).toBeNull();
  const { today } = app.clock;
  app.clock.today = () => "2026-12-20";
  expect(await yearOf()).toBe(2027);
  const issued2027 = await finance!.issueInvoice(at(it));
  expect([issued2027.dueDate! >= "2027-01-01", issued2027.inside!.dueYearWithoutHolidays]).toEqual([true, null]);
  app.clock.today = today;
});

test("finance writes the lines of the credit that it drafted, which never come to more than zero", async () => {
  const it = await issued((await contract(8)).id, "202502");
  const body = { rowVersion: it.rowVersion, period: "202601", reason: "抄表差", full: false };
  const credit = await finance!.creditInvoice({ params: { id: it.id }, body });
  expect(credit.actions).toMatchObject({ update: "ok", submit: "not_allowed" });
  const owing = { rowVersion: credit.rowVersion, lines: [line({ quantity: "10" })] };
  const refused = finance!.setInvoiceLines({ params: { id: credit.id }, body: owing });
  expect(await refusal(refused)).toMatchObject({ code: 1413, reason: "invoice.sum_sign" });
  const lines = [line({ quantity: "-10" })];
  const written = await finance!.setInvoiceLines({
    params: { id: credit.id },
    body: { rowVersion: credit.rowVersion, lines },
  });
  expect(written.payable).toBe("-10.00");
  const other = await app.as("finance2");
  const again = other.setInvoiceLines({ params: { id: credit.id }, body: { rowVersion: written.rowVersion, lines } });
  expect(await refusal(again)).toMatchObject({ code: 1403 });
});
