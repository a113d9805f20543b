import { regionWords } from "@busbar/contract/areas/areas";
import { lifecycleWords } from "@busbar/contract/customers/customer-fields";
import { points } from "@busbar/contract/points/point-fields";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../testing/start-test-app.ts";

const own = await startTestApp();
afterAll(() => own.close());
const clerk = await own.as("clerk1");
const codes = async (dictCode: string) =>
  (await clerk.dictList({ query: { dictCode } })).list.map((item) => item.code).join(" ");

const seeded =
  "commodity point_kind id_scheme voltage_level use_class grid_company tou_band component_kind line_category invoice_status doc_type confirm_status lifecycle contract_status quality_flag vee_code import_format payment_method dunning_stage tax_rate industry region reject_reason correction_reason tag";

test.each(seeded.split(" "))(
  "R-M06 the dictionary %s has items with names in Chinese and English",
  async (dictCode) => {
    const { list } = await clerk.dictList({ query: { dictCode } });
    expect(list.length).toBeGreaterThan(1);
    for (const item of list) expect([item.zh.trim(), item.en.trim()]).not.toContain("");
  },
);

test.each([
  ["use_class", points.titles.useClass],
  ["grid_company", points.titles.gridCompany],
])("R-M06 the dictionary %s is called as the field that it serves", async (code, { zh, en }) => {
  const found = await own.database.pool.query("select zh, en from dict_type where code = $1", [code]);
  expect(found.rows).toEqual([{ zh, en }]);
});

test("R-M06 the types of points and price components are no kinds in English", async () => {
  const { rows } = await own.database.pool.query("select code from dict_type where en ~* '\\mkind\\M'");
  expect(rows).toEqual([]);
});

test("R-M06 items come in their order: overdue first, sections of industries from A to T", async () => {
  expect(await codes("invoice_status")).toBe("-1 4 1 2 3 5 6");
  expect(await codes("industry")).toBe("A B C D E F G H I J K L M N O P Q R S T");
  expect(await codes("region")).toBe("north northeast east central south southwest northwest");
  expect(await codes("lifecycle")).toBe("LEAD QUOTED PENDING_CHECK ACTIVE SUSPENDED CLOSED");
});

test("R-B04 the seven states of a statement have their codes and names", async () => {
  const { list } = await clerk.dictList({ query: { dictCode: "invoice_status" } });
  expect(Object.fromEntries(list.map(({ code, en, zh }) => [code, `${en} ${zh}`]))).toEqual({
    "-1": "Overdue 已逾期",
    "1": "Not Submit 未提交",
    "2": "Under Review 审核中",
    "3": "Final Review 终审中",
    "4": "UnPaid 待支付",
    "5": "Paid 已支付",
    "6": "Locked 已锁定",
  });
});

test.each([
  ["region", regionWords],
  ["lifecycle", lifecycleWords],
])("R-M06 the dictionary %s has the words of screens and files", async (dictCode, words) => {
  const { list } = await clerk.dictList({ query: { dictCode } });
  expect(list.map(({ code, zh, en }) => [code, { zh, en }])).toEqual(Object.entries(words));
});

test("R-M06 what a dictionary adds to an item comes along", async () => {
  const { list } = await clerk.dictList({ query: { dictCode: "commodity" } });
  expect(list[0]).toEqual({
    dictCode: "commodity",
    code: "ELECTRICITY",
    zh: "电力",
    en: "Electricity",
    sort: 10,
    extra: { unit: "kWh" },
  });
});

test("R-M06 a disabled item is not offered, and a dictionary without enabled items is empty", async () => {
  await own.database.pool.query("update dict_item set enabled = false where dict_code = 'tag' and code = 'PV'");
  expect(await codes("tag")).not.toContain("PV");
  await own.database.pool.query("update dict_item set enabled = false where dict_code = 'doc_type'");
  expect(await codes("doc_type")).toBe("");
});

test("R-M06 an unknown dictionary is refused by name", async () => {
  await expect(clerk.dictList({ query: { dictCode: "colours" } })).rejects.toMatchObject({
    code: 404,
    reason: "dictionary.unknown",
    message: "字典 colours 不存在",
  });
});

test("R-M06 dictionaries are for people who are signed in", async () => {
  await expect(own.client().dictList({ query: { dictCode: "region" } })).rejects.toMatchObject({ code: 401 });
});
