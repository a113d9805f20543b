import { afterAll, beforeAll, expect, test } from "vitest";
import { paymentFixture } from "../../testing/fixtures/payment-fixture.ts";
import { createSomeCustomer } from "../../testing/second-process.ts";
import { startTestApp, type TestApp, testOrigin } from "../../testing/start-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const needs = await paymentFixture(app);
  for (const customer of [1, 2, 3, 4, 5, 6]) {
    const { id } = await needs.owed(customer, "100.00");
    await needs.paid(customer, "10.00");
    await (await app.as("finance1")).createTaxInvoice({
      body: {
        number: `2631${String(customer).padStart(16, "0")}`,
        kind: "SPECIAL",
        issuedOn: "2026-01-20",
        net: "88.50",
        tax: "11.50",
        invoiceIds: [id],
      },
    });
  }
}, 120_000);
afterAll(() => app.close());

type Row = { id: string; updatedAt: string };
type Answer = {
  data: { list: Row[]; total?: number; next?: string | null } | null;
  errors?: { path: string; code: string; message: string }[];
};
async function get(username: string, path: string, query: Record<string, string>) {
  const headers = { authorization: `Bearer ${await app.tokenOf(username)}`, "accept-language": "en" };
  const response = await app.fetch(
    new Request(`${testOrigin}/api${path}?${new URLSearchParams(query).toString()}`, { headers }),
  );
  return { http: response.status, ...((await response.json()) as Answer) };
}

/** All rows by the cursor, some at a time. `between` runs after the first ones. */
async function follow(username: string, path: string, query: Record<string, string> = {}, between?: () => unknown) {
  const found: Row[] = [];
  for (let cursor: string | null = "start"; cursor !== null; ) {
    const { http, data } = await get(username, path, { pageSize: "4", ...query, cursor });
    expect({ http, names: Object.keys(data!).toSorted() }).toEqual({ http: 200, names: ["list", "next"] });
    found.push(...data!.list);
    if (cursor === "start") await between?.();
    cursor = data!.next!;
  }
  return found;
}
const ids = (rows: readonly Row[]) => rows.map(({ id }) => id);
const inOrder = (rows: readonly Row[]) => ids(rows).toSorted((one, other) => Number(one) - Number(other));

const lists = ["/customers", "/points", "/contracts", "/invoices", "/payments", "/tax-invoices"];

test.each(lists)("the cursor of %s meets each row of its pages once, in the order of ids", async (path) => {
  for (const username of ["admin", "smeast", "partner1"]) {
    const { http, data } = await get(username, path, { pageSize: "200" });
    // Not everybody may see each list.
    if (http === 403) continue;
    const followed = await follow(username, path);
    expect(followed).toHaveLength(data!.total!);
    expect(ids(followed)).toEqual(inOrder(data!.list));
  }
  expect((await follow("admin", path)).length).toBeGreaterThan(4);
});

test.each(lists)("updatedAfter leaves the rows of %s that were changed later, by pages and by cursor", async (path) => {
  const all = await follow("admin", path);
  const instants = all.map(({ updatedAt }) => updatedAt).toSorted();
  const updatedAfter = instants[Math.floor(instants.length / 2)]!;
  const later = all.filter((row) => row.updatedAt > updatedAfter);
  const paged = (await get("admin", path, { updatedAfter, pageSize: "200" })).data!;
  // Rows of the same millisecond may have been changed some microseconds later.
  const same = all.filter((row) => row.updatedAt === updatedAfter);
  expect(ids([...later, ...same])).toEqual(expect.arrayContaining(ids(paged.list)));
  expect(ids(paged.list)).toEqual(expect.arrayContaining(ids(later)));
  expect(paged.total).toBe(paged.list.length);
  expect(ids(await follow("admin", path, { updatedAfter }))).toEqual(inOrder(paged.list));
  const never = { updatedAfter: "2099-01-01T00:00:00Z" };
  expect(await follow("admin", path, never)).toEqual([]);
  expect((await get("admin", path, never)).data).toMatchObject({ list: [], total: 0 });
});

test("rows that are added or changed while a list is followed are met once", async () => {
  const admin = await app.as("admin");
  const before = await follow("admin", "/customers");
  let added = "";
  const followed = await follow("admin", "/customers", {}, async () => {
    added = (await createSomeCustomer(admin)).id;
    const customer = await admin.getCustomer({ params: { id: before[0]!.id } });
    await admin.updateCustomer({
      params: { id: customer.id },
      body: { shortName: "改名", rowVersion: customer.rowVersion },
    });
  });
  expect(ids(followed)).toEqual([...ids(before), added]);
});

test("a filter holds with the cursor as with pages", async () => {
  const east = (await get("admin", "/customers", { region: "east", pageSize: "200" })).data!;
  expect(ids(await follow("admin", "/customers", { region: "east" }))).toEqual(inOrder(east.list));
});

test("a cursor that no answer of the list contained is refused by name, and so are page and order beside one", async () => {
  const { data } = await get("admin", "/points", { cursor: "start", pageSize: "2" });
  const wrong = [data!.next!, "x", "", "0", "L2N1c3RvbWVycyAw", btoa("/customers -1").replace(/=+$/, "")];
  for (const cursor of wrong) {
    const { http, errors } = await get("admin", "/customers", { cursor });
    expect({ cursor, http, path: errors?.[0]?.path }).toEqual({ cursor, http: 400, path: "cursor" });
  }
  const beside = await get("admin", "/customers", { cursor: "start", pageNo: "2", sort: "name" });
  expect([beside.http, beside.errors?.map(({ path }) => path)]).toEqual([400, ["pageNo", "sort"]]);
  const other = await get("admin", "/partners", { cursor: "start" });
  expect([other.http, other.errors?.[0]?.code]).toEqual([400, "unknown_key"]);
});

test("of 100,000 payments and tax invoices those after an id or an instant are read by an index", async () => {
  const client = await app.database.ownerPool.connect();
  const changed = { id: "1000000 + n", updated_at: "now() - n * interval '1 minute'" };
  const unlike: Record<string, Record<string, string>> = {
    payment: { ...changed, pay_no: "'SK-' || n", bank_ref: "'B-' || n", bank_line: "null" },
    tax_invoice: { ...changed, number: "lpad(n::text, 20, '0')" },
  };
  try {
    await client.query("begin");
    // Filling it would be most of the work.
    await client.query("drop index payment_pairs");
    for (const [table, own] of Object.entries(unlike)) {
      const { rows } = await client.query<{ name: string }>(
        `select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
        [table],
      );
      const names = rows.map(({ name }) => name);
      await client.query(`alter table ${table} disable trigger user`);
      await client.query(`insert into ${table} (${names.join(", ")}) overriding system value
        select ${names.map((name) => own[name] ?? `x.${name}`).join(", ")}
        from (select * from ${table} limit 1) x, generate_series(1, 100000) n`);
      await client.query(`analyze ${table}`);
      for (const [condition, index] of [
        ["t.updated_at > now() - interval '20 minutes' order by t.updated_at, t.id limit 200", `${table}_updated`],
        ["t.id > 1050000 order by t.id limit 200", `${table}_pkey`],
      ]) {
        const plan = await client.query(`explain (format json) select t.id from ${table} t where ${condition}`);
        expect(JSON.stringify(plan.rows)).toContain(index);
        expect(JSON.stringify(plan.rows)).not.toContain("Seq Scan");
      }
    }
  } finally {
    await client.query("rollback");
    client.release();
  }
}, 120_000);
