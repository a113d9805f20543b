import { afterAll, beforeAll, expect, test } from "vitest";
import { csv, importer, lineOf } from "../../../testing/importer.ts";
import { startTestApp, type TestApp } from "../../../testing/start-test-app.ts";

let app: TestApp;
let clerk: Awaited<ReturnType<typeof importer>>;
beforeAll(async () => {
  app = await startTestApp({ work: true });
  clerk = await importer(app, "clerk1");
});
afterAll(() => app.close());

test("R-S13 the uploader is told what an import did, in both languages, and that it was taken back", async () => {
  const { id } = await clerk.dryRun(csv(lineOf(1), lineOf(2), lineOf(3, { days: "x" })), "<i>华东<i> & 华中.csv");
  await clerk.commit(id, true);
  const [notice] = (await clerk.client.noticeGetList()).list;
  expect(notice).toMatchObject({
    image: "/notices/import.svg",
    notice: "<b>&lt;i&gt;华东&lt;i&gt; &amp; 华中.csv</b> 已导入：新建 2 个客户，更新 0 个，1 行有误未导入",
    link: `/customer/import?v=customer-import~1~id*${id}`,
    readAt: null,
  });
  const english = app.client(await app.tokenOf("clerk1"), { "accept-language": "en" });
  expect((await english.noticeGetList()).list[0]?.notice).toContain(
    "2 customers created, 0 updated, 1 skipped with errors",
  );
  await clerk.undo(id);
  expect((await clerk.client.noticeGetList()).list[0]?.notice).toContain("的导入已撤销：移除 2 个客户，恢复 0 个");
  expect((await (await app.as("clerk2")).noticeGetList()).total).toBe(3);
});
