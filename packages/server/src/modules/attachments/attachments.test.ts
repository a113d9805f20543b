import { readdir } from "node:fs/promises";
import { attachmentLimitBytes, attachmentsOfRecord } from "@busbar/contract/attachments/attachments";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refusal } from "../../testing/importer.ts";
import { asBytes, pdfFile, pngFile } from "../../testing/files/licences.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";
import { attachmentName, kindOf } from "./attachment-name.ts";

let app: TestApp;
/** A customer of enterprise1, one of partner1, and another; the first two differ. */
let own: string, brought: string, other: string;
const customerOf = async (username: string) =>
  (await (await app.as(username)).listCustomers({ query: { pageSize: 1 } })).list[0]!.id;
beforeAll(async () => {
  app = await startTestApp();
  [own, brought, other] = await Promise.all([customerOf("enterprise1"), customerOf("partner1"), customerOf("smsouth")]);
});
afterAll(() => app.close());

const add = async (as: string, id: string, name = "a.png", content = pngFile(), noun = "customers") =>
  (await app.as(as)).addAttachment({ params: { noun, id }, query: { name }, file: new Blob([content]) });
const listed = async (as: string, id: string, noun = "customers") =>
  (await app.as(as)).listAttachments({ params: { noun, id } });
const kept = async () =>
  (await readdir(app.filesFolder, { recursive: true })).filter((name) => /[\da-f]{8}-/.test(name)).length;

test("a file of a customer comes back as it was, under its name, as a download that runs nothing", async () => {
  const content = pdfFile();
  const made = await add("smnorth", own, "合同 “副本” (1).PDF", content);
  expect(made).toMatchObject({ name: "合同 “副本” (1).PDF", kind: "pdf", sizeBytes: content.length, shownTo: [] });
  const clerk = await app.as("clerk2");
  const answer = await clerk.downloadAttachment({ params: { noun: "customers", id: own, fileId: made.id } });
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(content);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": expect.stringContaining(`filename*=UTF-8''${encodeURIComponent("合同 “副本” ")}`),
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-store",
  });
  expect((await listed("admin", own)).list[0]).toMatchObject({ id: made.id, addedBy: expect.stringMatching(/\S/) });
});

test.each([
  ["执照.html", "pdf", "执照.pdf"],
  ["IMG_1.JPEG", "jpeg", "IMG_1.JPEG"],
  ["报价.v2", "xlsx", "报价.xlsx"],
  ["a.exe.docx", "docx", "a.exe.docx"],
  ["run.bat", "txt", "run.txt"],
  ["无后缀", "txt", "无后缀.txt"],
  ["表.et", "xls", "表.et"],
] as const)("%s that is a %s is kept as %s", (given, kind, name) => {
  expect(attachmentName(given, kind)).toBe(name);
});

test("a text is a CSV where its name says so", () => {
  expect([kindOf("txt", "电量.CSV"), kindOf("txt", "a.txt"), kindOf("pdf", "a.csv")]).toEqual(["csv", "txt", "pdf"]);
});

test("markup, an empty file and one over 20 MB are refused with words, and nothing is kept", async () => {
  const before = await kept();
  const svg = asBytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  for (const name of ["a.svg", "a.png", "a.txt", "a"])
    expect(await refusal(add("admin", own, name, svg))).toMatchObject({ code: 415, reason: "file.not_accepted" });
  expect(await refusal(add("admin", own, "a.txt", asBytes("")))).toMatchObject({ reason: "file.empty" });
  const huge = new Uint8Array(attachmentLimitBytes + 1).fill(65);
  expect(await refusal(add("admin", own, "a.txt", huge))).toMatchObject({ code: 413 });
  expect(await add("admin", own, "large.txt", huge.subarray(1))).toMatchObject({ sizeBytes: attachmentLimitBytes });
  expect(await kept()).toBe(before + 1);
});

test("whoever sees a customer reads its files, whoever may change it adds some, and nobody else learns of them", async () => {
  await add("admin", own);
  const cases = {
    admin: "changes",
    smnorth: "changes",
    smeast: 404,
    clerk1: "changes",
    clerk2: "reads",
    finance1: "reads",
    partner1: 404,
    enterprise1: "reads",
    enterprise2: 404,
    editor: 1403,
  } as const;
  for (const [username, expected] of Object.entries(cases)) {
    const client = await app.as(username);
    const params = { noun: "customers", id: own };
    const seen = client.listAttachments({ params }).then(
      (list) => list.actions.change,
      ({ code }: { code: number }) => code,
    );
    expect([username, await seen]).toEqual([
      username,
      expected === "changes" ? "ok" : expected === "reads" ? "not_allowed" : expected,
    ]);
    if (expected === "changes") continue;
    expect(await refusal(add(username, own))).toMatchObject({ code: expected === "reads" ? 1403 : expected });
  }
  expect(await refusal(listed("admin", "999999"))).toMatchObject({ code: 404 });
  expect(await refusal(listed("admin", own, "invoices-of-nobody"))).toMatchObject({ code: 404 });
});

test("people of the customer and of a partner see what is shown to them, and not who added it", async () => {
  for (const [username, id, kind] of [
    ["enterprise1", own, "CUSTOMER"],
    ["partner1", brought, "PARTNER"],
  ] as const) {
    const made = await add("admin", id, "只给内部.png");
    const params = { noun: "customers", id, fileId: made.id };
    const outside = await app.as(username);
    expect((await listed(username, id)).list.map((file) => file.id)).not.toContain(made.id);
    expect(await refusal(outside.downloadAttachment({ params }))).toMatchObject({ code: 404 });
    await (await app.as("admin")).showAttachment({ params, body: { shownTo: [kind] } });
    const { list, outsiders } = await listed(username, id);
    expect(list.find((file) => file.id === made.id)).toMatchObject({ addedBy: null, shownTo: [kind] });
    expect(outsiders).toEqual([]);
    expect((await outside.downloadAttachment({ params })).status).toBe(200);
    expect(await refusal(outside.removeAttachment({ params }))).toMatchObject({ code: 1403 });
  }
});

