import { gzipSync } from "node:zlib";
import type { BulkWriteAnswer, BulkWriteRow } from "@busbar/contract/imports/bulk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countCustomers, creditCodeOf, importer } from "../../../testing/importer.ts";
import { openServiceAccount } from "../../../testing/people/service-account.ts";
import { startTestApp, type TestApp, testOrigin } from "../../../testing/start-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ work: true });
});
afterAll(() => app.close());

let serial = 700_000;
/** A customer that does not exist yet. */
const fresh = (rest: object = {}) => {
  serial += 1;
  return {
    name: `批量客户${serial}`,
    uscc: creditCodeOf(serial),
    areaCode: "310115",
    paymentTermsDays: 30,
    tags: ["园区", "重点"],
    ...rest,
  };
};
const lines = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).join("\n");

type Sent = { mode?: "check" | "commit"; atomic?: boolean; kind?: string; gzip?: boolean; key?: string };
type Refused = { reason?: string; errors?: { path: string; code: string; message: string }[] };
async function send(token: string, body: string | Uint8Array, given: Sent = {}) {
  const { mode = "commit", atomic = true, kind = "customers", gzip = false, key = crypto.randomUUID() } = given;
  const response = await app.fetch(
    new Request(`${testOrigin}/api/bulk/${kind}?mode=${mode}&atomic=${atomic}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "accept-language": "en",
        "content-type": "application/x-ndjson",
        "idempotency-key": key,
        ...(gzip && { "content-encoding": "gzip" }),
      },
      body: gzip && typeof body === "string" ? gzipSync(body) : body,
    }),
  );
  const answer = (await response.json()) as { data: BulkWriteAnswer } & Refused;
  return { http: response.status, ...answer };
}
async function resultOf(username: string, id: string): Promise<BulkWriteRow[]> {
  const response = await (await app.as(username)).getBulkResult({ params: { id } });
  expect(response.headers.get("content-type")).toBe("application/x-ndjson");
  return (await response.text())
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as BulkWriteRow);
}
const token = () => app.tokenOf("clerk1");

test("rows are created and changed at once, each answered with its record, and nothing is changed again", async () => {
  const rows = [fresh(), fresh({ tags: null }), fresh()];
  const made = await send(await token(), lines(rows));
  expect(made.http).toBe(200);
  expect(made.data).toMatchObject({ rows: 3, jobId: null, committed: true, counts: { new: 3, wrong: 0 } });
  const results = made.data.results ?? [];
  expect(results.map(({ row, verdict }) => [row, verdict])).toEqual([1, 2, 3].map((row) => [row, "new"]));
  const client = await app.as("clerk1");
  const first = await client.getCustomer({ params: { id: results[0]!.id! } });
  expect(first).toMatchObject({ name: rows[0]!.name, tags: ["园区", "重点"], paymentTermsDays: 30 });
  expect(await resultOf("clerk1", made.data.id)).toEqual(results);

  const again = await send(await token(), lines([{ ...rows[0], paymentTermsDays: 45 }, rows[1], rows[2]]));
  expect(again.data.results?.map(({ verdict, id }) => [verdict, id])).toEqual([
    ["changed", results[0]!.id],
    ["same", results[1]!.id],
    ["same", results[2]!.id],
  ]);
  expect((await client.getCustomer({ params: { id: results[0]!.id! } })).paymentTermsDays).toBe(45);
});

test("numbers of other systems are written with their rows, and one that another customer has is refused", async () => {
  const mark = `${Date.now()}`;
  const row = fresh({ externalRefs: `SAP:${mark}；crm:A,${mark}` });
  const made = await send(await token(), lines([row, fresh({ externalRefs: [`ERP:${mark}`] })]));
  expect(made.data).toMatchObject({ committed: true, counts: { new: 2 } });
  const client = await app.as("clerk1");
  const first = await client.getCustomer({ params: { id: made.data.results![0]!.id! } });
  expect(first.externalRefs).toEqual([
    { system: "CRM", id: `A,${mark}` },
    { system: "SAP", id: mark },
  ]);
  const again = await send(await token(), lines([row, fresh({ externalRefs: `SAP:${mark}` })]), { atomic: false });
  expect(again.data.results?.map(({ verdict }) => verdict)).toEqual(["same", "wrong"]);
  expect(again.data.results?.[1]?.errors).toMatchObject([{ path: "externalRefs", code: "external_ref.taken" }]);
});

test("a check writes nothing and says what would happen", async () => {
  const before = await countCustomers(app);
  const { data } = await send(await token(), lines([fresh()]), { mode: "check" });
  expect(data).toMatchObject({ committed: false, counts: { new: 1 }, results: [{ row: 1, verdict: "new", id: null }] });
  expect(await countCustomers(app)).toBe(before);
});

test("a wrong row keeps all from being written, or only itself, and has the errors of a single call", async () => {
  const before = await countCustomers(app);
  const wrong = fresh({ uscc: "123" });
  const rows = [fresh(), wrong, fresh()];
  const atomic = await send(await token(), lines(rows));
  expect(atomic.data).toMatchObject({ committed: false, counts: { new: 2, wrong: 1 } });
  expect(await countCustomers(app)).toBe(before);
  const [, refused] = atomic.data.results!;
  expect(refused).toMatchObject({ row: 2, verdict: "wrong", id: null, errors: [{ path: "uscc" }] });
  const single = await (
    await app.fetch(
      new Request(`${testOrigin}/api/customers`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${await token()}`,
          "accept-language": "en",
          "content-type": "application/json",
        },
        body: JSON.stringify({ name: wrong.name, uscc: wrong.uscc, areaCode: wrong.areaCode }),
      }),
    )
  ).json();
  const said = ({ code, message, path }: { code: string; message: string; path: string }) => ({ code, message, path });
  expect(refused!.errors.map(said)).toEqual((single as Required<Refused>).errors.map(said));

  const single2 = await send(await token(), lines(rows), { atomic: false });
  expect(single2.data).toMatchObject({ committed: true, counts: { new: 2, wrong: 1 } });
  expect(await countCustomers(app)).toBe(before + 2);
});

