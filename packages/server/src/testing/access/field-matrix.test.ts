/*
 * Every operation with a record named in its body or query, called by each kind of person with one that is another's,
 * one that is deleted, one that never was and one of their own.
 */
import { routes } from "@busbar/contract";
import type { Route } from "@busbar/contract/kernel/http/route";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../start-test-app.ts";
import { mayCall, type Person, people } from "./access-policy.ts";
import { type Answer, bodyOf, callOperation, type Given, queryOf } from "./call-operation.ts";
import { watchTables } from "./changed-tables.ts";
import { bodiesWith, nameOf, notReached, writesAnyway } from "./field-nouns.ts";
import { furnish } from "./furnish.ts";
import { type NamedField, namedFields, withField } from "./named-records.ts";
import type { Noun } from "./noun-access.ts";
import { marksOf, type Operation, operationsOf } from "./objects.ts";

type Row = { id: string; own: boolean; parent?: string };
type Case = { operation: Operation; field: NamedField; noun: Noun };

const operations = operationsOf(routes as Record<string, Route>);
const fields = operations.flatMap((operation) =>
  namedFields(operation.route).map((field) => ({ operation, field, named: nameOf(operation, field) })),
);
const cases = fields.flatMap(({ operation, field, named }): Case[] =>
  named && "rows" in named ? [{ operation, field, noun: named }] : [],
);
const nowhere = ["999999999", "NO_SUCH", "HZ9998", "999999"];

let app: TestApp;
let changes: Awaited<ReturnType<typeof watchTables>>;
const bearers = new Map<string, string>();
beforeAll(async () => {
  app = await startTestApp();
  for (const { username } of people) bearers.set(username, `Bearer ${await app.tokenOf(username)}`);
  await furnish(app);
  changes = await watchTables(app.database);
});
afterAll(() => app.close());

const known = new Map<string, Row[]>();
async function rowsOf(noun: Noun, person: Person): Promise<Row[]> {
  const query = noun.rows(person);
  const rows = known.get(query) ?? (await app.database.ownerPool.query<Row>(query)).rows;
  known.set(query, rows);
  return rows;
}
const ownOf = async (noun: Noun, person: Person) => (await rowsOf(noun, person)).find(({ own }) => own)?.id;

const schemaOf = ({ route }: Operation, { part }: NamedField) => (part === "body" ? route.body : route.query)!;
const pathOf = ({ part, path }: NamedField) => `${part} ${path}`;

/** A call's values with the id in the field, and own records in all other fields that name one. */
async function valuesOf({ operation, field }: Case, person: Person, id: string): Promise<Given | undefined> {
  const given: { body?: unknown; query?: unknown } = {
    body: bodiesWith[`${operation.name} ${field.path}`] ?? bodyOf(operation),
    query: queryOf(operation),
  };
  const put = (at: NamedField, value: string) => {
    given[at.part] = withField(schemaOf(operation, at), at.path, value, given[at.part]);
  };
  for (const other of cases.filter((one) => one.operation === operation && one.field !== field)) {
    const here = JSON.stringify(given[other.field.part] ?? null);
    if (!here.includes(`"${other.field.path.split(".").at(-1)!.replace("[]", "")}":`)) continue;
    if (other.field.path.startsWith("of.") && field.path.startsWith("of.")) continue;
    const own = await ownOf(other.noun, person);
    if (own !== undefined) put(other.field, own);
  }
  put(field, id);
  const fits = schemaOf(operation, field).safeParse(given[field.part]).success;
  return fits ? ({ ...given, marks: await marks(operation, person) } as Given) : undefined;
}

/** Own records along the path. */
async function marks({ path }: Operation, person: Person): Promise<(string | undefined)[]> {
  const chain = marksOf(path).map(({ noun }) => (noun === "word" ? undefined : noun));
  const last = chain.at(-1);
  const first = chain[0];
  if (!last || !first) return [];
  if (chain.length === 1) return [await ownOf(last, person)];
  const own = new Set((await rowsOf(first, person)).flatMap((row) => (row.own ? [row.id] : [])));
  const row = (await rowsOf(last, person)).find(({ parent }) => own.has(parent ?? ""));
  return [row?.parent, row?.id];
}

