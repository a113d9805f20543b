import { Kysely, PostgresDialect } from "kysely";
import { afterAll, expect, test } from "vitest";
import type { Actor } from "../../../kernel/actor.ts";
import type { Database } from "../../../tables.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";
import { digitsOf, findContacts } from "./contact-search.ts";

const portal = await startTestApp();
afterAll(() => portal.close());

type Client = Awaited<ReturnType<typeof portal.as>>;
const find = async (client: Client, keyword: string) => (await client.searchGetList({ query: { keyword } })).list;

/** Every contact of the demo with its customer's area; read once. */
let known: ReturnType<typeof readContacts> | undefined;
const allContacts = () => (known ??= readContacts());
async function readContacts() {
  const admin = await portal.as("admin");
  const { list } = await admin.listCustomers({ query: { pageSize: 200 } });
  const records = await Promise.all(list.map(({ id }) => admin.getCustomer({ params: { id } })));
  return records.flatMap(({ id, contacts }) => (contacts ?? []).map(({ name, mobile }) => ({ id, name, mobile })));
}

test.each(["admin", "clerk1", "clerk2", "smeast", "partner1", "enterprise1", "finance1", "editor"])(
  "R-S15 R-P05 %s finds a person by name where the record shows them, and by number only where it shows it whole",
  async (username) => {
    const client = await portal.as(username);
    const contacts = await allContacts();
    expect(contacts.length).toBeGreaterThan(10);
    const records = new Map<string, Promise<{ name: string; mobile: string }[]>>();
    const shownBy = (id: string) => {
      const shown =
        records.get(id) ??
        client.getCustomer({ params: { id } }).then(
          (record) => record.contacts ?? [],
          () => [],
        );
      records.set(id, shown);
      return shown;
    };
    for (const [at, { id, name, mobile }] of contacts.entries()) {
      const shown = (await shownBy(id)).find((one) => one.name === name);
      const url = `#/customer/detail/${id}`;
      const found = async (keyword: string) =>
        (await find(client, keyword)).some((one) => one.url === url && one.value === name);
      expect(await found(name), `${name} by name`).toBe(shown !== undefined);
      const whole = shown !== undefined && shown.mobile === mobile;
      // Spellings have a table of their own below, so one contact for each person is enough.
      for (const digits of [mobile, mobile.slice(-4), ...(at === 0 ? [`+86 ${mobile}`] : [])])
        expect(await found(digits), `${name} by ${digits}`).toBe(whole);
      // Many numbers share a beginning, so a contact need not be among the first results.
      if (!whole) expect(await found(mobile.slice(0, 7))).toBe(false);
    }
  },
  60_000,
);

test("R-S15 a person is offered with the customer and a masked number, after the customers", async () => {
  const [contact] = await allContacts();
  if (!contact) throw new Error("The demo has no contacts");
  const [first] = await find(await portal.as("clerk1"), contact.mobile);
  expect(first?.hint).toMatch(/\(演示\) 1\d\d\*{4}\d{4}$/);
  expect(JSON.stringify(first)).not.toContain(contact.mobile);
});

test.each([
  ["+86 138-0013-8000", "13800138000"],
  ["138 0013 8000", "13800138000"],
  ["8000", "8000"],
  ["800", ""],
  ["kh000001", ""],
  ["138001380001", ""],
])("R-S15 a number is read as people write it: %s", (key, digits) => {
  expect(digitsOf(key)).toBe(digits);
});

type Plan = { "Node Type": string; "Relation Name"?: string; Plans?: Plan[] };
/** PostgreSQL chooses the same plans as with 100,000 customers, in a fifth of the time. */
const customers = 20_000;
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

test("R-S15 finding persons reads no table from end to end among many customers", async () => {
  const { pool, ownerPool } = portal.database;
  // Only what a search reads matters, not what triggers keep besides.
  await ownerPool.query(`set session_replication_role = replica;
    insert into customer (name, uscc, area_code, region, lifecycle)
    select '大客户' || n, 'T' || lpad(n::text, 17, '0'), c.area_code, c.region, 'CLOSED'
    from generate_series(1, ${customers}) as n, (select * from customer order by id limit 1) as c;
    insert into customer_contact (customer_id, position, name, mobile)
    select id, 1, chr(20000 + (id * 7919 % 3000)::int) || chr(21000 + (id * 104729 % 4000)::int) || id % 10,
      '13' || lpad((id * 7919 % 1000000000)::text, 9, '0')
    from customer where name like '大客户%';
    reset session_replication_role`);
  await ownerPool.query("vacuum analyze customer_contact");
  await ownerPool.query("analyze customer");
  const { rows: last } = await pool.query<{ name: string; mobile: string }>(
    "select name, mobile from customer_contact where customer_id = (select max(id) from customer)",
  );
  const { name, mobile } = last[0]!;
  const { rows: manager } = await pool.query<{ id: string }>("select id from user_account where username = 'smnorth'");
  const asked: { sql: string; parameters: readonly unknown[] }[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void asked.push({ sql: query.sql, parameters: query.parameters }),
  });
  const actors = [
    { admin: true, permissions: [], scope: { kind: "ALL", regions: [] } },
    { admin: false, permissions: ["customer:read", "customer:write"], scope: { kind: "REGION", regions: [] } },
  ].map((one) => ({ id: manager[0]!.id, duties: [], customerId: null, partnerId: null, ...one }) as never as Actor);
  for (const actor of actors)
    for (const key of [name.slice(0, 2), mobile, mobile.slice(-4), mobile.slice(0, 7)]) {
      asked.length = 0;
      const found = await findContacts(db, "2026-01-20", actor, key);
      expect(found.length, key).toBeGreaterThan(0);
      expect(asked).toHaveLength(1);
      const { rows } = await pool.query(`explain (format json) ${asked[0]!.sql}`, [...asked[0]!.parameters]);
      const whole = nodesOf(rows[0]["QUERY PLAN"][0].Plan).filter((node) => node["Node Type"].includes("Seq Scan"));
      expect(
        whole.filter((node) => ["customer", "customer_contact"].includes(node["Relation Name"] ?? "")),
        key,
      ).toEqual([]);
    }
}, 120_000);