test("of rows with one key the first counts, and the others name its row", async () => {
  const row = fresh();
  const { data } = await send(await token(), lines([fresh(), row, row]), { atomic: false });
  expect(data.counts).toMatchObject({ new: 2, wrong: 1 });
  expect(data.results?.[2]).toMatchObject({ verdict: "wrong", id: null, errors: [{ code: "import.duplicate" }] });
  expect(data.results?.[2]?.errors[0]?.message).toMatch(/\b2\b/);
});

test("a packed body is read, and a call with the same key is answered as before and writes nothing again", async () => {
  const key = crypto.randomUUID();
  const body = lines([fresh(), fresh()]);
  const one = await send(await token(), body, { gzip: true, key });
  const before = await countCustomers(app);
  const two = await send(await token(), body, { gzip: true, key });
  expect(one.data).toMatchObject({ committed: true, counts: { new: 2 } });
  expect(two.data).toEqual(one.data);
  expect(await countCustomers(app)).toBe(before);
});

test.each<[string, string | Uint8Array, Sent, string]>([
  ["no JSON", `${JSON.stringify({ name: "a" })}\n{oops`, {}, "2"],
  ["a list for a row", "[1]", {}, "1"],
  ["an empty object", "{}", {}, "1"],
  ["a field that the kind does not have", '{"name":"a"}\n{"nme":"a"}', {}, "2.nme"],
  ["an object for a value", '{"name":{"a":1}}', {}, "1.name"],
])("%s is refused at its row before anything is written", async (_, body, given, path) => {
  const refused = await send(await token(), body, given);
  expect([refused.http, refused.errors?.[0]?.path]).toEqual([400, path]);
});

test("an empty body, a broken packing and bytes that are no text are refused", async () => {
  const http = async (body: string | Uint8Array, given: Sent = {}) => (await send(await token(), body, given)).http;
  expect(await http("")).toBe(400);
  expect(await http(new Uint8Array([1, 2, 3, 4]), { gzip: true })).toBe(400);
  expect(await http(new Uint8Array([0x7b, 0xff, 0x7d]))).toBe(400);
  expect(await http(gzipSync(lines([fresh()])).subarray(0, 40), { gzip: true })).toBe(400);
});

test("more than 1,000 rows are a job with progress, whose result tells each row", async () => {
  const clerk = await importer(app, "clerk1");
  const before = await countCustomers(app);
  const rows = Array.from({ length: 1200 }, (_, at) => fresh(at === 700 ? { areaCode: "000000" } : {}));
  const started = await send(await token(), lines(rows), { atomic: false, gzip: true });
  expect(started.data).toMatchObject({ rows: 1200, committed: false });
  const job = await clerk.ended(started.data.jobId!);
  expect(job).toMatchObject({ state: "done", result: { created: 1199, wrong: 1 } });
  const results = await resultOf("clerk1", started.data.id);
  expect(results.map(({ row }) => row)).toEqual(rows.map((_, at) => at + 1));
  expect(results[700]).toMatchObject({ verdict: "wrong", id: null, errors: [{ path: "areaCode" }] });
  expect(await countCustomers(app)).toBe(before + 1199);
  const last = await clerk.client.getCustomer({ params: { id: results.at(-1)!.id! } });
  expect(last.name).toBe(rows.at(-1)!.name);

  const atomic = await send(await token(), lines(rows.map((row) => ({ ...row, paymentTermsDays: 60 }))));
  expect((await clerk.ended(atomic.data.jobId!)).state).toBe("done");
  expect((await clerk.client.getImport({ params: { id: atomic.data.id } })).state).toBe("READY");
  await clerk.undo(started.data.id);
  expect(await countCustomers(app)).toBe(before);
}, 120_000);

test("R-P01 a service account writes what its permission opens, and no other kind", async () => {
  const opened = await openServiceAccount(app, { permissions: ["customer:read", "customer:write"] });
  const made = await send(opened.token, lines([fresh(), fresh()]));
  expect(made.data).toMatchObject({ committed: true, counts: { new: 2 } });
  const many = await send(opened.token, lines(Array.from({ length: 1001 }, () => fresh())));
  await expect
    .poll(
      async () =>
        (await app.database.pool.query("select state, created from import_batch where id = $1", [many.data.id]))
          .rows[0],
      { timeout: 60_000 },
    )
    .toEqual({ state: "DONE", created: 1001 });
  const { http } = await send(opened.token, lines([{ payer: "x" }]), { kind: "payments" });
  expect(http).toBe(403);
  const reader = await openServiceAccount(app, { permissions: ["customer:read"] });
  expect((await send(reader.token, lines([fresh()]))).http).toBe(403);
}, 120_000);
