import { afterAll, beforeAll, expect, test } from "vitest";
import { creditCodeOf, csv, importer, lineOf, refusal } from "../../testing/importer.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ work: true });
});
afterAll(() => app.close());

const file = (...lines: string[]) => new Blob([lines.join("\n")]);
const problems = async (clerk: Awaited<ReturnType<typeof importer>>, id: string) =>
  (await clerk.wrong(id)).list.map(({ row, problems: found }) => [
    row,
    ...found.map((one) => `${one.field} ${one.rule}`),
  ]);

test("contacts of customers that are there are added, changed and taken back, and the customers are newer for it", async () => {
  const clerk = await importer(app, "clerk1", "zh-CN", "contacts");
  const customers = await importer(app, "clerk1");
  await customers.commit((await customers.dryRun(csv(lineOf(1), lineOf(2)))).id);
  const { list } = await clerk.client.listCustomers({ query: { keyword: creditCodeOf(1) } });
  const customer = list[0] as (typeof list)[number];
  const contactsNow = async () =>
    (await clerk.client.getCustomer({ params: { id: customer.id } })).contacts?.map(({ name, mobile, duty }) => [
      name,
      mobile,
      duty,
    ]);
  const head = "统一社会信用代码,联系人,手机,职责";
  const first = await clerk.dryRun(
    file(head, `${creditCodeOf(1)},张三,13800138001,结算`, `${creditCodeOf(1)},李四,13800138002,技术`),
  );
  expect(first.batch).toMatchObject({ kind: "contacts", counts: { new: 2, wrong: 0 } });
  expect(await clerk.commit(first.id)).toMatchObject({ kind: "import.commit.contacts", result: { created: 2 } });
  expect(await contactsNow()).toEqual([
    ["张三", "13800138001", "BILLING"],
    ["李四", "13800138002", "TECH"],
  ]);
  const { rowVersion } = await clerk.client.getCustomer({ params: { id: customer.id } });
  expect(rowVersion).toBeGreaterThan(customer.rowVersion);

  const second = await clerk.dryRun(
    file(
      head,
      `${creditCodeOf(1)},张三,13900139000,`,
      `${creditCodeOf(1)},李四,13800138002,`,
      `${creditCodeOf(1)},王五,,法务`,
      `${creditCodeOf(999)},赵六,,`,
      `9.131E+17,钱七,1380,财务`,
      `${creditCodeOf(1)},王五,,`,
    ),
  );
  expect(second.batch.counts).toEqual({ new: 1, changed: 1, same: 1, wrong: 3, left: 0 });
  expect(await problems(clerk, second.id)).toEqual([
    [5, "uscc import.customer_unknown"],
    [6, "uscc import.scientific", "contactMobile mobile", "contactDuty enum"],
    [7, "contactName import.duplicate"],
  ]);
  expect(await clerk.commit(second.id, true)).toMatchObject({ result: { created: 1, updated: 1 } });
  expect(await contactsNow()).toEqual([
    ["张三", "13900139000", "BILLING"],
    ["李四", "13800138002", "TECH"],
    ["王五", "", "LEGAL"],
  ]);
  expect(await refusal(clerk.undo(first.id))).toMatchObject({ reason: "import.changed_since", details: { count: 1 } });
  expect(await clerk.undo(second.id)).toMatchObject({ state: "done", result: { removed: 1, restored: 1 } });
  expect(await contactsNow()).toEqual([
    ["张三", "13800138001", "BILLING"],
    ["李四", "13800138002", "TECH"],
  ]);
  const { list: told } = await clerk.client.listCustomerActivity({ params: { id: customer.id }, query: {} });
  expect(told.filter(({ after }) => JSON.stringify(after).includes("13900139000"))).toHaveLength(1);
  expect((await clerk.client.listImports({ query: { kind: "contacts" } })).total).toBe(2);
  expect((await clerk.client.listImports({ query: { kind: "customers" } })).total).toBe(1);
});

test("a manager's file does not learn which customers there are elsewhere", async () => {
  const manager = await importer(app, "smnorth", "zh-CN", "contacts");
  const { id } = await manager.dryRun(
    file("统一社会信用代码,联系人", `${creditCodeOf(1)},外区`, `${creditCodeOf(888)},不存在`),
  );
  const { list } = await manager.wrong(id);
  expect(list.map((row) => row.problems)).toEqual([
    [expect.objectContaining({ rule: "import.customer_unknown" })],
    [expect.objectContaining({ rule: "import.customer_unknown" })],
  ]);
});