test("the customer's own file of a payment advice stays theirs, whomever they choose to show it to", async () => {
  const client = await app.as("enterprise1");
  const body = { amount: "1.00", paidOn: "2026-01-15", remark: "" };
  const advice = await client.createPaymentAdvice({ body }, { idempotencyKey: crypto.randomUUID() });
  const { id: fileId } = await add("enterprise1", advice.id, "回单.pdf", pdfFile(), "payment-advices");
  const params = { noun: "payment-advices", id: advice.id, fileId };
  const shown = await client.showAttachment({ params, body: { shownTo: [] } });
  expect(shown).toMatchObject({ id: fileId, shownTo: ["CUSTOMER"] });
});

test("a file is reached through its own record alone, and by no way to a folder", async () => {
  const made = await add("admin", other);
  const admin = await app.as("admin");
  for (const params of [
    { noun: "customers", id: own, fileId: made.id },
    { noun: "partners", id: other, fileId: made.id },
  ])
    expect(await refusal(admin.downloadAttachment({ params }))).toMatchObject({ code: 404 });
  // Files of jobs and imports have an owner; files of records have none.
  expect(await refusal(admin.downloadFile({ params: { id: made.id } }))).toMatchObject({ code: 404 });
  const token = await app.tokenOf("admin");
  for (const fileId of ["..%2f..%2fetc%2fpasswd", "%2e%2e", "1%00", "-1"]) {
    const answer = await app.fetch(
      new Request(`http://localhost/api/records/customers/${own}/files/${fileId}`, {
        headers: { authorization: `Bearer ${token}` },
      }),
    );
    expect([400, 404]).toContain(answer.status);
  }
});

test("a removed file is gone at once, can be taken back within a day, and its bytes go after it", async () => {
  const admin = await app.as("admin");
  const made = await add("admin", other, "去掉.png");
  const params = { noun: "customers", id: other, fileId: made.id };
  const remove = () => admin.removeAttachment({ params });
  await remove();
  expect(await refusal(admin.downloadAttachment({ params }))).toMatchObject({ code: 404 });
  expect(await refusal(remove())).toMatchObject({ code: 404 });
  expect(await admin.restoreAttachment({ params })).toMatchObject({ id: made.id, name: "去掉.png" });
  expect(await refusal(admin.restoreAttachment({ params }))).toMatchObject({ code: 404 });
  await remove();
  const expiry = await app.database.pool.query(
    "select f.expires_at from attachment a join stored_file f on f.id = a.file_id where a.id = $1",
    [made.id],
  );
  expect(expiry.rows).toEqual([{ expires_at: new Date(app.clock.now().getTime() + 86_400_000) }]);
  await app.database.pool.query("delete from stored_file where id = (select file_id from attachment where id = $1)", [
    made.id,
  ]);
  expect(await refusal(admin.restoreAttachment({ params }))).toMatchObject({ code: 404 });
});

test("the history of the customer tells of its files", async () => {
  const admin = await app.as("admin");
  const made = await add("admin", brought, "历史.png");
  await admin.removeAttachment({ params: { noun: "customers", id: brought, fileId: made.id } });
  const { list } = await admin.listCustomerActivity({ params: { id: brought } });
  expect(list.slice(0, 2)).toMatchObject([
    { action: "customer.remove_file", before: { file: "历史.png" }, after: null },
    { action: "customer.add_file", before: null, after: { file: "历史.png" } },
  ]);
});

test("a record has no more than two hundred files, however many are sent at once", async () => {
  const admin = await app.as("admin");
  const { id } = await admin.createPartner({ body: { name: "文件很多的伙伴", agreementFrom: "2025-01-01" } });
  const { id: fileId } = (
    await app.database.pool.query(
      `insert into stored_file (storage_key, name, kind, size_bytes, sha256)
       select gen_random_uuid(), 'x.txt', 'txt', 1, '' from generate_series(1, $1) returning id`,
      [attachmentsOfRecord - 2],
    )
  ).rows[0];
  await app.database.pool.query(
    "insert into attachment (noun, record_id, file_id) select 'partners', $1, id from stored_file where id >= $2 and name = 'x.txt'",
    [id, fileId],
  );
  const sent = await Promise.allSettled([1, 2, 3, 4].map(() => add("admin", id, "y.png", pngFile(), "partners")));
  expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  expect(await refusal(add("admin", id, "y.png", pngFile(), "partners"))).toMatchObject({ reason: "file.too_many" });
  expect((await listed("admin", id, "partners")).total).toBe(attachmentsOfRecord);
});

test("files of a record that is gone go too", async () => {
  const admin = await app.as("admin");
  const { id } = await admin.createPartner({ body: { name: "很快删除的伙伴", agreementFrom: "2025-01-01" } });
  const made = await add("admin", id, "z.png", pngFile(), "partners");
  await admin.removePartner({ params: { id } });
  // Every scheduled task runs once at the start.
  await app.app.work();
  const state = async () =>
    (
      await app.database.pool.query(
        "select f.expires_at is not null as ends, a.removed_at is not null as gone from attachment a join stored_file f on f.id = a.file_id where a.id = $1",
        [made.id],
      )
    ).rows;
  await expect.poll(state, { timeout: 10_000 }).toEqual([{ ends: true, gone: true }]);
});