/** Without what differs in any two answers. */
const told = ({ http, text }: Answer, id: string) =>
  `${http} ${text}`
    .replaceAll(`"${id}"`, '"#"')
    .replaceAll(` ${id} `, " # ")
    .replaceAll(/"(?:requestId|id|jobId)":"[^"]*"/g, "")
    .replaceAll(/"\w+At":"[^"]*"/g, "");

test("the policy knows every field that may name a record", () => {
  const unknown = fields.filter(({ named }) => !named);
  expect(unknown.map(({ operation, field }) => `${operation.name} ${pathOf(field)}`)).toEqual([]);
});

test("a declared text that names another user is among the fields that name a record", () => {
  const named = fields.map(({ operation, field }) => `${operation.name} ${pathOf(field)}`);
  expect(named).toEqual(expect.arrayContaining(["saveUser body visitCode", "updateUser body visitCode"]));
});

test("every field can be filled in", async () => {
  const admin = people.find((person) => person.admin)!;
  const not: string[] = [];
  for (const one of cases) {
    const missing = await missingFor(one, admin);
    if (missing === undefined) not.push(`${one.operation.name} ${pathOf(one.field)}`);
  }
  expect(not).toEqual([]);
});

async function missingFor(one: Case, person: Person): Promise<string | undefined> {
  for (const id of nowhere) if (await valuesOf(one, person, id)) return id;
  return undefined;
}

type Wrong = string[];
/** Own records that are tried until an answer tells one from what never was. */
const mostOwn = 24;
const met = { missing: 0, foreign: 0, own: 0 };
/** Fields by which somebody's own record was told from one that never was. */
const distinguished = new Set<string>();
const keyOf = ({ operation, field }: Case) => `${operation.name} ${field.path}`;

async function tryField(one: Case, person: Person): Promise<Wrong> {
  const { operation, noun } = one;
  const missing = await missingFor(one, person);
  if (missing === undefined) return [`${keyOf(one)}: no id fits`];
  const isWrite = operation.route.method !== "GET";
  const call = async (id: string) => {
    // Reading an export is noted in the log.
    if (isWrite) await changes.take();
    const answer = await callOperation(app, operation, bearers.get(person.username), await valuesOf(one, person, id));
    const changed = isWrite ? await changes.take() : [];
    return { answer, changed, told: [told(answer, id), ...changed].join(" + ") };
  };
  const wrong: Wrong = [];
  const never = await call(missing);
  met.missing += 1;
  const { http } = never.answer;
  if (http >= 500 || (never.changed.length > 0 && writesAnyway[keyOf(one)] === undefined))
    wrong.push(`${person.username} ${keyOf(one)} missing ${missing}: ${never.told.slice(0, 300)}`);
  const foreign = (await rowsOf(noun, person)).find(({ own }) => !own);
  if (foreign) {
    met.foreign += 1;
    const other = await call(foreign.id);
    if (other.told !== never.told)
      wrong.push(
        `${person.username} ${keyOf(one)} foreign ${foreign.id}: ${other.told.slice(0, 300)} <> ${never.told.slice(0, 300)}`,
      );
  }
  if (distinguished.has(keyOf(one)) || operation.name.startsWith("startViewAs")) return wrong;
  for (const { id } of (await rowsOf(noun, person)).filter(({ own }) => own).slice(0, mostOwn)) {
    met.own += 1;
    const mine = await call(id);
    if (mine.told !== never.told) distinguished.add(keyOf(one));
    if (mine.told !== never.told || mine.changed.length > 0) break;
  }
  return wrong;
}

test.each(people)(
  "R-P05 R-E02 to $username another's record in a body or a query is one that never was, and nothing changes",
  { timeout: 120_000 },
  async (person) => {
    await changes.take();
    const wrong: Wrong = [];
    for (const one of cases) if (mayCall(person, one.operation.route)) wrong.push(...(await tryField(one, person)));
    expect(wrong).toEqual([]);
  },
);

test("every field was met, and tells somebody's own record from what never was", () => {
  const alike = cases.map(keyOf).filter((key) => !distinguished.has(key));
  expect(alike.filter((key) => notReached[key] === undefined)).toEqual([]);
  const keys = new Set(cases.map(keyOf));
  const listed = Object.keys({ ...notReached, ...writesAnyway, ...bodiesWith });
  expect(listed.filter((key) => !keys.has(key))).toEqual([]);
  expect(met.missing).toBeGreaterThan(550);
  expect(met.foreign).toBeGreaterThan(100);
});
