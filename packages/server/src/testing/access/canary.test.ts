/* Every operation that reads, by people of different scopes, over rows that all carry their owner's canary. */
import { routes } from "@busbar/contract";
import type { Route } from "@busbar/contract/kernel/http/route";
import { afterAll, beforeAll, expect, test } from "vitest";
import { zippedFiles } from "../files/office-files.ts";
import { pdfPages } from "../files/pdf-text.ts";
import { startTestApp, type TestApp } from "../start-test-app.ts";
import { mayCall, type Person, people } from "./access-policy.ts";
import { bodyOf, type Given, requestOf } from "./call-operation.ts";
import { canary, markEverything } from "./canaries.ts";
import { furnish } from "./furnish.ts";
import { lookUnder, looksEverywhere, marksOf, nouns, type Operation, operationsOf } from "./objects.ts";

const named = (username: string) => people.find((person) => person.username === username)!;
/** A person as another, of another scope. */
const like = (username: string, other: string, from: string, to: string): Person => ({
  ...named(username),
  username: other,
  reach: named(username).reach.replaceAll(from, to),
});
/** Two regions with their managers, two partners, two enterprises, and somebody without any scope. */
const readers: readonly Person[] = [
  named("smeast"),
  like("smeast", "smnorth", "'east'", "'north'"),
  named("partner1"),
  like("partner1", "partner2", "partner1", "partner2"),
  named("enterprise1"),
  like("enterprise1", "enterprise5", "enterprise1", "enterprise5"),
  named("editor"),
  named("service:erp_east"),
];
const reading = operationsOf(routes as Record<string, Route>).filter(
  ({ name, route }) => route.method === "GET" && !/^(signOut|logout|expireToken|refreshToken)/.test(name),
);
const looked = reading.filter(({ path }) => path.startsWith(lookUnder));
/** How many records of each noun a person opens. */
const opened = Number(process.env["CANARY_RECORDS"] ?? 2);

/** Reads that no person of a scope gets an answer of, and why. */
const unread: Readonly<Record<string, string>> = {
  downloadLicence: "who joins an enterprise hands in no licence; applications have tests of their own",
  getLogo: "the demo organisation has no logo, and every person may see one",
  startLink: "leads to a provider, and none is configured",
  startSocial: "leads to a provider, and none is configured",
};
/** Canaries that everybody is meant to read. */
const open = new Set(["portalGreeting"]);

let app: TestApp;
let marked: string[];
const own = new Map<string, Set<string>>();
beforeAll(async () => {
  app = await startTestApp();
  await furnish(app);
  marked = await markEverything(app);
  for (const reader of readers) own.set(reader.username, await canariesOf(reader));
}, 120_000);
afterAll(() => app.close());

async function canariesOf({ username, reach }: Person): Promise<Set<string>> {
  const { rows } = await app.database.ownerPool.query<{ name: string }>(`
    select 'C' || c.id as name from customer c where ${reach}
    union all select 'P' || u.id from user_account u where u.username = '${username}'
    union all select 'P' || a.person_id from absence a join user_account u on u.id = a.stand_in_id
      where u.username = '${username}'
    union all select 'H' || p.id from partner p where ${
      username.startsWith("partner")
        ? `p.id = (select u.partner_id from user_account u where u.username = '${username}')`
        : "true"
    }`);
  return new Set(rows.map(({ name }) => name));
}

/** All texts of an answer, whatever its form. */
async function textsOf(answer: Response): Promise<string[]> {
  const type = answer.headers.get("content-type") ?? "";
  const heads = [...answer.headers.values()].map((value) =>
    decodeURIComponent(value.replace(/%(?![\da-f]{2})/gi, "%25")),
  );
  if (type.startsWith("text/event-stream")) return [...heads, await firstEvents(answer)];
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    return [...heads, ...[...(await zippedFiles(bytes)).values()].map(String)];
  if (type.startsWith("application/pdf")) return [...heads, ...(await pdfPages(bytes).catch(() => []))];
  return [...heads, new TextDecoder().decode(bytes)];
}

async function firstEvents({ body }: Response): Promise<string> {
  const reader = body!.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value);
}

type Fetch = (request: Request) => Promise<Response>;
type Findings = { foreign: string[]; answered: Set<string>; seen: Set<string> };

/** Fields of queries that name a record. */
const naming: Readonly<Record<string, string>> = {
  customerId: "/customers/{id}",
  mergedId: "/customers/{id}",
  contractId: "/contracts/{id}",
  pointId: "/points/{id}",
  paymentId: "/payments/{id}",
  partnerId: "/partners/{id}",
  planId: "/price-plans/{id}",
};
const foreignOf = async (path: string, reader: Person): Promise<string[]> => {
  const noun = nouns[path];
  if (!noun || noun === "word") return [];
  const { rows } = await app.database.ownerPool.query<{ id: string; own: boolean }>(noun.rows(reader));
  return rows.flatMap(({ id, own: isOwn }) => (isOwn ? [] : [id]));
};

/** What to ask of an operation: as it is, all rows of a list, those with a canary in them, and those of another. */
async function queriesOf({ route }: Operation, reader: Person): Promise<Given["query"][]> {
  const shape = route.query?.shape ?? {};
  const many = "pageSize" in shape ? { pageSize: "200" } : {};
  const formats = "format" in shape ? ["csv", "xlsx"].map((format) => ({ ...many, format })) : [many];
  const keyword = "keyword" in shape ? [{ ...formats[0], keyword: "KANARIE" }] : [];
  const others: Given["query"][] = [];
  for (const [field, path] of Object.entries(naming))
    if (field in shape) others.push({ ...formats[0], [field]: (await foreignOf(path, reader))[0] });
  return [...formats, ...keyword, ...others];
}

