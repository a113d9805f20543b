import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { seedDemo } from "../../demo/seed-demo.ts";
import { demoClock, demoStart } from "../../kernel/clock.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/database/database.ts";
import { cheapPasswords } from "../../testing/people/cheap-passwords.ts";
import { tablesOf, sequencesOf } from "../backup/table-catalogue.ts";
import { createClient } from "../database/limited-client.ts";
import { startLimits } from "../database/limits.ts";
import { firstRelative } from "./demo-dump.ts";
import { loadDemoDump } from "./load-demo-dump.ts";

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  return database;
}

async function onOwner<T>({ ownerUrl }: TestDatabase, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = createClient(ownerUrl, "busbar test", startLimits);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const seed = ({ db }: TestDatabase) =>
  seedDemo({ db, passwords: cheapPasswords(), clock: demoClock(demoStart) }, "company");

/** Of each table the rows as text, in an order of their own. */
async function contentOf(client: pg.Client): Promise<Map<string, Record<string, string | null>[]>> {
  const content = new Map<string, Record<string, string | null>[]>();
  for (const { table, columns } of await tablesOf(client)) {
    const names = columns.map((name) => `${client.escapeIdentifier(name)}::text`).join(", ");
    const { rows } = await client.query<Record<string, string | null>>(
      `select ${names} from ${client.escapeIdentifier(table)} order by ${columns.map((_, at) => at + 1).join(", ")}`,
    );
    content.set(table, rows);
  }
  return content;
}

/** Two seedings are some time apart, and so are the instants that they name by their distance from now. */
const patienceMs = 30 * 60_000;
const isLate = (value: unknown): value is string => typeof value === "string" && value > firstRelative.slice(0, 10);
const same = (one: unknown, other: unknown): boolean =>
  one === other ||
  (isLate(one) && isLate(other) && Math.abs(Date.parse(one) - Date.parse(other)) < patienceMs) ||
  (isHash(one) && isHash(other));
const isHash = (value: unknown) => typeof value === "string" && value.startsWith("$argon2id$");

test("the dump of the demo's company holds what seeding it makes; npm run demo-dump writes it", async () => {
  const [seeded, loaded] = await Promise.all([emptyDatabase(), emptyDatabase()]);
  expect(await loadDemoDump(loaded.ownerUrl, { passwordHash: await cheapPasswords().hash("x") })).toBe(true);
  expect(await seed(seeded)).toBe(true);
  const [made, read] = await Promise.all([onOwner(seeded, contentOf), onOwner(loaded, contentOf)]);
  const differences = [...made].flatMap(([table, rows]) => {
    const others = read.get(table) ?? [];
    if (rows.length !== others.length) return [`${table}: ${rows.length} rows seeded, ${others.length} in the dump`];
    return rows.flatMap((row, at) =>
      Object.entries(row).flatMap(([column, value]) =>
        same(value, others[at]?.[column]) ? [] : [`${table}.${column}: ${value}, in the dump ${others[at]?.[column]}`],
      ),
    );
  });
  expect(differences.slice(0, 20)).toEqual([]);
  const [wanted, got] = await Promise.all([onOwner(seeded, sequencesOf), onOwner(loaded, sequencesOf)]);
  expect(isDeepStrictEqual(wanted, got) ? [] : { wanted, got }).toEqual([]);
});

test("the references of the dump's rows hold, and its triggers work again", async () => {
  const loaded = await emptyDatabase();
  await loadDemoDump(loaded.ownerUrl, { passwordHash: "" });
  await onOwner(loaded, async (client) => {
    const { rows } = await client.query<{ table: string; name: string; definition: string }>(
      `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace`,
    );
    expect(rows.length).toBeGreaterThan(100);
    for (const { table, name, definition } of rows)
      await client.query(
        `alter table ${table} drop constraint ${client.escapeIdentifier(name)},
         add constraint ${client.escapeIdentifier(name)} ${definition}`,
      );
    await expect(client.query("update invoice set status = 2 where status = 6")).rejects.toThrow(
      "may not go from 6 to 2",
    );
  });
});

test("the dump is not loaded beside people, nor by a role that may not, and a start without it seeds", async () => {
  const database = await emptyDatabase();
  expect(await loadDemoDump(database.ownerUrl, { passwordHash: "", path: "/nowhere/company.jsonl.gz" })).toBe(false);
  expect(await loadDemoDump(database.url, { passwordHash: "" })).toBe(false);
  expect(await loadDemoDump(database.ownerUrl, { passwordHash: "" })).toBe(true);
  expect(await loadDemoDump(database.ownerUrl, { passwordHash: "" })).toBe(false);
  expect(await seed(database)).toBe(false);
});
