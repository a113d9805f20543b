/*
 * Every operation whose path names a record, called by each kind of person with a record that is their own, another's,
 * deleted and one that never was, and compared with the access policy.
 */
import { routes } from "@busbar/contract";
import type { Route } from "@busbar/contract/kernel/http/route";
import type { z } from "zod";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../start-test-app.ts";
import { mayCall, type Person, people, refusedAs } from "./access-policy.ts";
import { createAgreements, refusalOf } from "./agreements.ts";
import { type Answer, bodyOf, callOperation } from "./call-operation.ts";
import { watchTables } from "./changed-tables.ts";
import { furnish } from "./furnish.ts";
import type { Noun } from "./noun-access.ts";
import { lookUnder, looksEverywhere, marksOf, nouns, type Operation, operationsOf } from "./objects.ts";

type Row = { id: string; own: boolean; parent?: string };
/** Ids for the marks of one path. */
type Ids = (string | undefined)[];

const operations = operationsOf(routes as Record<string, Route>).filter(({ path }) => path.includes("{"));
const looked = operations.filter(({ path }) => path.startsWith(lookUnder));
const nounsOf = ({ path }: Operation) => marksOf(path).map(({ noun }) => (noun === "word" ? undefined : noun));
/** Ids in every format that belong to no record. */
const nowhere = ["999999999", "999", "999999", "00000000-0000-4000-8000-000000000000"];

/** These bring back what was deleted; their own tests say for how long. */
const restoring = new Set(["restoreAttachment"]);

let app: TestApp;
let changes: Awaited<ReturnType<typeof watchTables>>;
const bearers = new Map<string, string>();
const deleted = new Map<Noun, Row>();
const agreed = createAgreements();

beforeAll(async () => {
  app = await startTestApp();
  for (const { username } of people) bearers.set(username, `Bearer ${await app.tokenOf(username)}`);
  await furnish(app);
  changes = await watchTables(app.database);
  await deleteOneOfEach();
});
afterAll(() => app.close());

const known = new Map<string, Row[]>();
async function rowsOf(noun: Noun, person: Person, anew = false): Promise<Row[]> {
  const query = noun.rows(person);
  const rows = anew ? undefined : known.get(query);
  if (rows) return rows;
  const found = (await app.database.ownerPool.query<Row>(query)).rows;
  known.set(query, found);
  return found;
}

const call = (operation: Operation, person: Person, marks: Ids): Promise<Answer> =>
  callOperation(app, operation, bearers.get(person.username), { marks });

/** An administrator deletes one record of each noun that an operation deletes. */
async function deleteOneOfEach(): Promise<void> {
  const admin = people.find((person) => person.admin)!;
  for (const operation of operations) {
    const noun = nounsOf(operation).at(-1);
    if (operation.route.method !== "DELETE" || !operation.path.endsWith("}") || !noun || noun.kept) continue;
    const removable = noun.removable && (await app.database.ownerPool.query<Row>(noun.removable)).rows;
    const rows = removable || (await rowsOf(noun, admin, true)).filter(({ own }) => own);
    for (const row of rows) {
      const { http } = await call(operation, admin, row.parent === undefined ? [row.id] : [row.parent, row.id]);
      if (http !== 200) continue;
      deleted.set(noun, row);
      break;
    }
  }
  known.clear();
}

/** Without what differs in any two answers. */
const told = ({ http, text }: Answer) => `${http} ${text.replace(/"requestId":"[^"]*"/, "")}`;
const brief = ({ http, reason }: Answer) => `${http} ${reason}`;

test("the policy knows every mark of every path, and how a record of each noun is deleted", () => {
  const unknown = operations.flatMap(({ path }) =>
    marksOf(path).flatMap(({ mark, noun }) => (noun === undefined ? [`${path} ${mark}`] : [])),
  );
  expect(unknown).toEqual([]);
  const begins = (key: string) => operations.some(({ path }) => path.startsWith(key));
  expect(Object.keys(nouns).filter((key) => !begins(key))).toEqual([]);
  const undecided = Object.entries(nouns).filter(
    ([, noun]) => noun !== "word" && (noun.kept === undefined) !== deleted.has(noun),
  );
  expect(undecided.map(([key]) => key)).toEqual([]);
  const without = operations.filter((operation) => operation.route.body && bodyOf(operation) === undefined);
  expect(without.map(({ name }) => name)).toEqual([]);
});

type Wrong = string[];
const met = { own: 0, missing: 0, foreign: 0, deleted: 0 };

