import { customerImportFields } from "@busbar/contract/imports/columns/customer-import-columns";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";
import { countCustomers, creditCodeOf, csv, importer, lineOf, refusal, zhHead } from "../../testing/importer.ts";

let app: TestApp;
let clerk: Awaited<ReturnType<typeof importer>>;
beforeAll(async () => {
  app = await startTestApp({ work: true });
  clerk = await importer(app, "clerk1");
});
afterAll(() => app.close());

test("English titles, other words for them, full width and stars are understood", async () => {
  const file = new Blob([
    `Name *,ＣＲＥＤＩＴ CODE,area code(required),Phone,Contact Person,Payment terms,Remark\nBlue Steel Co.,${creditCodeOf(3)},310115,+86 138-0013-8000,Li Wei,20 days,x\n`,
  ]);
  const batch = await clerk.upload(file, "customers.csv");
  expect(batch.mapping).toEqual({
    name: 0,
    uscc: 1,
    areaCode: 2,
    contactMobile: 3,
    contactName: 4,
    paymentTermsDays: 5,
  });
  expect(await clerk.check(batch.id)).toMatchObject({ result: { new: 1, wrong: 0 } });
});

test("a required column that is not mapped is named, and two fields cannot share a column", async () => {
  const { id } = await clerk.upload(new Blob([`客户名称,说明\n甲公司,x\n`]));
  const missing = await refusal(clerk.client.checkImport({ params: { id }, body: { mapping: { name: 0 } } }));
  expect(missing).toMatchObject({ reason: "import.mapping", code: 1400 });
  expect(missing.message).toContain("统一社会信用代码、区域代码");
  const twice = { name: 0, uscc: 1, areaCode: 1 };
  expect(await refusal(clerk.client.checkImport({ params: { id }, body: { mapping: twice } }))).toMatchObject({
    reason: "import.mapping",
  });
});

test("rows are told new, changed with before and after, same, and wrong", async () => {
  await clerk.commit((await clerk.dryRun(csv(lineOf(10), lineOf(11)))).id);
  const { id, batch } = await clerk.dryRun(
    csv(lineOf(10), lineOf(11, { name: "改名客户", days: "45" }), lineOf(12), lineOf(13, { days: "91" })),
  );
  expect(batch.counts).toEqual({ new: 1, changed: 1, same: 1, wrong: 1, left: 0 });
  const { list } = await clerk.client.listImportRows({ params: { id }, query: { verdict: "changed" } });
  expect(list[0]?.changes).toEqual([
    { field: "name", before: "导入客户11", after: "改名客户" },
    { field: "paymentTermsDays", before: "30", after: "45" },
  ]);
});

test("an empty cell keeps what the customer has", async () => {
  await clerk.commit((await clerk.dryRun(csv(lineOf(15)))).id);
  const { batch } = await clerk.dryRun(new Blob([`${zhHead}\n导入客户15,${creditCodeOf(15)},310115,,,\n`]));
  expect(batch.counts).toMatchObject({ same: 1, changed: 0 });
});

test("each rule names its cell, says what is wrong in the caller's language and suggests a value", async () => {
  const bad = `${creditCodeOf(20).slice(0, 17)}${creditCodeOf(20).endsWith("A") ? "B" : "A"}`;
  const head = "客户名称,统一社会信用代码,区域代码,简称,行业,来源,合作伙伴编号,付款天数,信用额度,联系人,手机,邮箱";
  const file = new Blob([
    [
      head,
      `甲公司,${bad},浦东新区,,,,,,,,,`,
      `乙公司,${creditCodeOf(21)},310100,,,,,,,,,`,
      `丙公司,${creditCodeOf(22)},310115,十一个汉字太长了吧真的,制造,市场,HZ9999,0,"1,234.567",王五,1380013800,wang＠example.com`,
      `丁公司,${creditCodeOf(23)},310115,,制造业,合作伙伴,1,９０,"１，２３４.5",,13800138000,`,
      `=A1,${creditCodeOf(24)},999999,,,,,,,,,`,
    ].join("\n"),
  ]);
  const { id } = await clerk.dryRun(file);
  const { list } = await clerk.wrong(id);
  const found = list.map(({ row, problems }) => [
    row,
    ...problems.map(({ cell, rule, suggestion }) => `${cell} ${rule} ${suggestion}`),
  ]);
  expect(found).toEqual([
    [2, "B2 credit_code.check null", "C2 import.area_unknown 310115"],
    [3, "C3 import.area_not_leaf null"],
    [
      4,
      "D4 too_long null",
      "E4 import.industry C",
      "F4 enum null",
      "G4 customer.partner_unknown null",
      "H4 too_small null",
      "I4 decimal_places 1234.57",
      "K4 mobile null",
      "L4 email wang@example.com",
    ],
    [5, "G5 customer.partner_unknown HZ0001", "J5 import.contact_name null"],
    [6, "A6 import.formula null", "C6 import.area_unknown null"],
  ]);
  expect(list[0]?.problems[0]?.message).toBe("统一社会信用代码校验位不正确");
  const english = await importer(app, "clerk1", "en");
  expect((await english.wrong(id)).list[0]?.problems[0]?.message).toBe(
    "The check character of the unified social credit code is wrong",
  );
});