/** The ids of own records for each path with marks. */
async function idsOf(operation: Operation, reader: Person): Promise<(string | undefined)[][]> {
  const chain = marksOf(operation.path).map(({ noun }) => (noun === "word" ? undefined : noun));
  const [first, second] = chain;
  if (chain.length === 0 || !first) return [[]];
  const ask = async (noun: NonNullable<typeof first>) =>
    (await app.database.ownerPool.query<{ id: string; own: boolean; parent?: string }>(noun.rows(reader))).rows;
  const ownRows = (await ask(first)).filter((row) => row.own);
  if (!second) return ownRows.slice(0, opened).map(({ id }) => [id]);
  const ids = new Set(ownRows.map(({ id }) => id));
  return (await ask(second)).flatMap(({ id, parent }) => (ids.has(parent!) ? [[parent, id]] : [])).slice(0, opened);
}

async function look({ name, path }: Operation, { username }: Person, answer: Response, found: Findings): Promise<void> {
  for (const text of await textsOf(answer))
    for (const [, kind, id] of text.matchAll(canary))
      if (own.get(username)!.has(`${kind}${id}`)) found.seen.add(name);
      else if (!open.has(name)) found.foreign.push(`${name} ${path}: ${kind}${id}`);
}

async function crawl(reader: Person, fetch: Fetch, operations = looked): Promise<Findings> {
  const bearer = `Bearer ${await app.tokenOf(reader.username)}`;
  const found: Findings = { foreign: [], answered: new Set(), seen: new Set() };
  for (const operation of operations) {
    if (!mayCall(reader, operation.route)) continue;
    for (const marks of await idsOf(operation, reader))
      for (const query of await queriesOf(operation, reader)) {
        const answer = await fetch(requestOf(operation, bearer, { marks, ...(query && { query }) }));
        if (answer.status === 200) found.answered.add(operation.name);
        await look(operation, reader, answer, found);
      }
  }
  return { ...found, foreign: [...new Set(found.foreign)] };
}

const answered = new Set<string>();

test("the texts of customers, their points, contracts and money, and of persons carry canaries", () => {
  expect(marked.length).toBeGreaterThan(40);
  for (const column of [
    "customer.name",
    "customer_contact.name",
    "pickup_point.name",
    "contract.note",
    "payment.payer",
  ])
    expect(marked).toContain(column);
});

test.each(readers)(
  "R-P05 nothing that $username reads, lists, searches, counts or takes as a file holds another's canary",
  { timeout: 300_000 },
  async (reader) => {
    const { foreign, seen, answered: read } = await crawl(reader, app.fetch);
    for (const name of read) answered.add(name);
    expect(foreign).toEqual([]);
    if (looksEverywhere) expect(seen.size).toBeGreaterThan(reader.username === "editor" ? 2 : 15);
  },
);

test("every operation that a person of a scope may read was answered at least once", () => {
  const may = looked.filter(({ route }) => readers.some((reader) => mayCall(reader, route)));
  const without = new Set(may.map(({ name }) => name).filter((name) => !answered.has(name)));
  const known = Object.keys(unread).filter((name) => looked.some((operation) => operation.name === name));
  expect([...without].toSorted()).toEqual(known.toSorted());
});

/** Choices of many records by their ids, which may be another's. */
const choosing = operationsOf(routes as Record<string, Route>).filter(({ path }) =>
  /^\/(customers|points|contracts|invoices|price-plans|assignments|payments|tax-invoices)\/bulk\//.test(path),
);

test.each(readers.filter(({ username }) => username !== "editor"))(
  "R-P05 neither receipt nor file tells $username of others' records that they chose by their ids",
  { timeout: 120_000 },
  async (reader) => {
    const found: Findings = { foreign: [], answered: new Set(), seen: new Set() };
    const bearer = `Bearer ${await app.tokenOf(reader.username)}`;
    for (const operation of choosing) {
      if (!mayCall(reader, operation.route)) continue;
      const ids = (await foreignOf(`/${operation.path.split("/")[1]}/{id}`, reader)).slice(0, 20);
      const plain = bodyOf(operation) as Record<string, unknown>;
      const body = "of" in plain ? { ...plain, of: { ids } } : { ...plain, ids };
      const answer = await app.fetch(requestOf(operation, bearer, { body }));
      found.answered.add(`${operation.name} ${answer.status}`);
      await look(operation, reader, answer, found);
    }
    const receipts = reading.filter(({ path }) => path.startsWith("/bulk-actions") || path.startsWith("/jobs"));
    expect([...found.foreign, ...(await crawl(reader, app.fetch, receipts)).foreign]).toEqual([]);
    expect([...found.answered].filter((one) => one.endsWith(" 500"))).toEqual([]);
  },
);

test("the crawl finds a list, a search and a file that forget the scope", async () => {
  const admin = `Bearer ${await app.tokenOf("admin")}`;
  for (const name of ["listCustomers", "searchGetList", "exportCustomers", "listFollowUps"]) {
    const leaking: Fetch = (request) => {
      request.headers.set("authorization", admin);
      return app.fetch(request);
    };
    const { foreign } = await crawl(
      named("smeast"),
      leaking,
      reading.filter((operation) => operation.name === name),
    );
    expect([name, foreign.length > 0]).toEqual([name, name !== "listFollowUps"]);
  }
});
