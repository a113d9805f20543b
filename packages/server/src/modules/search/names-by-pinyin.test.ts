import { afterAll, beforeAll, expect, test } from "vitest";
import { fillPinyin } from "../../kernel/sql/pinyin-columns.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const app = await startTestApp();
afterAll(() => app.close());
const tables = ["pickup_point", "partner", "customer_contact"] as const;
beforeAll(async () => {
  for (const table of tables) await fillPinyin(app.ports.db, table);
});

const find = async (username: string, keyword: string) =>
  (await (await app.as(username)).searchGetList({ query: { keyword } })).list;
const urls = async (username: string, keyword: string) => (await find(username, keyword)).map(({ url }) => url);

test("R-S15 a point is found by pinyin as soon as it is there and under its new name, by those alone who reach it", async () => {
  const clerk = await app.as("clerk1");
  const { list } = await clerk.listPoints({ query: { keyword: "PP-DEMO-", sort: "pointNo", pageSize: 50 } });
  const point = list.find(({ externalCode }) => externalCode === "PP-DEMO-018")!;
  const { rowVersion } = await clerk.getPoint({ params: { id: point.id } });
  await clerk.updatePoint({ params: { id: point.id }, body: { name: "锡山玻璃三号变", rowVersion } });
  const url = `#/point/detail/${point.id}`;
  for (const keyword of ["xsbl", "xishan boli", "xsboli"])
    expect(await urls("clerk1", keyword), keyword).toContain(url);
  for (const keyword of ["ishan", "x"]) expect(await urls("clerk1", keyword), keyword).not.toContain(url);
  // The point is in the east, and its customer belongs to partner 1.
  for (const who of ["smeast", "partner1"]) expect(await urls(who, "xsbl"), who).toContain(url);
  for (const who of ["smnorth", "partner2", "enterprise1"]) expect(await urls(who, "xsbl"), who).not.toContain(url);
});

test("R-S15 a partner is found by pinyin, and finds itself alone", async () => {
  const admin = await app.as("admin");
  const made = await admin.createPartner({
    body: { name: "远航绿能", agreementFrom: "2026-01-01", agreementTo: "2027-01-01" },
  });
  const url = `#/customer/partner/${made.id}`;
  for (const keyword of ["yhln", "yuanhang"]) expect(await urls("admin", keyword), keyword).toContain(url);
  expect(await urls("partner1", "yhln")).not.toContain(url);
  const { rows } = await app.database.pool.query<{ name: string; pinyin: string }>(
    "select t.name, t.pinyin from partner t join user_account u on u.partner_id = t.id where u.username = 'partner1'",
  );
  const initials = rows[0]!.pinyin.split("\n")[1]!.slice(0, 4);
  expect((await find("partner1", initials)).filter(({ noun }) => noun === "partners").length).toBeLessThanOrEqual(1);
});

test("R-S15 a person is found by pinyin and by the beginning of an e-mail address, in one's scope; partners find none", async () => {
  const clerk = await app.as("clerk1");
  const { list } = await clerk.listCustomers({ query: { region: ["east"], pageSize: 1 } });
  const { id } = list[0]!;
  const person = { name: "欧阳晓岚", email: "Xiaolan.OuYang@mill.example" };
  await clerk.addContact({ params: { id }, body: person });
  const finds = async (who: string, keyword: string) =>
    (await find(who, keyword)).some(({ value, url }) => value === person.name && url === `#/customer/detail/${id}`);
  for (const keyword of ["oyxl", "ouyang xiaolan", "xiaolan.ouyang@mill", "xiaolan.o"])
    expect(await finds("smeast", keyword), keyword).toBe(true);
  // E-mail addresses match from their beginning only, and wildcards match themselves.
  for (const keyword of ["mill.example", "xiaolan_o", "%mill"])
    expect(await finds("smeast", keyword), keyword).toBe(false);
  for (const who of ["smnorth", "partner1", "partner2", "enterprise1"])
    for (const keyword of ["oyxl", "xiaolan.ouyang"])
      expect(await finds(who, keyword), `${who} ${keyword}`).toBe(false);
});

test("R-S15 what was written past the services is read by a duty, and nothing else of it changes", async () => {
  const { pool } = app.database;
  const { rows: before } = await pool.query<{ id: string; row_version: number; updated_at: Date }>(
    "update pickup_point set name = '镜湖泵站' where id = (select min(id) from pickup_point) returning id, row_version, updated_at",
  );
  expect((await pool.query("select pinyin from pickup_point where id = $1", [before[0]!.id])).rows).toEqual([
    { pinyin: null },
  ]);
  await fillPinyin(app.ports.db, "pickup_point");
  expect(await urls("clerk1", "jhbz")).toContain(`#/point/detail/${before[0]!.id}`);
  const { rows: after } = await pool.query("select id, row_version, updated_at from pickup_point where id = $1", [
    before[0]!.id,
  ]);
  expect(after).toEqual(before);
});