test("R-B01 a code that a spreadsheet has spoilt is named as that, with what to do, and no made-up code is offered", async () => {
  const head = "客户名称,统一社会信用代码,区域代码,联系人,手机";
  const file = new Blob([
    [
      head,
      "甲公司,9.1310115E+17,3.10115E+05,,",
      "乙公司,913101150000000000,310115,王五,1.38001E+10",
      `丙公司,${creditCodeOf(26)},310115,王五,1.3800138000E10`,
    ].join("\n"),
  ]);
  const { id } = await clerk.dryRun(file);
  const { list } = await clerk.wrong(id);
  expect(
    list.map(({ row, problems }) => [row, ...problems.map((one) => `${one.cell} ${one.rule} ${one.suggestion}`)]),
  ).toEqual([
    [2, "B2 import.scientific null", "C2 import.scientific 310115"],
    [3, "B3 import.scientific null", "E3 import.scientific null"],
    [4, "E4 import.scientific 13800138000"],
  ]);
  expect(list[0]?.problems[0]?.message).toContain("请在来源文件中把该列设为“文本”");
});

test("R-B01 amounts are read as people write them, or refused in words", async () => {
  const amounts = ["12万", "１２３４５", "¥1,234.50", "1.234,5", "12.345", "-1"];
  const lines = amounts.map((amount, n) => `额度公司${n},${creditCodeOf(300 + n)},310115,"${amount}"`);
  const { id } = await clerk.dryRun(new Blob([["客户名称,统一社会信用代码,区域代码,信用额度", ...lines].join("\n")]));
  const { list } = await clerk.wrong(id);
  expect(list.map(({ cells, problems }) => [cells.creditLimit, problems[0]?.rule, problems[0]?.message])).toEqual([
    ["1.234,5", "number.separators", "分隔符无法识别：小数点用“.”，千位每三位用“,”分隔，如 1,234.50"],
    ["12.345", "decimal_places", "最多 2 位小数"],
    ["-1", "too_small", "不能小于 0"],
  ]);
  await clerk.commit(id, true);
  const { rows } = await app.database.pool.query(
    "select credit_limit from customer where name like '额度公司%' order by name",
  );
  expect(rows.map(({ credit_limit }) => credit_limit)).toEqual(["120000.00", "12345.00", "1234.50"]);
});

test("of two rows with one code the second names the first, and a fix of either is judged at once", async () => {
  const { id, batch } = await clerk.dryRun(csv(lineOf(30), lineOf(31), lineOf(32, { code: creditCodeOf(30) })));
  expect(batch.counts).toMatchObject({ new: 2, wrong: 1 });
  const { list } = await clerk.wrong(id);
  expect(list[0]).toMatchObject({
    row: 4,
    problems: [{ rule: "import.duplicate", cell: "B4", message: "与第 2 行的统一社会信用代码重复" }],
  });
  const fixed = await clerk.client.fixImportRow({
    params: { id, row: "2" },
    body: { cells: { uscc: creditCodeOf(33) } },
  });
  expect(fixed).toMatchObject({ row: { verdict: "new" }, counts: { new: 3, wrong: 0 } });
  const back = await clerk.client.fixImportRow({
    params: { id, row: "4" },
    body: { cells: { uscc: creditCodeOf(31) } },
  });
  expect(back.row).toMatchObject({ verdict: "wrong", problems: [{ rule: "import.duplicate" }] });
  expect(back.counts).toMatchObject({ new: 2, wrong: 1 });
});

test("a fix in place takes over a suggestion, also into a column that the file does not have", async () => {
  const { id } = await clerk.dryRun(
    new Blob([`客户名称,统一社会信用代码,区域代码,手机\n戊公司,${creditCodeOf(40)},310115,13800138000\n`]),
  );
  const fixed = await clerk.client.fixImportRow({ params: { id, row: "2" }, body: { cells: { contactName: "王五" } } });
  expect(fixed).toMatchObject({
    row: { verdict: "new", cells: { contactName: "王五" } },
    counts: { new: 1, wrong: 0 },
  });
  expect(
    await refusal(clerk.client.fixImportRow({ params: { id, row: "9" }, body: { cells: { name: "x" } } })),
  ).toMatchObject({ code: 404 });
});

