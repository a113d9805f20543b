import { afterAll, expect, test } from "vitest";
import { absenceFixture } from "../../../testing/fixtures/absence-fixture.ts";
import { extensionFixture } from "../../../testing/fixtures/extension-fixture.ts";
import { refusalOf } from "../../../testing/refusals.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";

// The demo's business date is 2026-01-20, a Tuesday: with terms of 15 days a statement is due on 2026-02-04. At most 60
// days: 2026-04-05.
const app = await startTestApp();
afterAll(() => app.close());
const { ask, approve, refuse, withdraw, seen, pay, owed, overdueOn, statement, customer } = await extensionFixture(app);
const { away } = absenceFixture(app);
const due = "2026-02-04";

test("R-B05 an enterprise asks for later payment of two statements, and another day is granted", async () => {
  const one = await owed(8, "1000.00");
  const two = await owed(8, "500.50");
  const asked = await ask("enterprise8", [two, one], "2026-03-02");
  expect(asked).toMatchObject({
    status: "ASKED",
    owed: "1500.50",
    wishedUntil: "2026-03-02",
    latest: "2026-04-05",
    askedBy: expect.any(String),
    actions: { decide: "not_allowed", withdraw: "ok" },
  });
  expect(asked.statements.map(({ id, owed: amount, due: day }) => [id, amount, day])).toEqual([
    [one.id, "1000.00", due],
    [two.id, "500.50", due],
  ]);

  const granted = await approve("clerk2", asked, "2026-03-13", "请按期付清");
  expect(granted).toMatchObject({ status: "APPROVED", grantedUntil: "2026-03-13", answer: "请按期付清" });
  for (const { id } of [one, two]) {
    expect(await statement(id)).toMatchObject({ status: 4, dueDate: due, extensionUntil: "2026-03-13" });
    const { bill } = await (await app.as("enterprise8")).getInvoice({ params: { id } });
    expect(bill?.history.map(({ action }) => action).slice(-2)).toEqual(["ask_extension", "extend"]);
    const { list } = await (await app.as("clerk2")).listInvoiceActivity({ params: { id }, query: {} });
    expect(list.map(({ action }) => action).slice(0, 2)).toEqual(["invoice.extend", "invoice.askExtension"]);
  }
  // The day that was granted rules what is overdue.
  await overdueOn("2026-03-13");
  expect(await statement(one.id)).toMatchObject({ status: 4 });
  await overdueOn("2026-03-14");
  expect(await statement(one.id)).toMatchObject({ status: -1, dueDate: due });
  // Twice at most.
  const again = await ask("enterprise8", [one], "2026-03-20");
  await approve("clerk2", again, "2026-03-20");
  expect(await statement(one.id)).toMatchObject({ status: 4, extensionUntil: "2026-03-20" });
  expect(await refusalOf(ask("enterprise8", [one], "2026-03-27"))).toMatchObject({ reason: "invoice.extended_twice" });
});

test("the day that is asked for lies after the due day and within the days that the organisation allows", async () => {
  const it = await owed(8, "300.00");
  const late = await owed(8, "300.00", { terms: 1 });
  const refused = async (statements: { id: string }[], until: string) => {
    const { reason, errors } = await refusalOf(ask("enterprise8", statements, until));
    return [reason, errors?.[0]?.path, errors?.[0]?.message];
  };
  expect(await refused([it], "2026-01-19")).toEqual(["invoice.extension_past", "until", "延期日期不能早于今天"]);
  expect(await refused([it], due)).toEqual(["extension.not_later", "until", `请选择 ${due} 之后的日期`]);
  expect(await refused([it], "2026-04-06")).toEqual(["extension.too_far", "until", "最晚可延期至 2026-04-05"]);
  // Of several statements the latest due day and the nearest limit count.
  expect(await refused([late, it], due)).toEqual(["extension.not_later", "until", `请选择 ${due} 之后的日期`]);
  expect(await refused([late, it], "2026-03-23")).toEqual(["extension.too_far", "until", "最晚可延期至 2026-03-22"]);

  const admin = await app.as("admin");
  const limit = async (extensionMostDays: number | null) =>
    admin.updateOrganisation({ body: { extensionMostDays, rowVersion: (await admin.getOrganisation()).rowVersion } });
  expect(await limit(10)).toMatchObject({ extensionMostDays: 10 });
  expect(await refused([it], "2026-02-15")).toEqual(["extension.too_far", "until", "最晚可延期至 2026-02-14"]);
  const asked = await ask("enterprise8", [it], "2026-02-14");
  expect((await refusalOf(approve("clerk2", asked, "2026-02-15"))).reason).toBe("extension.too_far");
  await limit(null);
  await withdraw("enterprise8", asked);
});

