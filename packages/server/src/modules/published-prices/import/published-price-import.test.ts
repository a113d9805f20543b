import { afterAll, beforeEach, expect, test } from "vitest";
import { importer, refusal } from "../../../testing/importer.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";

const app = await startTestApp({ work: true });
afterAll(() => app.close());
const clerk = await importer(app, "clerk2", "zh-CN", "published-prices");
const approver = await app.as("finance1");

// The same file twice would be refused.
beforeEach(() => app.database.pool.query("delete from import_batch; delete from published_price"));

const head = "价格项,月份,地区,电网企业,电压等级,价格,来源,更正原因";
const file = (...lines: string[]) => new Blob([[head, ...lines].join("\n")]);
const loss = (value: string, reason = "", month = "2025-07") =>
  `线损,${month},浙江,,,${value},浙电代购〔2025〕7号,${reason}`;
const listed = async () =>
  (await clerk.client.listPublishedPrices({ query: { sort: "-updatedAt" } })).list.map(
    ({ month, priceKey, areaCode, value, status, versionNo, reason }) => ({
      month,
      priceKey,
      areaCode,
      value,
      status,
      versionNo,
      reason,
    }),
  );
const approveAll = async () => {
  const { list } = await approver.listPublishedPrices({ query: { status: ["PROPOSED"] } });
  await approver.approvePublishedPrices({ body: { prices: list.map(({ id, rowVersion }) => ({ id, rowVersion })) } });
};
const problems = async (id: string) =>
  (await clerk.wrong(id)).list.map(({ row, problems: found }) => [
    row,
    ...found.map(({ field, rule }) => `${field} ${rule}`),
  ]);
const july = { month: "2025-07", priceKey: "LINE_LOSS", areaCode: "330000", versionNo: 1, reason: "" };

test("a file's prices await approval as typed ones do, and the same file again changes nothing", async () => {
  const first = await clerk.dryRun(
    file(loss("0.0119"), "输配电价,2025年7月,330000,,1–10千伏,0.1456,浙电代购〔2025〕7号,"),
  );
  expect(first.batch.counts).toMatchObject({ new: 2, wrong: 0 });
  expect(await clerk.commit(first.id)).toMatchObject({ state: "done", result: { created: 2 } });
  expect(await listed()).toContainEqual({ ...july, value: "0.0119", status: "PROPOSED" });
  const { list } = await clerk.client.listPublishedPrices({ query: {} });
  expect(list.map(({ actions }) => actions.approve)).toEqual(["not_allowed", "not_allowed"]);
  const notices = (await approver.listNotices({ query: {} })).list.filter(({ link }) => link.includes("published"));
  expect(notices).toMatchObject([{ notice: "有发布价格待审批", readAt: null }]);
  const again = await clerk.dryRun(file(loss("0.01190")));
  expect(again.batch.counts).toMatchObject({ new: 0, changed: 0, same: 1 });
});

test("a price that awaits approval is changed, and undo brings back what was there", async () => {
  await clerk.commit((await clerk.dryRun(file(loss("0.0119")))).id);
  const second = await clerk.dryRun(file(loss("0.0121"), loss("0.0118", "", "2025-08")));
  expect(second.batch.counts).toMatchObject({ new: 1, changed: 1 });
  expect(await clerk.commit(second.id)).toMatchObject({ result: { created: 1, updated: 1 } });
  expect((await listed()).map(({ month, value }) => `${month} ${value}`).toSorted()).toEqual([
    "2025-07 0.0121",
    "2025-08 0.0118",
  ]);
  expect(await clerk.undo(second.id)).toMatchObject({ state: "done" });
  expect(await listed()).toEqual([{ ...july, value: "0.0119", status: "PROPOSED" }]);
});

test("an approved price is corrected with a reason only, and the correction is approved by somebody else", async () => {
  await clerk.commit((await clerk.dryRun(file(loss("0.0119")))).id);
  await approveAll();
  const bare = await clerk.dryRun(file(loss("0.0121")));
  expect(await problems(bare.id)).toEqual([[2, "reason import.price_approved"]]);
  const reasoned = await clerk.dryRun(file(loss("0.0121", "公告数字有误")));
  expect(reasoned.batch.counts).toMatchObject({ new: 1 });
  await clerk.commit(reasoned.id);
  const approved = { ...july, value: "0.0119", status: "APPROVED" };
  const waiting = { ...july, value: "0.0121", status: "PROPOSED", versionNo: 2, reason: "公告数字有误" };
  expect(await listed()).toEqual([waiting, approved]);
  const { list: values } = await clerk.client.listPublishedPrices({ query: { status: ["PROPOSED"] } });
  const { list: told } = await clerk.client.listPublishedPriceActivity({ params: { id: values[0]!.id }, query: {} });
  expect(told.map(({ action }) => action)).toEqual(["published_price.correct"]);
  await approveAll();
  expect(await listed()).toContainEqual({ ...waiting, status: "APPROVED" });
  expect(await listed()).toContainEqual({ ...approved, status: "REPLACED" });
});

test("what was approved in the meantime is neither overwritten nor taken back", async () => {
  const first = await clerk.dryRun(file(loss("0.0119")));
  const beside = await clerk.dryRun(file(loss("0.0200")));
  await clerk.commit(first.id);
  await approveAll();
  expect(await clerk.commit(beside.id)).toMatchObject({ state: "failed", error: { code: "import.outdated" } });
  expect(await refusal(clerk.client.undoImport({ params: { id: first.id } }))).toMatchObject({
    code: 1409,
    reason: "import.changed_since",
  });
  expect(await listed()).toEqual([{ ...july, value: "0.0119", status: "APPROVED" }]);
});

test("each mistake of the sample file is named at its cell, and the correct row is not", async () => {
  const sample = await (
    await clerk.client.downloadImportSample({ query: { kind: "published-prices", format: "csv" } })
  ).blob();
  const { id, batch } = await clerk.dryRun(sample);
  expect(batch.counts).toMatchObject({ new: 1, wrong: 8 });
  expect(await problems(id)).toEqual([
    [3, "priceKey enum"],
    [4, "month pattern"],
    [5, "areaCode published_price.area_unknown"],
    [6, "gridCompany published_price.area_or_grid"],
    [7, "voltageLevel enum"],
    [8, "value decimal_places"],
    [9, "source required"],
    [10, "month import.duplicate"],
  ]);
});

test("only people who may enter prices import them", async () => {
  const manager = await importer(app, "smeast", "zh-CN", "published-prices");
  expect(await refusal(manager.upload(file(loss("0.0119"))))).toMatchObject({ code: 1403 });
});
