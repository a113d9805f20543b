import { customerColumns, customerColumnTitles, withImportColumns } from "@busbar/contract/customers/customer-columns";
import { customerImportFields as importFields } from "@busbar/contract/imports/columns/customer-import-columns";
import { proposeMapping } from "@busbar/contract/imports/import-columns";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../testing/start-test-app.ts";
import { creditCodeOf, importer, refusal } from "../../../testing/importer.ts";

let app: TestApp;
let admin: Awaited<ReturnType<typeof importer>>;
beforeAll(async () => {
  app = await startTestApp({ work: true });
  admin = await importer(app, "admin");
  const odd = { areaCode: "310115", contacts: [{ name: "+张三", mobile: "13800138000", email: "z@example.com" }] };
  await admin.client.createCustomer({
    body: { ...odd, name: "=SUM(A1) 公司", uscc: creditCodeOf(901), address: "'-路 1 号", tags: ["重点", "@园区"] },
  });
  await admin.client.createCustomer({
    body: {
      ...odd,
      name: "Comma, “quoted” Ltd",
      uscc: creditCodeOf(902),
      industryCode: "A",
      creditLimit: "1234567.80",
    },
  });
  const closed = await admin.client.createCustomer({ body: { ...odd, name: "已关闭公司", uscc: creditCodeOf(903) } });
  await admin.client.takeCustomerStep({
    params: { id: closed.id, step: "close" },
    body: { reason: "停业", rowVersion: closed.rowVersion },
  });
  // The partner's agreement has ended; its customers keep the partner.
  await app.database.pool.query("update partner set agreement_to = '2026-01-01' where partner_no = 'HZ0003'");
});
afterAll(() => app.close());

const exportOf = async (username: string, format: "csv" | "xlsx", language: string, columns?: string) => {
  const client = app.client(await app.tokenOf(username), { "accept-language": language });
  return (await client.exportCustomers({ query: { format, ...(columns && { columns }) } as never })).blob();
};

test.each([
  ["csv", "zh-CN"],
  ["csv", "en"],
  ["xlsx", "zh-CN"],
  ["xlsx", "en"],
] as const)("R-B01 an exported %s in %s is imported again without a change", async (format, language) => {
  const { total } = await admin.client.listCustomers();
  const { id, batch } = await admin.dryRun(await exportOf("admin", format, language), `round.${format}`);
  expect((await admin.wrong(id)).list.map(({ cells, problems }) => [cells.name, problems])).toEqual([]);
  expect(batch.counts).toEqual({ new: 0, changed: 0, same: total, wrong: 0, left: 0 });
});

test("R-B01 a manager's own export comes back unchanged, a customer from outside the region included", async () => {
  const { list } = await admin.client.listCustomers({ query: { keyword: "华中食品" } });
  const { id, rowVersion } = list[0] as (typeof list)[0];
  await admin.client.updateCustomer({ params: { id }, body: { managerOverride: "SM_EAST", rowVersion } });
  const manager = await importer(app, "smeast");
  const { total } = await manager.client.listCustomers();
  const { batch } = await manager.dryRun(await exportOf("smeast", "csv", "zh-CN"), "east.csv");
  expect(batch.counts).toEqual({ new: 0, changed: 0, same: total, wrong: 0, left: 0 });
});

test("R-B01 the columns shown on the screen and those of an import make a file that is understood", async () => {
  const shown = ["name", "customerNo", "lifecycle", "areaName", "partnerName", "managerName", "source"] as const;
  for (const language of ["zh", "en"] as const) {
    const columns = withImportColumns(shown);
    const found = proposeMapping(columns.map((column) => customerColumnTitles[column][language]));
    expect(Object.fromEntries(Object.entries(found).map(([field, at]) => [field, columns[at as number]]))).toEqual(
      Object.fromEntries(importFields.map((field) => [field, field])),
    );
  }
  expect(new Set(customerColumns.map((name) => customerColumnTitles[name].zh)).size).toBe(customerColumns.length);
});

test.each([
  ["partner1", "uscc"],
  ["finance1", "contactMobile"],
] as const)(
  "R-P05 what %s sees masked is never imported: they may not, and for others the cell is wrong",
  async (username, field) => {
    const file = await exportOf(username, "csv", "zh-CN");
    const own = app.client(await app.tokenOf(username));
    expect(await refusal(own.uploadImport({ query: { kind: "customers", name: "x.csv" }, file }))).toMatchObject({
      code: 1403,
    });
    const { id, batch } = await admin.dryRun(file, `${username}.csv`);
    expect(batch.counts).toMatchObject({ new: 0, changed: 0 });
    const { list } = await admin.wrong(id);
    expect(list.length).toBeGreaterThan(0);
    for (const row of list) expect(row.problems.map((problem) => problem.field)).toEqual([field]);
  },
);