test("R-P05 only the customer and those who review its statements ask, and only for statements of one customer", async () => {
  const it = await owed(8, "80.00");
  const other = await owed(5, "80.00");
  expect((await refusalOf(ask("enterprise5", [it], "2026-03-02"))).reason).toBe("not_found");
  expect((await refusalOf(ask("smnorth", [it], "2026-03-02"))).reason).toBe("not_found");
  expect((await refusalOf(ask("partner1", [it], "2026-03-02"))).reason).toBe("not_allowed");
  expect((await refusalOf(ask("finance1", [it], "2026-03-02"))).reason).toBe("not_allowed");
  expect((await refusalOf(ask("smeast", [it, other], "2026-03-02"))).reason).toBe("extension.other_customer");
  const ids = async (who: string, customerId?: string) =>
    (await (await app.as(who)).listExtendableStatements({ query: customerId ? { customerId } : {} })).map(
      ({ id }) => id,
    );
  const eighth = await customer(8);
  expect(await ids("enterprise8")).toContain(it.id);
  expect(await ids("smeast", eighth)).toContain(it.id);
  expect(await ids("enterprise5", eighth)).toEqual([]);
  expect(await ids("smnorth", eighth)).toEqual([]);
  expect(await ids("smeast")).toEqual([]);
});

test("R-P05 a request is seen by those who know of the customer's payments, and answered by others than who asked", async () => {
  const it = await owed(8, "120.00");
  const asked = await ask("clerk2", [it], "2026-03-02");
  for (const who of ["admin", "clerk2", "finance1", "smeast", "enterprise8"])
    expect([who, (await seen(who, asked.id))?.id]).toEqual([who, asked.id]);
  for (const who of ["smnorth", "enterprise5"]) expect([who, await seen(who, asked.id)]).toEqual([who, undefined]);
  expect((await refusalOf(seen("partner3", asked.id))).reason).toBe("not_allowed");
  // People outside do not read who of the house asked.
  expect(await seen("enterprise8", asked.id)).toMatchObject({ askedBy: null, actions: { withdraw: "not_allowed" } });

  expect((await refusalOf(approve("clerk2", asked, "2026-03-02"))).reason).toBe("same_person");
  expect((await refusalOf(approve("smeast", asked, "2026-03-02"))).reason).toBe("not_allowed");
  expect((await refusalOf(withdraw("smeast", asked))).reason).toBe("not_allowed");
  const waiting = async (who: string) =>
    (await (await app.as(who)).listExtensionRequests({ query: { waiting: "me" } })).list.map(({ id }) => id);
  expect(await waiting("clerk2")).not.toContain(asked.id);
  expect(await waiting("admin")).toContain(asked.id);
  expect(await refuse("admin", asked, "请先付清旧账")).toMatchObject({ status: "REFUSED", answer: "请先付清旧账" });
  expect(await waiting("admin")).not.toContain(asked.id);
  expect((await refusalOf(approve("admin", asked, "2026-03-02"))).reason).toBe("stale");
  expect(await statement(it.id)).toMatchObject({ extensionUntil: null });
});

