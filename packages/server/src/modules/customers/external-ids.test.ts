import { creditCheckCharacter } from "@busbar/contract/values/identifiers";
import { afterAll, expect, test } from "vitest";
import { refusalOf } from "../../testing/refusals.ts";
import { startTestApp, testOrigin } from "../../testing/start-test-app.ts";

const app = await startTestApp();
afterAll(() => app.close());
const admin = await app.as("admin");

let made = 0;
const fresh = (rest: object = {}) => {
  made += 1;
  const start = `91310115MF${String(made).padStart(7, "0")}`;
  return { name: `外部客户${made}有限公司`, uscc: start + creditCheckCharacter(start), areaCode: "310115", ...rest };
};
/** A number that no other try of a test has used. */
let numbers = 0;
const number = () => `${Date.now()}-${(numbers += 1)}`;

type Answer = { http: number; etag: string | null; data: Record<string, unknown>; reason?: string };
async function put(ref: string, body: object, { as = "admin", headers = {} } = {}): Promise<Answer> {
  const response = await app.fetch(
    new Request(`${testOrigin}/api/customers/by-ref/${ref}`, {
      method: "PUT",
      headers: { authorization: `Bearer ${await app.tokenOf(as)}`, "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    }),
  );
  const { data, reason } = (await response.json()) as Answer;
  return { http: response.status, etag: response.headers.get("etag"), data, ...(reason && { reason }) };
}
const changesOf = async (id: unknown) =>
  (await admin.listCustomerActivity({ params: { id: String(id) } })).list.map(({ action }) => action);

test("the same body under the same number is one customer, and the second time changes nothing", async () => {
  const [id, body] = [number(), fresh({ tags: ["ERP"] })];
  const first = await put(`SAP/${id}`, body);
  expect(first).toMatchObject({ http: 200, data: { name: body.name, rowVersion: 1 } });
  expect(first.data["externalRefs"]).toEqual([{ system: "SAP", id }]);
  const again = await put(`sap/${id}`, body);
  expect(again).toEqual(first);
  expect(await changesOf(first.data["id"])).toEqual(["customer.create"]);
  const changed = await put(`SAP/${id}`, { paymentTermsDays: 40 });
  expect(changed.data).toMatchObject({ id: first.data["id"], paymentTermsDays: 40, rowVersion: 2, tags: ["ERP"] });
});

test("of many calls at once under one number one creates the customer", async () => {
  const [id, body] = [number(), fresh()];
  const answers = await Promise.all(Array.from({ length: 6 }, () => put(`SAP/${id}`, body)));
  expect(answers.map(({ http }) => http)).toEqual(answers.map(() => 200));
  expect(new Set(answers.map(({ data }) => data["id"])).size).toBe(1);
  expect(await changesOf(answers[0]?.data["id"])).toEqual(["customer.create"]);
});

test("a number with slashes and colons finds its customer, in the address and in the list's filter", async () => {
  const id = `A/1:${number()} é`;
  const { data } = await put(`CRM/${encodeURIComponent(id)}`, fresh());
  const { list, total } = await admin.listCustomers({ query: { externalRef: `crm:${id}` } });
  expect([total, list.map((row) => row.id)]).toEqual([1, [data["id"]]]);
  expect(list[0]?.externalRefs).toEqual([{ system: "CRM", id }]);
  expect((await admin.listCustomers({ query: { externalRef: "CRM:nobody" } })).list).toEqual([]);
  const wrong = await refusalOf(admin.listCustomers({ query: { externalRef: "nobody" } }));
  expect(wrong.errors).toMatchObject([{ path: "externalRef", code: "external_ref.text" }]);
});

test("a change based on a version that is no longer there is refused, and so is one of a customer that is not there", async () => {
  const id = number();
  const absent = await put(`SAP/${id}`, fresh(), { headers: { "if-match": '"something"' } });
  expect([absent.http, absent.reason]).toEqual([412, "request.precondition"]);
  const first = await put(`SAP/${id}`, fresh(), { headers: { "if-none-match": "*" } });
  expect(first.http).toBe(200);
  const read = await app.fetch(
    new Request(`${testOrigin}/api/customers/${String(first.data["id"])}`, {
      headers: { authorization: `Bearer ${await app.tokenOf("admin")}` },
    }),
  );
  expect(read.headers.get("etag")).toBe(first.etag);
  const second = await put(`SAP/${id}`, { shortName: "二" }, { headers: { "if-match": first.etag } });
  expect([second.http, second.data["shortName"]]).toEqual([200, "二"]);
  const late = await put(`SAP/${id}`, { shortName: "三" }, { headers: { "if-match": first.etag } });
  expect([late.http, late.reason]).toEqual([412, "request.precondition"]);
  const twice = await put(`SAP/${id}`, { shortName: "四" }, { headers: { "if-none-match": "*" } });
  expect(twice.http).toBe(412);
});

test("what a new customer needs is asked for at its field", async () => {
  const answer = await put(`SAP/${number()}`, { name: "没有代码的公司" });
  expect([answer.http, answer.reason]).toEqual([400, "validation"]);
});

test("R-P05 a number of a customer out of reach is not found, for those who may not create also any other", async () => {
  const id = number();
  await put(`SAP/${id}`, fresh({ areaCode: "110108" }));
  for (const as of ["smeast", "enterprise1"]) {
    const answer = await put(`SAP/${id}`, { shortName: "北" }, { as });
    expect([as, answer.http, answer.data]).toEqual([as, 404, null]);
  }
  const unknown = await put(`SAP/${number()}`, fresh(), { as: "enterprise1" });
  expect(unknown.http).toBe(404);
  const own = number();
  await put(`SAP/${own}`, fresh({ managerOverride: "SM_EAST" }));
  expect((await put(`SAP/${own}`, { shortName: "东" }, { as: "clerk2" })).http).toBe(403);
  expect((await put(`SAP/${own}`, { shortName: "东" }, { as: "smeast" })).data).toMatchObject({ shortName: "东" });
});

test("a number is not given twice, and one that was taken away is free", async () => {
  const id = number();
  const one = await admin.createCustomer({ body: fresh({ externalRefs: [{ system: "ERP", id }] }) });
  const refused = await refusalOf(admin.createCustomer({ body: fresh({ externalRefs: [{ system: "erp", id }] }) }));
  expect(refused.errors).toMatchObject([{ path: "externalRefs", code: "external_ref.taken" }]);
  const other = await admin.createCustomer({ body: fresh() });
  const give = (customer: typeof one, externalRefs: { system: string; id: string }[]) =>
    admin.updateCustomer({ params: { id: customer.id }, body: { externalRefs, rowVersion: customer.rowVersion } });
  expect((await refusalOf(give(other, [{ system: "ERP", id }]))).errors[0]?.code).toBe("external_ref.taken");
  expect((await give(one, [])).externalRefs).toEqual([]);
  const both = [
    { system: "ERP", id },
    { system: "CRM", id },
    { system: "erp", id },
  ];
  expect((await give(other, both)).externalRefs).toEqual([
    { system: "CRM", id },
    { system: "ERP", id },
  ]);
  const same = await admin.getCustomer({ params: { id: other.id } });
  expect((await give(same, both)).rowVersion).toBe(same.rowVersion);
  const { list } = await admin.listCustomerActivity({ params: { id: other.id } });
  expect(list[0]).toMatchObject({ before: { externalRefs: [] }, action: "customer.update" });
});

test("R-B01 a merged customer's numbers lead to the survivor, and go back when the merge is undone", async () => {
  const [kept, moved, later] = [number(), number(), number()];
  const survivor = (await put(`SAP/${kept}`, fresh())).data as { id: string; rowVersion: number };
  const merged = (await put(`SAP/${moved}`, fresh())).data as { id: string; rowVersion: number };
  const merge = await admin.mergeCustomers(
    {
      params: { id: survivor.id },
      body: { mergedId: merged.id, rowVersion: survivor.rowVersion, mergedVersion: merged.rowVersion },
    },
    { idempotencyKey: number() },
  );
  const now = await admin.getCustomer({ params: { id: survivor.id } });
  expect(now.externalRefs.map((ref) => ref.id)).toEqual([kept, moved].toSorted());
  expect((await admin.getCustomer({ params: { id: merged.id } })).externalRefs).toEqual([]);
  expect((await put(`SAP/${moved}`, { shortName: "合" })).data).toMatchObject({ id: survivor.id, shortName: "合" });
  const { rowVersion } = await admin.getCustomer({ params: { id: survivor.id } });
  const externalRefs = [...now.externalRefs, { system: "CRM", id: later }];
  await admin.updateCustomer({ params: { id: survivor.id }, body: { externalRefs, rowVersion } });
  await admin.undoMerge({ params: { id: survivor.id, mergeId: merge.id } });
  expect((await admin.getCustomer({ params: { id: survivor.id } })).externalRefs).toEqual([
    { system: "CRM", id: later },
    { system: "SAP", id: kept },
  ]);
  expect((await admin.getCustomer({ params: { id: merged.id } })).externalRefs).toEqual([{ system: "SAP", id: moved }]);
});
