import type { CustomerQuery } from "@busbar/contract/customers/customers";
import { CallError } from "@busbar/contract/kernel/http/client";
import { afterAll, expect, test } from "vitest";
import { demoCustomers } from "../../demo/demo-customers.ts";
import { everyCustomer, managersReach, partnersReach, reachAll, type Reach } from "../../testing/people/demo-reach.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const portal = await startTestApp();
afterAll(() => portal.close());

/** Which of the demo customers 1 … 16 each account sees. */
const seen: Reach = {
  ...reachAll("admin", "clerk1", "finance1"),
  ...managersReach,
  ...partnersReach,
  enterprise1: [1],
  enterprise16: [16],
};
const accounts = Object.entries(seen);
const everything = { pageSize: 200 } as const;

const { rows: ids } = await portal.database.pool.query<{ id: string }>("select id from customer order by id");
const idOf = (number: number) => ids[number - 1]?.id as string;
const markOf = (number: number) => demoCustomers[number - 1]?.name.replace("(演示)", "") as string;
const foreign = (username: string) => everyCustomer.filter((n) => !seen[username]?.includes(n));

async function codeOf(call: Promise<unknown>): Promise<number | string> {
  return call.then(
    () => 0,
    (error: unknown) => (error instanceof CallError ? error.code : String(error)),
  );
}

test.each(accounts)(
  "R-P05 %s lists, counts and opens the customers of its scope and no other",
  async (username, own) => {
    const client = await portal.as(username);
    const { list, total } = await client.listCustomers({ query: everything });
    expect(list.map((row) => row.id).sort()).toEqual(own.map(idOf).sort());
    expect(total).toBe(own.length);
    expect((await client.myCustomer({ query: everything })).list.length).toBe(own.length);
    for (const number of own)
      expect((await client.getCustomer({ params: { id: idOf(number) } })).id).toBe(idOf(number));
    for (const number of foreign(username))
      expect(await codeOf(client.getCustomer({ params: { id: idOf(number) } }))).toBe(404);
    expect(await codeOf(client.getCustomer({ params: { id: "999999" } }))).toBe(404);
    expect((await client.userInfo()).username).toBe(username);
  },
);

test.each(["clerk1", "smeast", "partner1", "enterprise1"])(
  "R-P05 no answer to %s, whatever the filter, the order or the file, names a customer of others",
  async (username) => {
    const client = await portal.as(username);
    const others = foreign(username).map(markOf);
    const queries: Partial<CustomerQuery>[] = [
      ...["华", "演示", "kh0000", "91"].map((keyword) => ({ keyword })),
      ...["name", "-customerNo", "createdAt", "-updatedAt", "lifecycle", "areaCode", "-region"].map(
        (sort) => ({ sort }) as Partial<CustomerQuery>,
      ),
      { region: ["north", "east"] },
      { areaCode: "110000" },
      { manager: "SM_NORTH" },
      { manager: "SM_EAST", source: "PARTNER" },
      { lifecycle: ["ACTIVE"], pageNo: 2, pageSize: 2 },
      { partnerNo: "HZ0002" },
    ];
    const bytes: string[] = [];
    for (const query of queries) bytes.push(JSON.stringify(await client.listCustomers({ query: query as never })));
    for (const number of foreign(username)) {
      const { list, total } = await client.listCustomers({ query: { keyword: markOf(number) } });
      expect([list, total]).toEqual([[], 0]);
    }
    if (username !== "clerk1") {
      for (const format of ["csv", "xlsx"] as const) {
        const file = await client.exportCustomers({ query: { format } });
        bytes.push(format === "csv" ? await file.text() : await sheetTexts(file));
      }
    }
    const all = bytes.join("\n");
    expect(others.filter((name) => all.includes(name))).toEqual([]);
    expect(all).toContain(markOf(seen[username]?.[0] as number));
  },
);

async function sheetTexts(file: Response): Promise<string> {
  const reading = await portal.ports.spreadsheets.read(await file.blob());
  const texts: string[] = [];
  for await (const { cells } of reading.rows()) texts.push(...cells.map((cell) => cell.text));
  return texts.join("\n");
}

test("R-P05 people without a scope see nothing, and without the permission are refused but stay signed in", async () => {
  const editor = await portal.as("editor");
  expect(await codeOf(editor.listCustomers())).toBe(1403);
  expect(await codeOf(editor.exportCustomers({ query: { format: "csv" } }))).toBe(1403);
  expect((await editor.userInfo()).username).toBe("editor");
  expect(await codeOf((await portal.as("clerk2")).exportCustomers({ query: { format: "csv" } }))).toBe(1403);
});

