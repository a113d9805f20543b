import { afterAll, expect, test } from "vitest";
import { createSomeCustomer } from "../../testing/second-process.ts";
import { refusalOf } from "../../testing/refusals.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const app = await startTestApp();
afterAll(() => app.close());
const admin = await app.as("admin");

let numbers = 0;
/** A number that no other try of a test has used. */
const number = () => `${Date.now()}-${(numbers += 1)}`;
const key = () => ({ idempotencyKey: crypto.randomUUID() });
const refOf = (id: string) => [{ system: "SAP", id }];

test("a partner, a point and a contact are created and changed under a number, and the same body twice changes nothing", async () => {
  const customer = await createSomeCustomer(admin);
  const at = (externalId: string) => ({ params: { system: "SAP", externalId } });
  const within = (externalId: string) => ({ params: { id: customer.id, system: "SAP", externalId } });
  const point = { idScheme: "FREE", name: "一号点", areaCode: "310115", capacityKva: "800" } as const;
  const puts = {
    partner: (id: string, name: string) =>
      admin.putPartnerByRef({ ...at(id), body: { name, agreementFrom: "2026-01-01" } }),
    point: (id: string, name: string) => admin.putPointByRef({ ...at(id), body: { ...point, name, externalCode: id } }),
    contact: (id: string, name: string) => admin.putContactByRef({ ...within(id), body: { name } }),
  };
  for (const [noun, put] of Object.entries(puts)) {
    const id = number();
    const first = await put(id, "甲方公司");
    expect([noun, first.externalRefs]).toEqual([noun, refOf(id)]);
    expect(await put(id, "甲方公司")).toEqual(first);
    const changed = await put(id, "乙方公司");
    expect(changed).toMatchObject({ id: first.id, name: "乙方公司", rowVersion: first.rowVersion + 1 });
    const many = await Promise.all(Array.from({ length: 5 }, () => put(`${id}-many`, "丙方公司")));
    expect(new Set(many.map((one) => one.id)).size).toBe(1);
  }
});

test("lists of partners and points find by a number", async () => {
  const id = number();
  const body = { name: "列表伙伴", agreementFrom: "2026-01-01", externalRefs: refOf(id) };
  const partner = await admin.createPartner({ body });
  expect((await admin.listPartners({ query: { externalRef: `sap:${id}` } })).list.map((one) => one.id)).toEqual([
    partner.id,
  ]);
  const point = await admin.createPoint({
    body: {
      idScheme: "FREE",
      externalCode: id,
      name: "列表点",
      areaCode: "310115",
      capacityKva: "1",
      externalRefs: refOf(id),
    },
  });
  const { list, total } = await admin.listPoints({ query: { externalRef: `SAP:${id}` } });
  expect([total, list.map((one) => [one.id, one.externalRefs])]).toEqual([1, [[point.id, refOf(id)]]]);
  // Each kind of record has numbers of its own, and one of them has a number once.
  const again = await refusalOf(admin.createPartner({ body }));
  expect(again.errors).toMatchObject([{ path: "externalRefs", code: "external_ref.taken" }]);
});

test("a payment is recorded once under a number, whoever sends it how often, and is refused where it is another", async () => {
  const finance = await app.as("finance1");
  const id = number();
  const at = { params: { system: "sap", externalId: id } };
  const body = { valueDate: "2026-01-15", amount: "1200", payer: "示例精密制造有限公司" };
  const many = await Promise.all(Array.from({ length: 5 }, () => finance.putPaymentByRef({ ...at, body })));
  expect(new Set(many.map((one) => one.id)).size).toBe(1);
  const [first] = many;
  expect(first).toMatchObject({ amount: "1200.00", externalRefs: refOf(id), rowVersion: 1 });
  expect(await finance.putPaymentByRef({ ...at, body: { ...body, amount: "1200.00" } })).toEqual(first);
  expect(await refusalOf(finance.putPaymentByRef({ ...at, body: { ...body, amount: "1200.01" } }))).toMatchObject({
    errors: [{ path: "amount", code: "payment.recorded" }],
  });
  const { list, total } = await finance.listPayments({ query: { externalRef: `SAP:${id}` } });
  expect([total, list.map((one) => one.id)]).toEqual([1, [first?.id]]);
  const missing = await refusalOf(
    finance.putPaymentByRef({ params: { system: "SAP", externalId: number() }, body: { amount: "1" } }),
  );
  expect(missing.errors).toMatchObject([{ path: "valueDate" }]);
});

test("the numbers of a recorded payment change, which its history tells, and one of another payment is refused", async () => {
  const finance = await app.as("finance1");
  const record = () => finance.createPayment({ body: { valueDate: "2026-01-15", amount: "10" } }, key());
  const [one, other] = [await record(), await record()];
  const [ref] = refOf(number());
  const params = { id: one.id };
  const changed = await finance.updatePayment({ params, body: { rowVersion: one.rowVersion, externalRefs: [ref!] } });
  expect(changed).toMatchObject({ externalRefs: [ref], rowVersion: one.rowVersion + 1, actions: { update: "ok" } });
  const { list } = await finance.listPaymentActivity({ params, query: {} });
  expect(list[0]).toMatchObject({ action: "payment.update", before: { externalRefs: [] } });
  const taken = finance.updatePayment({
    params: { id: other.id },
    body: { rowVersion: other.rowVersion, externalRefs: [ref!] },
  });
  expect((await refusalOf(taken)).errors).toMatchObject([{ path: "externalRefs", code: "external_ref.taken" }]);
});

test("R-P05 a contact of another customer is not found under its number", async () => {
  const [one, other] = [await createSomeCustomer(admin), await createSomeCustomer(admin)];
  const at = (id: string, externalId: string) => ({ params: { id, system: "CRM", externalId } });
  const id = number();
  await admin.putContactByRef({ ...at(one.id, id), body: { name: "王工" } });
  expect((await refusalOf(admin.putContactByRef({ ...at(other.id, id), body: { name: "李工" } }))).code).toBe(404);
  const partner = await app.as("partner1");
  expect((await refusalOf(partner.putContactByRef({ ...at(one.id, id), body: { name: "李工" } }))).code).not.toBe(200);
});
