import { afterAll, beforeAll, expect, test } from "vitest";
import { importer, refusal } from "../../../testing/importer.ts";
import { startTestApp, type TestApp } from "../../../testing/start-test-app.ts";

let app: TestApp;
let admin: Awaited<ReturnType<typeof importer>>;
beforeAll(async () => {
  app = await startTestApp({ work: true });
  admin = await importer(app, "admin", "zh-CN", "users");
});
afterAll(() => app.close());

const head = "用户名,姓名,邮箱,手机,角色,部门,数据范围,销售经理编号,语言";
const file = (...lines: string[]) => new Blob([[head, ...lines].join("\n")]);
type Person = Awaited<ReturnType<typeof importer>>;
const problems = async (who: Person, id: string) =>
  (await who.wrong(id)).list.map(({ row, problems: found }) => [
    row,
    ...found.map((one) => `${one.field} ${one.rule}`),
  ]);
const userOf = async (username: string) => {
  const { list } = await admin.client.listUsers({ query: { keyword: username } });
  return list.find((user) => user.username === username);
};
const mailsTo = async (address: string) => {
  const { rows } = await app.database.pool.query(
    "select m.kind from outbound_message m join user_account u on u.id = m.user_id where u.email = $1",
    [address],
  );
  return rows.map(({ kind }) => kind);
};
/** Who may open accounts without full access, and holds what regular users and clerks hold. */
async function clerkWithUsers(): Promise<Person> {
  const clerk = (await userOf("clerk1"))!;
  const duty = { permission: "user:admin" as const, validFrom: "2026-01-01", scope: { kind: "ALL" as const } };
  if (!(await app.as("clerk1").then((one) => one.userInfo())).permissions.includes("user:admin"))
    await admin.client.grantDuty({ params: { id: clerk.id }, body: { ...duty, rowVersion: clerk.rowVersion } });
  return importer(app, "clerk1", "zh-CN", "users");
}

test("R-M01 a file opens accounts with roles, department and scope, and each owner is invited by mail", async () => {
  const { id, batch } = await admin.dryRun(
    file(
      "zhang.wei,张伟,zhang.wei@example.com,13900000001,普通用户,总部 / 结算部,全部,,中文",
      "li.na,李娜,li.na@example.com,,Regular user；CFWreSdIlp,结算部,华东；华南,SM_EAST,English",
      "wang.fang,王芳,,,普通用户,,,,",
    ),
  );
  expect(await problems(admin, id)).toEqual([]);
  expect(batch.counts).toMatchObject({ new: 3, wrong: 0 });
  expect(await admin.commit(id)).toMatchObject({ state: "done", result: { created: 3 } });
  expect(await userOf("zhang.wei")).toMatchObject({
    fullName: "张伟",
    mobile: "13900000001",
    state: "INVITED",
    department: { zh: "结算部" },
    scope: { kind: "ALL" },
    rowVersion: 1,
  });
  expect(await userOf("li.na")).toMatchObject({
    roles: ["CFWreSdIlp"],
    department: { zh: "结算部" },
    scope: { kind: "REGION", regions: ["east", "south"] },
    visitCode: "SM_EAST",
    language: "en",
  });
  expect(await mailsTo("zhang.wei@example.com")).toEqual(["account-invitation"]);
  expect(await userOf("wang.fang")).toMatchObject({ email: "", scope: { kind: "NONE" }, state: "INVITED" });
});

