// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type RenderedPortal, renderPortal } from "../../../testing/render-portal.tsx";
import { startServer, type TestServer } from "../../../testing/start-server.ts";

let app: TestServer;
let portal: RenderedPortal;
beforeAll(async () => {
  app = await startServer({ work: true });
});
afterAll(() => app.close());
afterEach(() => portal.close());

const patience = { timeout: 15_000 };
const numbers = [...Array(96).keys()];
const ends = numbers.map(
  (at) => `${String(Math.floor((at + 1) / 4)).padStart(2, "0")}:${["00", "15", "30", "45"][(at + 1) % 4]}`,
);
/** Another one in each try, so that what an earlier try left is corrected and not unchanged. */
const kwh = 100 + (Date.now() % 100);
const mwh = String(kwh / 1000);
const fileOf = (name: string, ...rows: string[][]) =>
  new File([[["户号", "日期", ...ends], ...rows].map((row) => row.join(",")).join("\n")], name, { type: "text/csv" });
const day = (date: string, values: Record<number, string> = {}, usual = mwh, point = "PP-DEMO-001") => [
  point,
  date,
  ...numbers.map((at) => values[at] ?? usual),
];
const click = async (name: string | RegExp) => portal.user.click(await screen.findByRole("button", { name }, patience));
const fact = (label: string) => screen.getByText(label, { selector: "dt" }).nextElementSibling?.textContent;
async function stored(date: string): Promise<string[]> {
  const found = await app.database.pool.query(
    `select row(d.total, d.quality, d.values, d.version)::text as text from interval_day d
     join pickup_point p on p.id = d.point_id
     where p.external_code = 'PP-DEMO-001' and d.channel = 'ACTIVE_IMPORT' and d.day = $1`,
    [date],
  );
  return (found as { rows: { text: string }[] }).rows.map(({ text }) => text);
}
async function forget(date: string) {
  await app.database.pool.query(
    `delete from interval_day d using pickup_point p
     where p.id = d.point_id and p.external_code = 'PP-DEMO-001' and d.day = $1`,
    [date],
  );
}
async function upload(file: File, language: "zh" | "en" = "zh") {
  portal = await renderPortal({ app, as: "clerk1", address: "/meter/import", language });
  await portal.user.upload(
    await screen.findByLabelText(language === "zh" ? "选择文件" : "Choose file", {}, patience),
    file,
  );
}

test("days of readings are recognised, put into another unit, checked with their issues, imported and undone", async () => {
  await forget("2025-03-08");
  const before = await stored("2025-03-07");
  await upload(
    fileOf(
      `days ${Date.now()}.csv`,
      day("2025-03-07", { 5: "-1", 6: "9" }),
      day("2025-03-08"),
      day("2025-03-08", {}, String(Date.now() / 1e13), "NO-SUCH-POINT"),
    ),
  );
  expect(await screen.findByText("一行一天，每 15 分钟一个数据", {}, patience)).toBeTruthy();
  expect(screen.getByLabelText<HTMLSelectElement>("时间表示").selectedOptions[0]?.textContent).toBe("时段结束");
  // The columns of the slots are no columns that are left out.
  expect(screen.queryByText(/^不导入的列/)).toBeNull();
  await portal.user.selectOptions(screen.getByLabelText("默认单位"), "MWh");
  await click("检查数据");

  const table = await screen.findByRole("table", { name: "问题" }, patience);
  expect(["新增", "更正", "无变化", "不接收", "待确认"].map(fact)).toEqual(["96", "94", "0", "97", "1"]);
  expect(
    within(table)
      .getByText(/^高于容量的 1\.2 倍/)
      .closest("tr")?.textContent,
  ).toContain("R05");
  await portal.user.selectOptions(screen.getByLabelText("问题类别"), "负数 (1)");
  await waitFor(() => expect(within(screen.getByRole("table", { name: "问题" })).getAllByRole("row")).toHaveLength(2));
  expect(screen.getByRole("button", { name: "下载有误的行" })).toBeTruthy();

  await click("下一步");
  expect(await screen.findByText("将新增 96 个数据。")).toBeTruthy();
  expect(screen.getByText("1 个数据待确认，确认前不写入。")).toBeTruthy();
  await click("导入 190 个数据");
  expect(await screen.findByRole("heading", { name: "导入完成" }, patience)).toBeTruthy();
  expect(["新增", "更正", "不接收", "待确认"].map(fact)).toEqual(["96", "94", "97", "1"]);
  expect((await stored("2025-03-08"))[0]).toContain(`(${96_000 * kwh},`);

  await click("撤销导入");
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("更正过的 94 个数据将恢复为原来的数值。")).toBeTruthy();
  expect(dialog.getByText("1 个待确认数据将被撤回。")).toBeTruthy();
  await portal.user.click(dialog.getByRole("button", { name: "撤销导入" }));
  expect(await screen.findByRole("heading", { name: "导入已撤销" }, patience)).toBeTruthy();
  expect(await stored("2025-03-07")).toEqual(before);
  expect(await stored("2025-03-08")).toEqual([]);
});

test("a file of values that are all held can be committed, and says that they wait", async () => {
  await forget("2025-03-09");
  await upload(fileOf(`held ${Date.now()}.csv`, day("2025-03-09", { 0: `9000.${Date.now() % 1000}` }, "")), "en");
  await click("Check data");
  await screen.findByRole("table", { name: "Issues" }, patience);
  expect(["Accepted", "Held"].map(fact)).toEqual(["0", "1"]);
  await click("Next");
  expect(await screen.findByText("Values that will be held until they are confirmed: 1")).toBeTruthy();
  await click("Hold values (1)");
  expect(await screen.findByRole("heading", { name: "Import complete" }, patience)).toBeTruthy();
  expect(fact("Held")).toBe("1");
});