/** Calls with each kind of id at each mark of the path, and own records before it. */
async function tryIds(operation: Operation, person: Person): Promise<Wrong> {
  const wrong: Wrong = [];
  const schemas = Object.values<z.ZodType>(operation.route.params?.shape ?? {});
  const chain = nounsOf(operation);
  const offset = schemas.length - chain.length;
  const parents: Ids = [];
  for (const [at, noun] of chain.entries()) {
    if (!noun) break;
    const inner = chain[at + 1];
    const parent = parents.at(-1);
    const [rows, children] = [await rowsOf(noun, person), inner ? await rowsOf(inner, person) : []];
    const isHere = (row: Row) => at === 0 || row.parent === parent;
    // Numbers of versions and rows are the same inside each record.
    const here = new Set(rows.filter(isHere).map(({ id }) => id));
    const missing = nowhere.find((id) => schemas[at + offset]?.safeParse(id).success) ?? "NO_SUCH";
    const never = await call(operation, person, [...parents, missing]);
    const note = (kind: keyof typeof met, id: string, answer: Answer, isRight: boolean) => {
      met[kind] += 1;
      if (!isRight && !agreed.allow(operation.name, person, brief(answer)))
        wrong.push(
          `${operation.name} ${operation.path} ${kind} ${[...parents, id].join(" ")}: ${told(answer).slice(0, 160)}`,
        );
    };
    note(
      "missing",
      missing,
      never,
      never.http === refusalOf(person, operation.route, operation.path, at > 0 ? "inside" : "none"),
    );
    const gone = deleted.get(noun);
    const others = {
      foreign: rows.find((row) => (at === 0 ? !row.own : !isHere(row) && !here.has(row.id))),
      deleted: gone,
    };
    for (const kind of ["foreign", "deleted"] as const) {
      const row = others[kind];
      if (!row || (kind === "deleted" && (!isHere(row) || restoring.has(operation.name)))) continue;
      const child = children.find((one) => one.parent === row.id)?.id;
      const answer = await call(operation, person, [...parents, row.id, child]);
      note(kind, row.id, answer, told(answer) === told(never));
    }
    const own = rows.filter((row) => row.own && isHere(row));
    const goneInside = inner && deleted.get(inner)?.parent;
    const next =
      own.find(({ id }) => id === goneInside) ?? own.find(({ id }) => children.some((one) => one.parent === id));
    const id = (next ?? own[0])?.id;
    if (id === undefined) break;
    parents.push(id);
  }
  if (operation.route.method !== "GET")
    for (const change of await changes.take()) wrong.push(`${operation.name} ${operation.path}: ${change}`);
  return wrong;
}

test.each(people)(
  "R-P05 R-E02 to $username another's and a deleted record answer as one that never was, and nothing changes",
  { timeout: 120_000 },
  async (person) => {
    await changes.take();
    const wrong: Wrong = [];
    for (const operation of looked)
      if (mayCall(person, operation.route)) wrong.push(...(await tryIds(operation, person)));
    expect([...wrong, ...(await changes.take())]).toEqual([]);
  },
);

/** Whether the person is told that the record is none of theirs. */
const isKept = ({ http, reason }: Answer) => [401, 403, 404].includes(http) || http >= 500 || reason === "not_allowed";

test.each(people)(
  "R-P05 $username is not kept from their own records by any operation that they may call",
  { timeout: 120_000 },
  async (person) => {
    const wrong: Wrong = [];
    for (const operation of looked) {
      const chain = nounsOf(operation);
      if (!mayCall(person, operation.route) || chain.includes(undefined) || restoring.has(operation.name)) continue;
      const last = await rowsOf(chain.at(-1)!, person, true);
      const first = chain.length === 2 ? await rowsOf(chain[0]!, person, true) : last;
      const own = new Set(first.flatMap((row) => (row.own ? [row.id] : [])));
      const row = last.find(({ id, parent }) => own.has(parent ?? id));
      if (!row) continue;
      const answer = await call(operation, person, chain.length === 2 ? [row.parent, row.id] : [row.id]);
      met.own += 1;
      const refused = refusalOf(person, operation.route, operation.path, "record");
      const isReached = operation.route.method === "GET" ? answer.http === 200 : !isKept(answer);
      const isRight = refused === undefined ? isReached : answer.http === refused;
      if (!isRight && !agreed.allow(operation.name, person, brief(answer)))
        wrong.push(`${operation.name} ${operation.path} own ${row.parent} ${row.id}: ${told(answer).slice(0, 160)}`);
    }
    expect(wrong).toEqual([]);
  },
);

test("R-P05 whoever may not call at all hears the same of a record that is there and one that is not", async () => {
  await changes.take();
  const wrong: Wrong = [];
  const admin = people.find((person) => person.admin)!;
  for (const operation of looked) {
    const rows = await Promise.all(nounsOf(operation).map(async (noun) => (noun ? rowsOf(noun, admin) : [])));
    const there = rows.map((found) => found[0]?.id);
    for (const person of [undefined, ...people]) {
      const expected = person ? `403 ${refusedAs(person, operation.route)}` : "401 session.none";
      if (person ? mayCall(person, operation.route) : operation.route.permission === "public") continue;
      for (const marks of [there, [nowhere[0]]]) {
        const answer = await callOperation(app, operation, person && bearers.get(person.username), { marks });
        if (brief(answer) !== expected)
          wrong.push(`${person?.username} ${operation.name} ${String(marks)}: ${brief(answer)}`);
      }
    }
  }
  expect([...wrong, ...(await changes.take())]).toEqual([]);
});

test("every kind of record was met, and what was agreed beside the rules is still so", () => {
  expect(met.missing).toBeGreaterThan(looksEverywhere ? 1200 : 0);
  if (!looksEverywhere) return;
  expect(met.own).toBeGreaterThan(800);
  expect(met.foreign).toBeGreaterThan(700);
  expect(met.deleted).toBeGreaterThan(600);
  expect(agreed.unmet()).toEqual([]);
});