test("R-P05 a change of a customer of others is refused as if it were not there, and nothing is written", async () => {
  const before = await portal.database.pool.query("select md5(string_agg(c::text, '' order by id)) from customer c");
  for (const username of ["smeast", "partner1", "enterprise2", "clerk2"]) {
    const client = await portal.as(username);
    const code = await codeOf(
      client.updateCustomer({ params: { id: idOf(1) }, body: { name: "改名了", rowVersion: 1 } }),
    );
    expect(code).toBe(username === "clerk2" ? 1403 : 404);
  }
  const after = await portal.database.pool.query("select md5(string_agg(c::text, '' order by id)) from customer c");
  expect(after.rows).toEqual(before.rows);
});

test("R-P05 a partner sees neither the whole code, contacts, bank details nor the limit, and cannot search the code", async () => {
  const partner = await portal.as("partner1");
  const shown = await partner.getCustomer({ params: { id: idOf(3) } });
  expect(shown.uscc).toBe("912101********0338");
  for (const hidden of ["contacts", "invoiceTitle", "creditLimit", "billingHoldReason", "lifecycleReason"])
    expect([hidden, hidden in shown]).toEqual([hidden, false]);
  expect((await partner.listCustomers({ query: { keyword: "91210102MA0D" } })).total).toBe(0);
  expect((await partner.listCustomers({ query: { keyword: "冷链" } })).total).toBe(1);
  const file = await (await partner.exportCustomers({ query: { format: "csv" } })).text();
  expect(file).not.toContain("91210102MA0D000338");
  expect(file).not.toContain("13800009003");
  expect(file).not.toContain("孙三石");
  expect(JSON.stringify(await partner.myCustomer())).not.toContain("91210102MA0D000338");
});

test("R-P05 mobiles are whole for those who may write them and masked for readers, in the file too", async () => {
  const mobileFor = async (username: string) =>
    (await (await portal.as(username)).getCustomer({ params: { id: idOf(1) } })).contacts?.[0]?.mobile;
  expect(await mobileFor("clerk1")).toBe("13800009001");
  expect(await mobileFor("smnorth")).toBe("13800009001");
  expect(await mobileFor("enterprise1")).toBe("13800009001");
  expect(await mobileFor("clerk2")).toBe("138****9001");
  const file = await (await (await portal.as("finance1")).exportCustomers({ query: { format: "csv" } })).text();
  expect(file).toContain("138****9001");
  expect(file).not.toContain("13800009001");
});

test("R-B03 a customer handed to a manager is seen by them and still by the area's own", async () => {
  const admin = await portal.as("admin");
  const id = idOf(9);
  const { rowVersion } = await admin.getCustomer({ params: { id } });
  await admin.updateCustomer({ params: { id }, body: { managerOverride: "SM_SOUTH", rowVersion } });
  const south = await portal.as("smsouth");
  expect((await south.getCustomer({ params: { id } })).managerCode).toBe("SM_SOUTH");
  expect((await south.listCustomers({ query: { sort: "customerNo" } })).list.map((row) => row.id)).toEqual(
    [9, 11, 12].map(idOf),
  );
  expect((await south.listCustomers({ query: { sort: "customerNo", pageSize: 2, pageNo: 2 } })).total).toBe(3);
  expect((await (await portal.as("smcentral")).listCustomers()).total).toBe(2);
  expect((await admin.listCustomers({ query: { manager: "SM_SOUTH" } })).total).toBe(3);
  expect((await admin.listCustomers({ query: { manager: "SM_CENTRAL" } })).total).toBe(1);
  await admin.updateCustomer({ params: { id }, body: { managerOverride: null, rowVersion: rowVersion + 1 } });
});

test("R-P05 when the agreement is over the partner sees nothing", async () => {
  await portal.database.pool.query("update partner set agreement_to = '2026-01-20' where partner_no = 'HZ0003'");
  const partner = await portal.as("partner3");
  expect((await partner.listCustomers()).total).toBe(0);
  expect(await codeOf(partner.getCustomer({ params: { id: idOf(13) } }))).toBe(404);
  const body = { name: "新线索公司", uscc: "91310115MA1D009320", areaCode: "310115" };
  expect(await codeOf(partner.createCustomer({ body }))).toBe(1403);
  await portal.database.pool.query("update partner set agreement_to = null where partner_no = 'HZ0003'");
});