test("R-B03 sales assignments are added, changed and taken back by a file, under the rules of the form", async () => {
  const admin = await importer(app, "admin", "zh-CN", "assignments");
  const head = "用户编号,大区,区域代码,生效日期,结束日期,主负责";
  const { id, batch } = await admin.dryRun(
    file(
      head,
      "SM_EAST,,320583,2027/1/1,,否",
      "sm_east,,320584,20270101,2027-07-01,否",
      "NOBODY,,320583,2027-01-01,,",
      "SM_EAST,,320585,1/3/2027,,",
      "SM_EAST,华东,320585,2027-01-01,,",
      "SM_EAST,,,2027-01-01,,",
      "SM_EAST,,320585,2027-02-01,2027-01-01,",
      "SM_EAST,,320583,2027-01-01,,否",
    ),
  );
  expect(await problems(admin, id)).toEqual([
    [4, "userCode assignment.not_a_manager"],
    [5, "validFrom import.date"],
    [6, "region import.region_or_area"],
    [7, "areaCode required"],
    [8, "validTo assignment.dates"],
    [9, "userCode import.duplicate"],
  ]);
  expect(batch.counts).toMatchObject({ new: 2, wrong: 6 });
  const before = (await admin.client.listAssignments()).total;
  expect(await admin.commit(id, true)).toMatchObject({ state: "done", result: { created: 2 } });
  expect((await admin.client.listAssignments()).total).toBe(before + 2);

  const change = await admin.dryRun(file(head, "SM_EAST,,320583,2027-01-01,2028-01-01,否"));
  expect(change.batch.counts).toMatchObject({ changed: 1 });
  const { list } = await admin.client.listImportRows({ params: { id: change.id }, query: { verdict: "changed" } });
  expect(list[0]?.changes).toEqual([{ field: "validTo", before: "", after: "2028-01-01" }]);
  await admin.commit(change.id);
  expect(await refusal(admin.undo(id))).toMatchObject({ reason: "import.changed_since" });
  await admin.undo(change.id);
  // The undo wrote newer versions than those of the first import.
  expect(await refusal(admin.undo(id))).toMatchObject({ reason: "import.changed_since" });
  expect((await admin.client.listAssignments()).total).toBe(before + 2);
});

test("two rows of one file that overlap fail the whole import, and say which row", async () => {
  const admin = await importer(app, "admin", "zh-CN", "assignments");
  const { id } = await admin.dryRun(
    file("用户编号,区域代码,生效日期,主负责", "SM_EAST,320582,2027-01-01,否", "SM_EAST,320582,2027-03-01,否"),
  );
  const before = (await admin.client.listAssignments()).total;
  const job = await admin.commit(id);
  expect(job).toMatchObject({ state: "failed", error: { code: "assignment.import_clash" } });
  expect(job.error?.message).toContain("第 3 行");
  expect((await admin.client.listAssignments()).total).toBe(before);
});

test("R-P02 a kind asks for its own right, also of somebody who may import another", async () => {
  const clerk = await importer(app, "clerk1", "zh-CN", "assignments");
  expect(await refusal(clerk.upload(file("用户编号,生效日期", "SM_EAST,2027-01-01")))).toMatchObject({ code: 1403 });
  expect(await refusal(clerk.client.listImports({ query: { kind: "assignments" } }))).toMatchObject({ code: 1403 });
});

test.each([
  "customers",
  "contacts",
  "assignments",
  "points",
  "meters",
  "contracts",
  "opening-statements",
  "payments",
  "users",
] as const)("the template and the sample of %s are read by their own import", async (kind) => {
  const admin = await importer(app, "admin", "en", kind);
  for (const format of ["csv", "xlsx"] as const) {
    const template = await admin.client.downloadImportTemplate({ query: { kind, format } });
    const own = await admin.dryRun(await template.blob(), `template.${format}`);
    expect((await problems(admin, own.id))[0]).toContain("null import.example_row");
    const sample = await admin.client.downloadImportSample({ query: { kind, format } });
    const tried = await admin.dryRun(await sample.blob(), `sample.${format}`);
    // The first row is correct; each other row shows a mistake.
    const wrong = (await admin.wrong(tried.id)).list.map(({ row }) => row);
    expect(wrong).toEqual(Array.from({ length: tried.job.done - 1 }, (_, at) => at + 3));
  }
});

test("a commit that comes too late names the rows by their own noun, in the reader's language", async () => {
  const clerk = await importer(app, "clerk1", "zh-CN", "contacts");
  const customers = await importer(app, "clerk1");
  await customers.commit((await customers.dryRun(csv(lineOf(70)))).id);
  const head = "统一社会信用代码,联系人,手机";
  await clerk.commit((await clerk.dryRun(file(head, `${creditCodeOf(70)},张三,13800138001`))).id);
  const { id } = await clerk.dryRun(file(head, `${creditCodeOf(70)},张三,13900139000`));
  await app.database.pool.query("update customer_contact set row_version = row_version + 1 where name = '张三'");
  expect(await clerk.commit(id)).toMatchObject({ state: "failed", error: { code: "import.outdated" } });
  const inEnglish = await importer(app, "clerk1", "en", "contacts");
  const said = await Promise.all(
    [clerk, inEnglish].map(async ({ client }) => (await client.getImport({ params: { id } })).error?.message),
  );
  expect(said).toEqual([
    "检查之后有 1 个联系人已被修改，请重新检查",
    "1 contacts changed after the check. Check the file again.",
  ]);
});
