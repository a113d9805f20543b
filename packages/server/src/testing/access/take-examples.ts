import type { Route } from "@busbar/contract/kernel/http/route";
import type { TestApp } from "../start-test-app.ts";
import { people } from "./access-policy.ts";
import { bodyOf, queryOf, requestOf } from "./call-operation.ts";
import { marksOf, type Operation, operationsOf } from "./objects.ts";

/** A call with its answer, as the description of the API shows it. */
export type ApiExample = {
  call: string;
  path?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  answer: { status: number; msg: string; data: unknown };
};

/** These end or change the session that asks, or need an answer from outside. */
const left = new Set([
  "refreshTokenByGet",
  "signOutByGet",
  "startViewAs",
  "startViewAsRole",
  "startLink",
  "moveDemoDate",
]);
/** A few rows show what a list holds. */
const shownRows = 2;
/** Records that are tried until one can be changed so. */
const triedRecords = 5;

const isShown = ({ name, route }: Operation): boolean =>
  typeof route.response === "object" && !route.secret && !route.upload && !left.has(name) && !route.changesSession;

/** An answer in which lists are cut to their first rows. */
function cut(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, shownRows).map(cut);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cut(inner)]));
}

/**
 * Reads everything as an administrator of the demo does, then changes it: of calls that change, those that succeed with
 * the values of the tests of access on one of the newest records.
 */
export async function takeExamples(app: TestApp, routes: Readonly<Record<string, Route>>): Promise<ApiExample[]> {
  const admin = people.find((person) => person.admin)!;
  const operations = operationsOf(routes).filter(isShown);
  const reads = operations.filter(({ route }) => route.method === "GET");
  // What concerns users and their permissions comes first in the contract, and last here.
  const writing = operations.filter(({ route }) => route.method !== "GET" && !route.specified).reverse();
  const changes = writing.filter(({ route }) => route.body);
  // What has no body mostly ends something, and what deletes comes last.
  const bodiless = writing.filter(({ route }) => !route.body);
  const isDeleting = ({ route }: Operation): boolean => route.method === "DELETE";
  const endings = [...bodiless.filter((one) => !isDeleting(one)), ...bodiless.filter(isDeleting)];
  const found = new Map<string, ApiExample>();
  // Lists that are empty in the demo are read again after the changes.
  for (const operation of [...reads, ...changes, ...reads, ...endings]) {
    if (!isEmpty(found.get(operation.name))) continue;
    for (const marks of await idsFor(app, operation, admin)) {
      const example = await tryCall(app, operation, marks);
      if (example) found.set(operation.name, example);
      if (example) break;
    }
  }
  return [...found.values()].sort((one, other) => (one.call < other.call ? -1 : 1));
}

function isEmpty(example: ApiExample | undefined): boolean {
  const { list } = (example?.answer.data ?? {}) as { list?: unknown };
  return example === undefined || (Array.isArray(list) && list.length === 0);
}

/** Ids for the marks of a path: those of the newest records, each with the records before it. */
async function idsFor(app: TestApp, { path }: Operation, admin: (typeof people)[number]): Promise<string[][]> {
  let chains: string[][] = [[]];
  for (const { noun } of marksOf(path)) {
    if (noun === undefined || noun === "word") return noun === "word" ? [[]] : [];
    const { rows } = await app.database.ownerPool.query<{ id: string; own: boolean; parent?: string }>(
      noun.rows(admin),
    );
    const own = rows.filter((row) => row.own);
    chains = chains.flatMap((chain) =>
      own
        .filter(({ parent }) => parent === undefined || parent === chain.at(-1))
        .slice(0, triedRecords)
        .map(({ id }) => [...chain, id]),
    );
  }
  return chains.slice(0, 3 * triedRecords);
}

async function tryCall(app: TestApp, operation: Operation, marks: string[]): Promise<ApiExample | undefined> {
  const { name, route } = operation;
  const request = requestOf(operation, `Bearer ${await app.tokenOf("admin")}`, { marks });
  request.headers.set("accept-language", "en");
  const response = await app.fetch(request);
  if (!response.ok || !(response.headers.get("content-type") ?? "").includes("json")) return undefined;
  const { status, msg, data } = (await response.json()) as ApiExample["answer"];
  const parts = new URL(request.url).pathname.replace(/^\/api/, "").split("/");
  const names = [...route.path.split("/").entries()].flatMap(([at, part]) =>
    part.startsWith("{") ? [[part.slice(1, -1), decodeURIComponent(parts[at] ?? "")]] : [],
  );
  const query = queryOf(operation);
  return {
    call: name,
    ...(names.length > 0 && { path: Object.fromEntries(names) as Record<string, string> }),
    ...(Object.keys(query).length > 0 && { query }),
    ...(route.body && { body: bodyOf(operation) }),
    answer: { status, msg, data: cut(data) },
  };
}

/** The places of an answer with the kinds of their values; what may be null or missing says nothing. */
export function shapeOf(value: unknown, at = ""): string[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((one) => shapeOf(one, `${at}[]`));
  if (typeof value !== "object") return [`${at} ${typeof value}`];
  return Object.entries(value).flatMap(([key, inner]) => shapeOf(inner, `${at}.${key}`));
}
