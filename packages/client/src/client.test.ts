import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, testOrigin } from "../../server/src/testing/start-test-app.ts";
import { createSomeCustomer } from "../../server/src/testing/second-process.ts";
import { type ClientOptions, createClient } from "./client.ts";
import { Refusal } from "./refusal.ts";

/** What these tests use of the types that are generated for the published client. */
type Answer<Data> = { responses: { 200: { content: { "application/json": { data: Data } } } } };
type Row = { id: string; customerNo: string; name: string; rowVersion: number };
type Paths = {
  "/customers": {
    get: Answer<{ list: Row[]; total: number }> & {
      parameters: { path?: never; query?: { pageNo?: number; pageSize?: number; sort?: string; lifecycle?: string[] } };
    };
    post: Answer<Row> & { requestBody: { content: { "application/json": object } }; parameters: { path?: never } };
  };
};

let house: TestApp;
beforeAll(async () => void (house = await startTestApp()));
afterAll(() => house.close());

const waits: number[] = [];
const asked: Request[] = [];
const busbar = async (options: Partial<ClientOptions> = {}) => {
  waits.length = asked.length = 0;
  const token = await house.tokenOf("admin");
  return createClient<Paths>({
    address: testOrigin,
    token: async () => token,
    fetch: (request) => {
      asked.push(request.clone());
      return house.fetch(request);
    },
    pause: async (milliseconds) => void waits.push(milliseconds),
    ...options,
  });
};

test("R-C07 a list is read row by row over all of its pages", async () => {
  const client = await busbar();
  const numbers: string[] = [];
  for await (const { customerNo } of client.rows("/customers", { pageSize: 5, sort: "customerNo" }))
    numbers.push(customerNo);
  const { total } = await (await house.as("admin")).listCustomers({ query: {} });
  expect(numbers).toHaveLength(total);
  expect(new Set(numbers).size).toBe(total);
  expect(asked).toHaveLength(Math.ceil(total / 5));
  const [first] = asked;
  expect(first?.headers.get("idempotency-key")).toBeNull();
});

test("a list with cursors is read by them, each row once although rows are added meanwhile", async () => {
  const client = await busbar({ listsByCursor: ["/customers"] });
  const admin = await house.as("admin");
  const { total } = await admin.listCustomers({ query: {} });
  const ids: string[] = [];
  let added = 0;
  for await (const { id } of client.rows("/customers", { pageSize: 7 })) {
    ids.push(id);
    if (ids.length % 7 === 3 && added < 3) added += Number(!!(await createSomeCustomer(admin)));
  }
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(total + added);
  expect(ids).toEqual(ids.toSorted((one, other) => Number(one) - Number(other)));
  expect(asked.every(({ url }) => url.includes("cursor=") && !url.includes("pageNo="))).toBe(true);
});

test("R-C05 many values of one filter are sent as the API reads them", async () => {
  const client = await busbar();
  const stages = new Set<string>();
  for await (const row of client.rows("/customers", { lifecycle: ["ACTIVE", "LEAD"] }))
    stages.add((row as Row & { lifecycle: string }).lifecycle);
  expect([...stages].every((one) => one === "ACTIVE" || one === "LEAD")).toBe(true);
  expect(stages.has("ACTIVE")).toBe(true);
});

test("R-C04 a refusal is thrown with its reason, its fields and the request's id", async () => {
  const client = await busbar();
  const refused = await client
    .POST("/customers", { body: { name: "", uscc: "x", areaCode: "310115" } })
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refusal);
  const { http, reason, faults, requestId } = refused as Refusal;
  expect({ http, reason }).toEqual({ http: 400, reason: "validation" });
  expect(faults.map(({ path }) => path)).toEqual(expect.arrayContaining(["name", "uscc"]));
  expect(requestId).toMatch(/./);
});

test("a change whose answer was lost is repeated with the same key, and done once", async () => {
  let lost = 0;
  const client = await busbar({
    fetch: async (request) => {
      asked.push(request.clone());
      const answer = await house.fetch(request);
      if (lost++ === 0) throw new TypeError("connection reset");
      return answer;
    },
  });
  const before = await (await house.as("admin")).listCustomers({ query: {} });
  const { data } = await client.POST("/customers", {
    body: { name: "重试能源有限公司", uscc: "91350100M000100Y43", areaCode: "310115" },
  });
  expect(data?.data.name).toBe("重试能源有限公司");
  const after = await (await house.as("admin")).listCustomers({ query: {} });
  expect(after.total).toBe(before.total + 1);
  const keys = asked.map(({ headers }) => headers.get("idempotency-key"));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(waits).toEqual([1000]);
});

test.each([
  ["seconds", "7", 7000],
  ["nothing", null, 1000],
])("an answer that says not now with %s is waited for", async (_, after, milliseconds) => {
  let turn = 0;
  const client = await busbar({
    fetch: async (request) => {
      if (turn++ > 0) return house.fetch(request);
      return Response.json(
        { status: 1, reason: "rate_limited" },
        { status: 429, headers: after ? { "retry-after": after } : {} },
      );
    },
  });
  await client.GET("/customers");
  expect(waits).toEqual([milliseconds]);
});

test("what asks to wait too long, or never ends, is told", async () => {
  const busy = (seconds: string) => async () =>
    Response.json({ msg: "Busy", reason: "unavailable" }, { status: 503, headers: { "retry-after": seconds } });
  const patient = await busbar({ fetch: busy("3600") });
  await expect(patient.GET("/customers")).rejects.toMatchObject({ http: 503, reason: "unavailable", message: "Busy" });
  expect(waits).toEqual([]);
  const tired = await busbar({ fetch: busy("0"), tries: 3 });
  await expect(tired.GET("/customers")).rejects.toMatchObject({ http: 503 });
  expect(waits).toEqual([0, 0]);
});