test("R-P05 a stand-in answers in the place of whoever is away, never what that person asked for", async () => {
  const it = await owed(8, "130.00");
  const own = await owed(8, "140.00");
  const ofAbsent = await ask("clerk2", [own], "2026-03-02");
  const asked = await ask("enterprise8", [it], "2026-03-02");
  expect((await refusalOf(approve("finance1", asked, "2026-03-02"))).reason).toBe("not_allowed");
  await away("clerk2", "finance1", async () => {
    expect(await seen("finance1", asked.id)).toMatchObject({
      actions: { decide: "ok" },
      inPlaceOf: expect.any(String),
    });
    expect((await refusalOf(approve("finance1", ofAbsent, "2026-03-02"))).reason).toBe("same_person");
    expect(await approve("finance1", asked, "2026-03-02")).toMatchObject({ decidedInPlaceOf: expect.any(String) });
  });
  await withdraw("clerk2", ofAbsent);
});

test("R-B05 one request waits for a statement at a time, and nobody puts it off beside the request", async () => {
  const it = await owed(8, "90.00");
  const asked = await ask("enterprise8", [it], "2026-03-02");
  expect((await refusalOf(ask("smeast", [it], "2026-03-02"))).reason).toBe("invoice.extension_asked");
  await overdueOn("2026-02-05");
  // A request that waits leaves the due day in force.
  const late = await (await app.as("clerk2")).getInvoice({ params: { id: it.id } });
  expect(late).toMatchObject({ status: -1, actions: { extend: "invoice.extension_asked" } });
  const body = { rowVersion: late.rowVersion, until: "2026-02-20", reason: "客户资金周转" };
  expect((await refusalOf((await app.as("clerk2")).extendInvoice({ params: { id: it.id }, body }))).reason).toBe(
    "invoice.extension_asked",
  );
  expect(await withdraw("enterprise8", asked)).toMatchObject({
    status: "WITHDRAWN",
    actions: { withdraw: "illegal_transition" },
  });
  expect((await ask("smeast", [it], "2026-03-02")).status).toBe("ASKED");
});

test("R-B05 a request ends by itself when all that it asks for is paid, and waits for the rest until then", async () => {
  const one = await owed(8, "70.00");
  const two = await owed(8, "60.00");
  const asked = await ask("enterprise8", [one, two], "2026-03-02");
  await pay(8, one);
  const rest = await seen("clerk2", asked.id);
  expect(rest).toMatchObject({ status: "ASKED", rowVersion: asked.rowVersion + 1 });
  expect(rest?.statements.map(({ outcome }) => outcome)).toEqual(["SETTLED", "ASKED"]);
  // Whoever read it before the payment decides on what it is now.
  expect((await refusalOf(approve("clerk2", asked, "2026-03-02"))).reason).toBe("stale");
  await pay(8, two);
  const ended = await seen("clerk2", asked.id);
  expect(ended).toMatchObject({ status: "ENDED", decidedBy: null, actions: { decide: "illegal_transition" } });
  const { rows } = await app.database.pool.query(
    "select action from audit_log where noun = 'extension-requests' and key = $1 order by id",
    [asked.id],
  );
  expect(rows.map(({ action }) => action)).toEqual(["extension.ask", "extension.settle", "extension.settle"]);
});

test("R-P05 the file has the rows of the list, and what a person outside may not read is not in it", async () => {
  const it = await owed(8, "55.00");
  const asked = await ask("smeast", [it], "2026-03-02");
  await approve("clerk2", asked, "2026-03-02");
  const file = async (who: string) => {
    const answer = await (await app.as(who)).exportExtensionRequests({ query: { format: "csv", invoiceId: it.id } });
    return (await answer.text()).trim().split("\r\n");
  };
  const [head, row, ...more] = await file("smeast");
  expect(more).toEqual([]);
  expect(head).toContain("申请延期至");
  const names = [
    (await (await app.as("smeast")).getProfile()).fullName,
    (await (await app.as("clerk2")).getProfile()).fullName,
  ];
  for (const name of names) expect(row).toContain(name);
  const [, outside] = await file("enterprise8");
  expect(outside).toContain("55.00");
  for (const name of names) expect(outside).not.toContain(name);
});