test("R-M08 an exported file comes back without a change, and with one only that is made", async () => {
  for (const language of ["zh-CN", "en"]) {
    const client = app.client(await app.tokenOf("admin"), { "accept-language": language });
    const exported = await (await client.exportUsers({ query: { format: "csv" } })).blob();
    const { id, batch } = await admin.dryRun(exported, "用户.csv");
    expect(await problems(admin, id)).toEqual([]);
    const { total } = await admin.client.countUsers({ query: {} });
    expect(batch.counts).toEqual({ new: 0, changed: 0, same: total, wrong: 0, left: 0 });
  }
  const before = (await userOf("finance1"))!;
  const { id } = await admin.dryRun(file("FINANCE1,财务壹,,,,销售部,,,English"));
  const { list } = await admin.client.listImportRows({ params: { id }, query: { verdict: "changed" } });
  expect(list[0]?.changes).toEqual([
    { field: "fullName", before: before.fullName, after: "财务壹" },
    { field: "department", before: "总部 / 财务部", after: "总部 / 销售部" },
    { field: "language", before: "中文", after: "英文" },
  ]);
  await admin.commit(id);
  expect(await userOf("finance1")).toMatchObject({ fullName: "财务壹", language: "en", email: before.email });
  const { list: told } = await admin.client.listUserActivity({ params: { id: before.id }, query: {} });
  expect(told[0]).toMatchObject({ action: "user_updated", after: { fullName: "财务壹" } });
  expect(await admin.undo(id)).toMatchObject({ state: "done", result: { restored: 1 } });
  expect(await userOf("finance1")).toMatchObject({ fullName: before.fullName, language: "zh" });
});

test("R-M01 every mistake is told at its cell, in Chinese and in English", async () => {
  await app.database.pool.query(
    "insert into department (parent_id, name) select id, '结算部' from department where name = '销售部'",
  );
  await app.database.pool.query(
    "insert into role (code, name_zh, name_en, kind) values ('twice1', '双重', 'Twice one', 'product'), ('twice2', '双重', 'Twice two', 'product')",
  );
  const lines = [
    "1x,名字错,,,普通用户,,,,",
    "p.two,,p.two@nowhere,123,CFWreSdIlp,后勤部,西部,NOBODY,法文",
    "p.three,没有角色,,,,,,,",
    "p.four,角色重名,,,双重,结算部,,,",
    "p.five,不存在的角色,,,总经理,,,,",
    "p.six,别人的邮箱,admin@example.com,,CFWreSdIlp,,本企业,,",
    "p.seven,同一文件的邮箱,same@example.com,,CFWreSdIlp,,,,",
    "p.eight,同一文件的邮箱,SAME@example.com,,CFWreSdIlp,,,,",
    "P.Seven,重复的用户名,,,CFWreSdIlp,,,,",
    "admin,系统管理员,,,CFWreSdIlp,,,,",
    "enterprise1,,,,,,,,",
  ];
  await app.database.pool.query(
    "update user_account set email = 'admin@example.com', email_key = 'admin@example.com' where username = 'admin'",
  );
  const { id } = await admin.dryRun(file(...lines));
  expect(await problems(admin, id)).toEqual([
    [2, "username user_name.pattern"],
    [
      3,
      "fullName required",
      "email email",
      "mobile mobile",
      "department user.department_unknown",
      "scope enum",
      "language enum",
      "visitCode user.visit_code_unknown",
    ],
    [4, "roles required"],
    [5, "roles user.role_ambiguous", "department user.department_ambiguous"],
    [6, "roles user.role_unknown"],
    [7, "scope user.scope_of_company", "email user.address_taken"],
    [9, "email user.address_taken"],
    [10, "username import.duplicate"],
    [11, "roles user.own_rights"],
    [12, "fullName required"],
  ]);
  const english = app.client(await app.tokenOf("admin"), { "accept-language": "en" });
  const { list } = await english.listImportRows({ params: { id }, query: { verdict: "wrong", pageSize: 50 } });
  expect(list[3]?.problems.map(({ message }) => message)).toEqual([
    "Several roles are named “双重”. Enter the code: twice1, twice2",
    expect.stringMatching(/^Several departments have this name\. Enter the full path, such as “总部 \/ /),
  ]);
  await app.database.pool.query("delete from role where name_zh = '双重'");
  await app.database.pool.query(
    "delete from department d using department up where up.id = d.parent_id and up.name = '销售部' and d.name = '结算部'",
  );
});

