import { CallError } from "@busbar/contract/kernel/http/client";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/start-test-app.ts";

const portal = await startTestApp();
afterAll(() => portal.close());
const admin = await portal.as("admin");

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable("it was done"),
    (error: unknown) => error as CallError,
  );
const numbered = async (customerNo: string) =>
  (await admin.listCustomers({ query: { keyword: customerNo } })).list[0]?.id as string;
const [first, second] = [await numbered("KH000001"), await numbered("KH000002")];
const of = async (id: string, client = admin) => (await client.getCustomer({ params: { id } })).contacts ?? [];
const draft = {
  name: "王小明",
  mobile: "+86 139 0000 1234",
  duty: "TECH",
  receives: ["OVERDUE", "STATEMENT"],
} as const;

test("R-B01 a person is added, changed and removed one by one, and the customer's activity tells of each with the name", async () => {
  const { rowVersion: seen } = await admin.getCustomer({ params: { id: second } });
  const made = await admin.addContact({ params: { id: second }, body: { ...draft, receives: [...draft.receives] } });
  // Kinds of notice in the order of the contract, each once.
  expect(made).toMatchObject({
    mobile: "13900001234",
    duty: "TECH",
    receives: ["STATEMENT", "OVERDUE"],
    rowVersion: 1,
  });
  const params = { id: second, contactId: made.id };
  const changed = await admin.updateContact({ params, body: { duty: "LEGAL", rowVersion: 1 } });
  expect(changed).toMatchObject({ name: "王小明", duty: "LEGAL", rowVersion: 2, updatedBy: "系统管理员" });
  expect((await of(second)).map(({ name }) => name)).toEqual(["钱二川", "王小明"]);
  await admin.removeContact({ params, query: { rowVersion: 2 } });
  expect((await of(second)).map(({ name }) => name)).toEqual(["钱二川"]);
  const { list } = await admin.listCustomerActivity({ params: { id: second } });
  expect(list.slice(0, 3)).toMatchObject([
    { action: "customer.contact_remove", before: { name: "王小明", mobile: "13900001234" } },
    { action: "customer.contact_update", before: { name: "王小明", duty: "TECH" }, after: { duty: "LEGAL" } },
    { action: "customer.contact_add", after: { name: "王小明" } },
  ]);
  // A concurrent edit of the customer is refused as stale.
  expect((await admin.getCustomer({ params: { id: second } })).rowVersion).toBe(seen + 3);
});

test("R-B01 two people who change two persons do not disturb each other, of two who change one the second is told", async () => {
  const [one] = await of(second);
  const other = await admin.addContact({ params: { id: second }, body: { name: "第二人" } });
  const rename = (contact: { id: string; rowVersion: number }, name: string) =>
    admin.updateContact({
      params: { id: second, contactId: contact.id },
      body: { name, rowVersion: contact.rowVersion },
    });
  await Promise.all([rename(one!, "钱二川新"), rename(other, "第二人新")]);
  const stale = await refusal(rename(one!, "又一个"));
  expect([stale.code, stale.details]).toMatchObject([
    1410,
    { current: { name: "钱二川新", rowVersion: one!.rowVersion + 1 } },
  ]);
  const gone = admin.removeContact({
    params: { id: second, contactId: one!.id },
    query: { rowVersion: one!.rowVersion },
  });
  expect((await refusal(gone)).code).toBe(1410);
});

test("R-B01 a customer has at most twenty persons, whoever adds them at once", async () => {
  const { id } = await admin.createCustomer({
    body: { name: "人多公司", uscc: "91310115MA1D009320", areaCode: "310115" },
  });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 22 }, (_, at) => admin.addContact({ params: { id }, body: { name: `第${at}人` } })),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
  expect((await refusal(admin.addContact({ params: { id }, body: { name: "多一人" } }))).reason).toBe(
    "customer.too_many_contacts",
  );
});

test("R-B01 an enterprise user keeps the persons of its own company, and changes nothing else", async () => {
  const client = await portal.as("enterprise1");
  const made = await client.addContact({ params: { id: first }, body: { name: "新联系人", mobile: "13900000001" } });
  expect((await of(first, client)).map(({ mobile }) => mobile)).toEqual(["13800009001", "13900000001"]);
  await client.removeContact({ params: { id: first, contactId: made.id }, query: { rowVersion: 1 } });
  const { rowVersion } = await client.getCustomer({ params: { id: first } });
  const other = client.updateCustomer({ params: { id: first }, body: { address: "新址", rowVersion } });
  expect((await refusal(other)).code).toBe(1403);
});

/** The answer for each account, for a customer in scope and for another one. */
test.each([
  ["admin", 0, 0],
  ["smnorth", 0, 0],
  ["clerk1", 0, 0],
  ["enterprise1", 0, 404],
  ["smeast", 404, 404],
  ["partner1", 1403, 1403],
  ["clerk2", 1403, 1403],
  ["finance1", 1403, 1403],
  ["editor", 1403, 1403],
])("R-P05 %s adds, changes and removes the persons of its own customers alone", async (username, own, foreign) => {
  const client = await portal.as(username);
  const codeOf = (call: Promise<unknown>) =>
    call.then(
      () => 0,
      (error: unknown) => (error instanceof CallError ? error.code : error),
    );
  for (const [id, expected] of [
    [first, own],
    [second, foreign],
  ] as const) {
    const added = await admin.addContact({ params: { id }, body: { name: `人-${username}` } });
    const params = { id, contactId: added.id };
    const codes = [
      await codeOf(client.updateContact({ params, body: { email: "a@busbar.example", rowVersion: 1 } })),
      await codeOf(client.removeContact({ params, query: { rowVersion: expected === 0 ? 2 : 1 } })),
      await codeOf(client.addContact({ params: { id }, body: { name: `另-${username}` } })),
    ];
    expect(codes).toEqual([expected, expected, expected]);
    // A contact cannot be reached through another customer's address.
    const [kept] = await of(id);
    const elsewhere = { id: id === first ? second : first, contactId: kept!.id };
    expect(await codeOf(admin.updateContact({ params: elsewhere, body: { name: "x", rowVersion: 1 } }))).toBe(404);
  }
});

test("a kind of mail that nobody sends is not offered, and a stored one is neither shown nor lost by others", async () => {
  const body = { name: "李小红", receives: ["METERING" as "STATEMENT"] };
  const refused = await admin.addContact({ params: { id: first }, body }).catch((fault: unknown) => fault);
  expect(refused).toMatchObject({ code: 1400, errors: [{ path: "receives.0", code: "enum" }] });
  const { id, rowVersion } = await admin.addContact({
    params: { id: first },
    body: { ...body, receives: ["OVERDUE"] },
  });
  const stored = async () =>
    (await portal.database.pool.query("select receives from customer_contact where id = $1", [id])).rows[0].receives;
  await portal.database.pool.query("update customer_contact set receives = '{METERING,OVERDUE}' where id = $1", [id]);
  expect((await of(first)).find((contact) => contact.id === id)?.receives).toEqual(["OVERDUE"]);
  const params = { id: first, contactId: id };
  const renamed = await admin.updateContact({ params, body: { name: "李红", rowVersion } });
  expect([renamed.receives, await stored()]).toEqual([["OVERDUE"], ["METERING", "OVERDUE"]]);
  await admin.updateContact({ params, body: { receives: ["STATEMENT"], rowVersion: renamed.rowVersion } });
  expect(await stored()).toEqual(["STATEMENT"]);
});
