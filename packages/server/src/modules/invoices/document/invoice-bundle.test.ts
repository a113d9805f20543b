import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "../../../kernel/actor.ts";
import { JobLost, type JobRun } from "../../../kernel/work/jobs.ts";
import { invoiceFixture } from "../../../testing/fixtures/invoice-fixture.ts";
import { zippedFiles } from "../../../testing/files/office-files.ts";
import { refusalOf } from "../../../testing/refusals.ts";
import { startTestApp, type TestApp } from "../../../testing/start-test-app.ts";
import { createInvoiceBundle } from "./invoice-bundle.ts";

let app: TestApp;
let needs: Awaited<ReturnType<typeof invoiceFixture>>;
beforeAll(async () => {
  app = await startTestApp({ work: true });
  needs = await invoiceFixture(app);
});
afterAll(() => app.close());

const key = () => ({ idempotencyKey: crypto.randomUUID() });
type Of = Parameters<Awaited<ReturnType<TestApp["as"]>>["packInvoices"]>[0]["body"]["of"];

/** Starts a ZIP and waits for the end of its job. */
async function packed(username: string, of: Of) {
  const client = await app.as(username);
  const { jobId } = await client.packInvoices({ body: { of } }, key());
  for (;;) {
    const job = await client.getJob({ params: { id: jobId } });
    if (job.finishedAt !== null) return job;
    await new Promise((next) => setTimeout(next, 20));
  }
}
const take = async (username: string, fileId: unknown) =>
  (await app.as(username)).downloadFile({ params: { id: String(fileId) } });
const paperOf = async (id: string) =>
  Buffer.from(await (await (await app.as("admin")).getInvoicePdf({ params: { id } })).arrayBuffer());

test("R-B05 all statements of a month are one file: each paper by number and customer, in the list's order, drafts too", async () => {
  const { contract, issued, draft } = needs;
  const [one, two] = [await issued((await contract(1)).id, "202501"), await issued((await contract(2)).id, "202501")];
  const twin = (await contract(5)).id;
  const drafts = [await draft(twin, "202501"), await draft((await contract(5)).id, "202501")];
  await issued((await contract(1)).id, "202502");
  const query = { period: ["202501"], sort: "docNo" } as const;
  const job = await packed("admin", { query: { ...query, period: [...query.period] }, expected: 4 });
  expect(job).toMatchObject({ kind: "invoices.pack", state: "done", done: 4, total: 4 });
  expect(job.result).toMatchObject({ statements: 4, left: 0 });
  const answer = await take("admin", job.result!["fileId"]);
  expect(answer.headers.get("content-type")).toBe("application/zip");
  expect(answer.headers.get("content-disposition")).toContain(encodeURIComponent("结算单 2025-01.zip"));
  const files = await zippedFiles(new Uint8Array(await answer.arrayBuffer()));
  expect([...files.keys()]).toEqual([
    "结算单 202501 草稿 华东精密(演示).pdf",
    "结算单 202501 草稿 华东精密(演示) (2).pdf",
    `结算单 ${one.docNo} 华北一号铸造(演示).pdf`,
    `结算单 ${two.docNo} 华北二号数据中心(演示).pdf`,
  ]);
  expect(files.get(`结算单 ${two.docNo} 华北二号数据中心(演示).pdf`)!.equals(await paperOf(two.id))).toBe(true);
  expect([...files.values()][0]!.equals(await paperOf(drafts[0]!.id))).toBe(true);
  const { list } = await (await app.as("admin")).listNotices({ query: {} });
  expect(JSON.stringify(list[0])).toContain("4 份");
});

test("the file is of what its person reaches, and of nobody else; who loses the reach takes no file any more", async () => {
  const { contract, issued } = needs;
  const [near, far] = [await issued((await contract(6)).id, "202503"), await issued((await contract(1)).id, "202503")];
  const job = await packed("smeast", { ids: [near.id, far.id] });
  expect(job.result).toMatchObject({ statements: 1 });
  const fileId = job.result!["fileId"];
  const files = await zippedFiles(new Uint8Array(await (await take("smeast", fileId)).arrayBuffer()));
  expect([...files.keys()]).toEqual([expect.stringContaining(near.docNo!)]);
  for (const username of ["admin", "smnorth", "enterprise6", "partner1"])
    expect((await refusalOf(take(username, fileId))).code).toBe(404);
  await app.database.pool.query("update customer set area_code = '110108', region = 'north' where id = $1", [
    near.customerId,
  ]);
  expect((await refusalOf(take("smeast", fileId))).code).toBe(404);
});

test("partners, those without the right, strangers and another count than told get no file", async () => {
  const { contract, issued } = needs;
  const it = await issued((await contract(5)).id, "202504");
  const asked = async (username: string, of: Of) =>
    refusalOf((await app.as(username)).packInvoices({ body: { of } }, key()));
  expect((await asked("partner1", { ids: [it.id] })).code).toBe(1403);
  expect((await asked("editor", { ids: [it.id] })).code).toBe(1403);
  expect((await asked("smnorth", { ids: [it.id] })).code).toBe(404);
  const query = { period: ["202504"], sort: "docNo" as const };
  expect(await asked("admin", { query, expected: 2 })).toMatchObject({ reason: "bulk.count_changed" });
});

test("one that is taken over or stopped in the middle leaves nothing behind, and begins again from the start", async () => {
  const { contract, issued } = needs;
  const ids: string[] = [];
  for (const number of [3, 4]) ids.push((await issued((await contract(number)).id, "202505")).id);
  const { id: adminId } = await (await app.as("admin")).userInfo();
  const { rows } = await app.database.pool.query<{ id: string }>(
    "insert into job (kind, state, user_id, input) values ('invoices.pack', 'running', $1, '{}') returning id",
    [adminId],
  );
  const actor = {
    id: adminId,
    userCode: "ADMIN",
    admin: true,
    roles: [],
    scope: { kind: "ALL", regions: [] },
    permissions: ["invoice:read", "export:data"],
    duties: [],
  } as unknown as Actor;
  const bundle = createInvoiceBundle({
    ports: app.ports,
    personNow: async () => actor,
    notifyPeople: async () => undefined,
  });
  const run = (progress: JobRun["progress"], checkpoint: unknown = null): JobRun => ({
    id: rows[0]!.id,
    userId: adminId,
    input: { ids, name: "结算单 2025-05.zip", requestId: "", ip: "" },
    checkpoint,
    signal: new AbortController().signal,
    progress,
    hold: async () => undefined,
  });
  const before = await filesKept();
  await expect(
    bundle.job.run(
      run(async () => {
        throw new JobLost();
      }),
    ),
  ).rejects.toThrow(JobLost);
  expect(await filesKept()).toEqual(before);
  let kept: unknown = null;
  const result = await bundle.job.run(run(async (_, __, checkpoint) => void (kept = checkpoint ?? kept)));
  expect(result).toMatchObject({ statements: 2, left: 0 });
  expect((await filesKept()).length).toBe(before.length + 1);
  // The worker died before the job was marked as done, so the file exists already.
  expect(await bundle.job.run(run(async () => undefined, kept))).toEqual(result);
  expect((await filesKept()).length).toBe(before.length + 1);
  const whole = await (await take("admin", result["fileId"])).arrayBuffer();
  expect((await zippedFiles(new Uint8Array(whole))).size).toBe(2);
});

const filesKept = async () =>
  (await readdir(app.filesFolder, { recursive: true, withFileTypes: true }))
    .filter((one) => one.isFile())
    .map(({ name }) => name)
    .sort();