test("R-M01 a file gives nobody what the person who reads it in does not hold", async () => {
  const clerk = await clerkWithUsers();
  const { id } = await clerk.dryRun(
    file(
      "q.one,可以开通,,,普通用户,,全部,,",
      "q.two,全部权限,,,vhDfQxYsqK,,,,",
      "admin,换个名字,,,,,,,",
      "finance1,财务改邮箱,other@example.com,,,,,,",
      "clerk1,结算员一,,,CFWreSdIlp；rUuGVIXDuJ,,,,",
    ),
  );
  const found = await problems(clerk, id);
  expect(found.map(([row]) => row)).toEqual([3, 4, 5, 6]);
  expect(found[0]).toContain("roles user.full_access");
  expect(found[1]).toContain("fullName user.full_access");
  expect(found[2]).toContain("email user.beyond_rights");
  expect(found[3]).toContain("roles user.own_rights");
  // A right that is taken away between check and commit is missing at the commit.
  const clerkRow = (await userOf("clerk1"))!;
  const { duties } = await admin.client.getUser({ params: { id: clerkRow.id } });
  const duty = duties.find(({ permission }) => permission === "user:admin")!;
  await admin.client.endDuty({ params: { id: clerkRow.id, dutyId: duty.id } });
  expect(await refusal(clerk.commit(id, true))).toMatchObject({ code: 1403 });
  expect(await userOf("q.one")).toBeUndefined();
});

test("R-M01 what has changed since the check fails the whole file and names the row", async () => {
  const { id } = await admin.dryRun(
    file("r.one,先开通,,,普通用户,,,,", "r.two,后开通,r.two@example.com,,普通用户,,,,"),
  );
  const open = { username: "r.other", fullName: "同邮箱", email: "r.two@example.com", roles: ["CFWreSdIlp"] };
  await admin.client.saveUser({ body: open });
  const job = await admin.commit(id);
  expect(job).toMatchObject({ state: "failed", error: { code: "import.row_refused" } });
  expect(job.error?.message).toBe("第 3 行：已被其他账号使用，请修改后重新检查");
  expect(await userOf("r.one")).toBeUndefined();
});

test("R-M01 an import is taken back while nobody has been inside the accounts or refers to them", async () => {
  const run = async (...names: string[]) => {
    const { id } = await admin.dryRun(
      file(...names.map((name) => `${name},撤销${name},${name}@example.com,,普通用户,,,,`)),
    );
    await admin.commit(id);
    return id;
  };
  const unused = await run("s.one", "s.two");
  expect(await admin.undo(unused)).toMatchObject({ state: "done", result: { removed: 2 } });
  expect(await userOf("s.one")).toBeUndefined();
  expect(await mailsTo("s.one@example.com")).toEqual([]);

  const used = await run("s.three", "s.four");
  await app.database.pool.query("update user_account set last_login_at = now() where username = 's.four'");
  expect(await refusal(admin.undo(used))).toMatchObject({
    reason: "import.changed_since",
    details: { count: 1 },
    errors: [{ path: "rows.3", code: "user.import_used" }],
  });
  expect(await userOf("s.three")).toBeDefined();

  const named = await run("s.five");
  await app.database.pool.query(
    "insert into absence (person_id, stand_in_id, from_date, to_date, created_at) select a.id, s.id, '2026-05-01', '2026-05-02', now() from user_account a, user_account s where a.username = 'clerk2' and s.username = 's.five'",
  );
  expect(await admin.undo(named)).toMatchObject({ state: "failed", error: { code: "import.changed_since" } });
  expect(await userOf("s.five")).toBeDefined();
});

test("R-M01 reading users in needs user:admin and a confirmation of who one is", async () => {
  const finance = await importer(app, "finance1", "zh-CN", "users");
  expect(await refusal(finance.upload(file("t.one,某人,,,普通用户,,,,")))).toMatchObject({ code: 1403 });
  const { id } = await admin.dryRun(file("t.one,某人,,,普通用户,,,,"));
  app.clock.advance(301);
  expect(await refusal(admin.commit(id))).toMatchObject({ reason: "step_up.needed" });
  expect(await userOf("t.one")).toBeUndefined();
});