test("two fixes of one row at the same time both stand", async () => {
  const { id } = await clerk.dryRun(csv(lineOf(45, { days: "0", area: "1" })));
  await Promise.all([
    clerk.client.fixImportRow({ params: { id, row: "2" }, body: { cells: { paymentTermsDays: "10" } } }),
    clerk.client.fixImportRow({ params: { id, row: "2" }, body: { cells: { areaCode: "310115" } } }),
  ]);
  expect((await clerk.client.getImport({ params: { id } })).counts).toMatchObject({ new: 1, wrong: 0 });
});

test.each(["csv", "xlsx"] as const)(
  "wrong rows downloaded as %s keep their columns, say why, and can be imported again",
  async (format) => {
    const n = format === "csv" ? 50 : 60;
    const { id } = await clerk.dryRun(
      csv(lineOf(n), lineOf(n + 1, { area: "1", name: "+加号公司" }), lineOf(n + 2, { days: "x" })),
    );
    const file = await clerk.client.downloadWrongRows({ params: { id }, query: { format } });
    expect(file.headers.get("content-disposition")).toContain("attachment");
    const again = await clerk.dryRun(await file.blob(), `wrong.${format}`);
    expect(again.batch.format).toBe(format);
    expect(again.batch.head.map(({ title }) => title)).toEqual([...zhHead.split(","), "错误原因"]);
    expect(again.batch.head.at(-1)?.samples[0]).toContain("区域代码：没有这个区域代码（建议：310115）");
    expect(again.batch.counts).toEqual({ new: 0, changed: 0, same: 0, wrong: 2, left: 0 });
    const { list } = await clerk.wrong(again.id);
    expect(list.map(({ cells }) => cells.name)).toEqual(["+加号公司", `导入客户${n + 2}`]);
  },
);

test("all or nothing is refused while a row is wrong; valid only leaves those out", async () => {
  const before = await countCustomers(app);
  const { id } = await clerk.dryRun(csv(lineOf(70), lineOf(71, { area: "1" })));
  expect(await refusal(clerk.commit(id))).toMatchObject({ code: 1413, httpStatus: 422, details: { count: 1 } });
  expect(await clerk.commit(id, true)).toMatchObject({ state: "done", result: { created: 1 } });
  expect(await countCustomers(app)).toBe(before + 1);
  expect(await refusal(clerk.commit(id, true))).toMatchObject({ reason: "import.wrong_state" });
});

test("I8 one idempotency key sent twenty times at once has one effect and one job", async () => {
  const before = await countCustomers(app);
  const { id } = await clerk.dryRun(csv(lineOf(80), lineOf(81)));
  const call = () =>
    clerk.client.commitImport({ params: { id }, body: { validOnly: false } }, { idempotencyKey: "import-80" });
  const answers = await Promise.allSettled(Array.from({ length: 20 }, call));
  const jobs = new Set(answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value.jobId] : [])));
  expect(jobs.size).toBe(1);
  const [jobId = ""] = jobs;
  expect(await clerk.ended(jobId)).toMatchObject({ state: "done" });
  expect(await call()).toEqual({ jobId });
  expect(await countCustomers(app)).toBe(before + 2);
  const keyless = await refusal(clerk.client.commitImport({ params: { id }, body: { validOnly: false } }));
  expect(keyless).toMatchObject({ reason: "request.key_missing" });
});

test("the same file again is refused with who imported it, unless it is wanted", async () => {
  const file = csv(lineOf(90));
  await clerk.commit((await clerk.dryRun(file)).id);
  const other = await importer(app, "smeast");
  const refused = await refusal(other.upload(file));
  expect(refused).toMatchObject({ code: 1414, httpStatus: 409, reason: "import.already" });
  expect(refused.details).toHaveProperty("by");
  expect(refused.details).not.toHaveProperty("importId");
  expect((await other.upload(file, "again.csv", true)).state).toBe("UPLOADED");
});

test("a customer changed by another between check and commit fails the whole commit", async () => {
  const { id: first } = await clerk.dryRun(csv(lineOf(100)));
  await clerk.commit(first);
  const before = await countCustomers(app);
  const { id } = await clerk.dryRun(csv(lineOf(100, { name: "新名" }), lineOf(101)));
  await app.database.pool.query("update customer set row_version = row_version + 1 where uscc = $1", [
    creditCodeOf(100),
  ]);
  expect(await clerk.commit(id)).toMatchObject({ state: "failed", error: { code: "import.outdated" } });
  expect(await countCustomers(app)).toBe(before);
  const batch = await clerk.client.getImport({ params: { id } });
  expect(batch).toMatchObject({ state: "READY", error: { message: "检查之后有 1 个客户已被修改，请重新检查" } });
  await clerk.check(id);
  expect(await clerk.commit(id)).toMatchObject({ state: "done", result: { created: 1, updated: 1 } });
});

test("I6 every customer touched, and the batch, has its audit row", async () => {
  const { id } = await clerk.dryRun(csv(lineOf(110), lineOf(111)));
  await clerk.commit(id);
  const { rows } = await app.database.pool.query(
    `select action, actor_code, count(*)::int as n from audit_log
     where (noun = 'imports' and key = $1) or (noun = 'customers' and key in
       (select target_id::text from import_row where batch_id = $1::bigint)) group by 1, 2 order by 1`,
    [id],
  );
  expect(rows.map(({ action, n }) => [action, n])).toEqual([
    ["customer.create", 2],
    ["import.commit", 1],
    ["import.upload", 1],
  ]);
});

test("R-M07 an import is one line of a person's recent activity, however many customers it has", async () => {
  const person = await importer(app, "smsouth");
  const { id } = await person.dryRun(csv(...[0, 1, 2].map((n) => lineOf(115 + n, { area: "440305" }))));
  expect(await person.commit(id)).toMatchObject({ state: "done" });
  await person.undo(id);
  const { list } = await person.client.listOwnActivity({ query: {} });
  expect(list.slice(0, 3).map(({ action, key }) => [action, key])).toEqual([
    ["import.undo", id],
    ["import.commit", id],
    ["import.upload", id],
  ]);
  expect(list.some(({ noun }) => noun === "customers")).toBe(false);
});

test("a manager's import of a customer elsewhere is wrong, and a taken code out of scope tells nothing", async () => {
  const beijing = await app.database.pool.query(
    "select uscc from customer where region = 'north' and lifecycle <> 'CLOSED' limit 1",
  );
  const east = await importer(app, "smeast");
  const { id, batch } = await east.dryRun(
    csv(lineOf(120), lineOf(121, { area: "110105" }), lineOf(122, { code: beijing.rows[0].uscc })),
  );
  expect(batch.counts).toMatchObject({ new: 1, wrong: 2 });
  const { list } = await east.wrong(id);
  expect(list.map(({ problems }) => problems.map(({ rule }) => rule))).toEqual([
    ["customer.out_of_scope"],
    ["customer.code_taken_elsewhere"],
  ]);
  expect(list[1]).toMatchObject({ targetId: null, targetName: null });
});

test("nobody sees another's import, and without the right there is none", async () => {
  const { id } = await clerk.dryRun(csv(lineOf(130)));
  const other = await importer(app, "smeast");
  const params = { id };
  for (const call of [
    () => other.client.getImport({ params }),
    () => other.client.listImportRows({ params }),
    () => other.client.downloadWrongRows({ params }),
    () => other.client.discardImport({ params }),
    () => other.client.undoImport({ params }),
    () => other.client.fixImportRow({ params: { id, row: "2" }, body: { cells: { name: "x" } } }),
    () => other.commit(id),
  ])
    expect(await refusal(call())).toMatchObject({ code: 404 });
  expect((await other.client.listImports({ query: { kind: "customers" } })).list.map((one) => one.id)).not.toContain(
    id,
  );
  const enterprise = await importer(app, "enterprise1");
  expect(await refusal(enterprise.upload(csv(lineOf(131))))).toMatchObject({ code: 1403 });
});

test("a discarded import leaves no rows", async () => {
  const { id } = await clerk.dryRun(csv(lineOf(140)));
  expect(await clerk.client.discardImport({ params: { id } })).toMatchObject({ state: "CANCELLED" });
  const { rows } = await app.database.pool.query("select 1 from import_row where batch_id = $1", [id]);
  expect(rows).toEqual([]);
});

test.each([
  ["zh-CN", "csv", "客户名称*"],
  ["en", "xlsx", "Name*"],
] as const)(
  "the template in %s as %s can be filled in and imported; its example row is not",
  async (language, format, title) => {
    const person = await importer(app, "clerk1", language);
    const file = await person.client.downloadImportTemplate({ query: { kind: "customers", format } });
    const { id, batch } = await person.dryRun(await file.blob(), `template.${format}`);
    expect(batch.head[0]?.title).toBe(title);
    expect(Object.keys(batch.mapping).toSorted()).toEqual(customerImportFields.toSorted());
    expect((await person.wrong(id)).list[0]?.problems.map(({ rule }) => rule)).toEqual(["import.example_row"]);
  },
);
