// @vitest-environment jsdom
import { creditCheckCharacter } from "@busbar/contract/values/identifiers";
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type RenderedPortal, renderPortal } from "../../testing/render-portal.tsx";
import { type NetworkLine, networkLine } from "../../testing/network-line.ts";
import { startServer, type TestServer } from "../../testing/start-server.ts";

let app: TestServer;
let portal: RenderedPortal;

beforeAll(async () => {
  app = await startServer({ work: true });
  // The page computes the time left for undo with the browser's clock.
  app.clock.set(new Date());
});
afterAll(() => app.close());
afterEach(() => portal.close());

const patience = { timeout: 10_000 };
const codeOf = (n: number) => {
  const body = `91310115MC${String(n).padStart(7, "0")}`;
  return body + creditCheckCharacter(body);
};
const head = "客户名称,统一社会信用代码,区域代码,付款天数,备注";
const fileOf = (...lines: string[]) => new File([[head, ...lines].join("\n")], "客户.csv", { type: "text/csv" });

async function upload(file: File) {
  portal = await renderPortal({ app, as: "clerk1", address: "/customer/import" });
  await portal.user.upload(await screen.findByLabelText("选择文件"), file);
}
const click = async (name: string | RegExp) => portal.user.click(await screen.findByRole("button", { name }, patience));

test("a file is matched, checked, put right in place, imported and undone again", async () => {
  await upload(
    fileOf(`甲公司,${codeOf(1)},310115,30,x`, `乙公司,${codeOf(2)},浦东新区,30,x`, `丙公司,${codeOf(3)},310115,91,x`),
  );
  expect(await screen.findByText("不导入的列：备注", {}, patience)).toBeTruthy();
  expect((screen.getByLabelText("客户名称") as HTMLSelectElement).selectedOptions[0]?.textContent).toContain(
    "客户名称",
  );
  await click("检查数据");

  const table = await screen.findByRole("table", { name: "有误的行" }, patience);
  expect(within(table).getByText("没有这个区域代码")).toBeTruthy();
  await click("改为 310115");
  expect(await screen.findByText("已改正", {}, patience)).toBeTruthy();

  await portal.user.click(within(table).getByRole("button", { name: "修改付款天数：91" }));
  const editor = screen.getByRole("textbox", { name: "付款天数，第 4 行" });
  await portal.user.keyboard("{Escape}");
  expect(editor.isConnected).toBe(false);
  await portal.user.click(within(table).getByRole("button", { name: "修改付款天数：91" }));
  await portal.user.keyboard("60{Enter}");
  await waitFor(() => expect(screen.getAllByText("已改正")).toHaveLength(2), patience);
  // The last invalid row has been corrected: the person stays with these rows and is told so.
  expect(screen.getByText("有误的行已全部改正，可以进入下一步。")).toBeTruthy();
  expect(screen.getByRole("button", { name: /有误$/, pressed: true })).toBeTruthy();
  expect(screen.getByRole("table", { name: "有误的行" })).toBeTruthy();

  await click("下一步");
  expect(await screen.findByText("将新建 3 个客户。")).toBeTruthy();
  await click("新建 3 个客户");
  expect(await screen.findByRole("heading", { name: "导入完成" }, patience)).toBeTruthy();
  expect(screen.getByText(/^还可撤销：2[34] 小时 \d+ 分$/)).toBeTruthy();
  expect((await screen.findAllByRole("link", { name: /^KH\d{6}$/ }, patience)).length).toBe(3);

  await click("撤销导入");
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByText("新建的 3 个客户将被删除。")).toBeTruthy();
  await portal.user.click(within(dialog).getByRole("button", { name: "撤销导入" }));
  expect(await screen.findByRole("heading", { name: "导入已撤销" }, patience)).toBeTruthy();
  expect(await screen.findByRole("table", { name: "新建后已撤销的客户" })).toBeTruthy();
  expect(screen.getByRole("button", { name: /新建（已撤销）/ })).toBeTruthy();
  expect(screen.queryByText(/将/)).toBeNull();
});

test("titles below a line of letterhead are found, and another row can be chosen among the first ones", async () => {
  await upload(new File([`客户清单 2026\n${head}\n庚公司,${codeOf(70)},310115,30,x\n`], "台账.csv"));
  const rows = await screen.findByRole("table", { name: "文件的前几行" }, patience);
  const choice = (name: RegExp) => within(rows).getByRole<HTMLInputElement>("radio", { name });
  expect(choice(/第 2 行/).checked).toBe(true);
  expect(within(rows).getByText("客户清单 2026")).toBeTruthy();
  expect(screen.queryByText(/还没有对应必填字段/)).toBeNull();
  // Selected, but the rows on screen were not read so.
  await portal.user.selectOptions(screen.getByLabelText("编码"), "GB18030");
  await portal.user.click(choice(/第 1 行/));
  expect(await screen.findByText(/还没有对应必填字段/, {}, patience)).toBeTruthy();
  expect(screen.getByLabelText<HTMLSelectElement>("编码").value).toBe("utf-8");
  expect(screen.getByText("客户清单 2026").closest("details")?.open).toBe(true);
  const focused = document.activeElement as HTMLInputElement;
  expect([focused.type, focused.checked, focused.isConnected]).toEqual(["radio", true, true]);
  await portal.user.click(
    within(await screen.findByRole("table", { name: "文件的前几行" })).getByRole("radio", { name: /第 2 行/ }),
  );
  await waitFor(() => expect(screen.queryByText(/还没有对应必填字段/)).toBeNull(), patience);
});

test("a required column that is missing is named, and the check waits for it", async () => {
  await upload(new File([`客户名称,区域代码\n甲公司,310115\n`], "half.csv"));
  expect(await screen.findByText("还没有对应必填字段：统一社会信用代码", {}, patience)).toBeTruthy();
  expect((screen.getByRole("button", { name: "检查数据" }) as HTMLButtonElement).disabled).toBe(true);
});

test("a file that cannot be used says why, and nothing is lost by it", async () => {
  await upload(new File(["%PDF-1.7"], "scan.csv"));
  const alert = await screen.findByRole("alert", {}, patience);
  expect(alert.textContent).toContain("无法使用 scan.csv");
  expect(alert.textContent).toContain("不是有效的 CSV 或 XLSX 文件");
  expect(screen.getByLabelText("选择文件")).toBeTruthy();
});

test("with wrong rows the person chooses: the right rows only, or none before all are right", async () => {
  await upload(fileOf(`丁公司,${codeOf(10)},310115,30,x`, `戊公司,${codeOf(11)},1,30,x`));
  await click("检查数据");
  await screen.findByRole("table", { name: "有误的行" }, patience);
  await click("下一步");
  const validOnly = await screen.findByRole("radio", { name: "只导入正确的行，有误的 1 行不导入" });
  expect((validOnly as HTMLInputElement).checked).toBe(true);
  await portal.user.click(screen.getByRole("radio", { name: "全部导入：先改正所有有误的行" }));
  expect(screen.queryByRole("button", { name: "新建 1 个客户" })).toBeNull();
  await click("返回改正有误的行");
  expect(await screen.findByRole("table", { name: "有误的行" }, patience)).toBeTruthy();
});

test("the step survives a reload: the address has the import", async () => {
  await upload(fileOf(`己公司,${codeOf(20)},310115,30,x`));
  await click("检查数据");
  await screen.findByRole("table", { name: "将新建的客户" }, patience);
  const address = portal.address();
  await portal.close();
  portal = await renderPortal({ app, as: "clerk1", address });
  expect(await screen.findByRole("table", { name: "将新建的客户" }, patience)).toBeTruthy();
});

test("R-N08 whoever may not import a noun is told so at its page, with the right that is missing", async () => {
  portal = await renderPortal({ app, as: "clerk1", address: "/import/assignments" });
  expect(await screen.findByRole("heading", { name: "没有访问权限" }, patience)).toBeTruthy();
  expect(screen.getByText("打开 /import/assignments 需要权限：assignment:write。可向管理员申请。")).toBeTruthy();
  expect(screen.queryByLabelText("选择文件")).toBeNull();
});

test("another encoding and row of titles are chosen, and a row that stays wrong is left out with a reason", async () => {
  portal = await renderPortal({ app, as: "clerk1", address: "/import/contacts" });
  const lines = ["联系人清单", "统一社会信用代码,联系人,手机", "91320583MA1D000514,赵甲,13800138000", "x,钱乙,1380"];
  await portal.user.upload(
    await screen.findByLabelText("选择文件", {}, patience),
    new File([lines.join("\n")], "联系人.csv", { type: "text/csv" }),
  );
  /** Types the row of the titles, which are found in the second. */
  const readRow = async (number: string) => {
    const row = await screen.findByLabelText<HTMLInputElement>("表头所在行", {}, patience);
    await portal.user.clear(row);
    await portal.user.type(row, number);
    await click("按此读取");
  };
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("表头所在行").value).toBe("2"), patience);
  await readRow("1");
  expect(await screen.findByText(/还没有对应必填字段/, {}, patience)).toBeTruthy();
  await readRow("2");
  await waitFor(() => expect(screen.queryByText(/还没有对应必填字段/)).toBeNull(), patience);
  await click("检查数据");
  const table = await screen.findByRole("table", { name: "有误的行" }, patience);
  await portal.user.click(within(table).getByRole("button", { name: "不导入此行" }));
  const dialog = await screen.findByRole("dialog");
  await portal.user.type(within(dialog).getByLabelText("第 4 行不导入的原因"), "已离职");
  await portal.user.click(within(dialog).getByRole("button", { name: "不导入此行" }));
  expect(await screen.findByRole("button", { name: /^1\s*不导入$/ }, patience)).toBeTruthy();
  await click("下一步");
  expect(await screen.findByText("将新建 1 个联系人。")).toBeTruthy();
  expect(screen.getByText("1 行已注明原因，不导入。")).toBeTruthy();
  await click("新建 1 个联系人");
  expect(await screen.findByRole("heading", { name: "导入完成" }, patience)).toBeTruthy();
  await click(/^1\s*不导入$/);
  expect(await screen.findByText("已离职", {}, patience)).toBeTruthy();
});

const offlineWords = "离线：已输入的内容会保留，网络恢复后可再次提交";
const windowOf = async () => {
  const clerk = await app.as("clerk1");
  const params = { id: /id\*(\d+)/.exec(portal.address())?.[1] ?? "" };
  return {
    state: async () => (await clerk.getImport({ params })).state,
    commit: () => clerk.commitImport({ params, body: { validOnly: false } }, { idempotencyKey: "second-window" }),
  };
};

/** Goes to the last step before the commit, and returns its button. */
async function readyToCommit(n: number, line: NetworkLine) {
  portal = await renderPortal({ app: line, as: "clerk1", address: "/customer/import" });
  const file = fileOf(`断线公司${n},${codeOf(n)},310115,30,x`);
  await portal.user.upload(await screen.findByLabelText("选择文件", {}, patience), file);
  await click("检查数据");
  await screen.findByRole("table", { name: "将新建的客户" }, patience);
  await click("下一步");
  return screen.findByRole<HTMLButtonElement>("button", { name: "新建 1 个客户" }, patience);
}

test("R-E04 a commit without a network says so, is not sent later, and is made by the next press alone", async () => {
  const line = networkLine(app);
  const go = await readyToCommit(30, line);
  const { state } = await windowOf();
  await line.lose();
  await waitFor(() => expect(go.getAttribute("aria-disabled")).toBe("true"));
  await portal.user.click(go);
  expect(await screen.findByText(offlineWords, {}, patience)).toBeTruthy();
  await line.regain();
  expect(await state()).toBe("READY");
  await click("新建 1 个客户");
  expect(await screen.findByRole("heading", { name: "导入完成" }, patience)).toBeTruthy();
});

test("what a second window has imported is not imported again: the first one shows the receipt", async () => {
  const line = networkLine(app);
  const go = await readyToCommit(32, line);
  const { commit, state } = await windowOf();
  const held = line.holdWrites();
  await portal.user.click(go);
  await commit();
  await expect.poll(state, patience).toBe("DONE");
  held.letThrough();
  expect(await screen.findByRole("heading", { name: "导入完成" }, patience)).toBeTruthy();
  expect(screen.queryByText(/^已放弃保存/)).toBeNull();
});

test("R-E04 leaving an import breaks off the step that is under way, and says that its outcome is not known", async () => {
  const line = networkLine(app);
  const go = await readyToCommit(31, line);
  const { state } = await windowOf();
  const held = line.holdWrites();
  await portal.user.click(go);
  await click("导入另一个文件");
  await waitFor(() => expect(held.brokenOff()).toBe(1));
  expect(await screen.findByText(/^已放弃保存/)).toBeTruthy();
  held.letThrough();
  expect(await state()).toBe("READY");
});

test("a bank's file is imported from the list of payments, leads to matching, and an undo names the rows in its way", async () => {
  portal = await renderPortal({ app, as: "finance1", address: "/receivable/payment" });
  await portal.user.click((await screen.findAllByRole("link", { name: "导入银行文件" }))[0]!);
  const lines = [
    "交易日期,贷方发生额,借方发生额,对方户名,流水号",
    "2026-01-19,71.5,,某单位,PG-1",
    "2026-01-19,,3,手续费,PG-2",
  ];
  await portal.user.upload(await screen.findByLabelText("选择文件"), new File([lines.join("\n")], "流水.csv"));
  await click("检查数据");
  await click(/不导入$/);
  expect(await screen.findByText("支出，不是收款", {}, patience)).toBeTruthy();
  await click("下一步");
  await click("新建 1 笔收款");
  await screen.findByRole("heading", { name: "导入完成" }, patience);
  expect(screen.getByRole("link", { name: "查看收款" }).getAttribute("href")).toBe("#/receivable/payment-match");
  await app.database.pool.query("update payment set row_version = row_version + 1 where bank_ref = 'PG-1'");
  await click("撤销导入");
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("登记的 1 笔收款将被撤销，收款单号保留。")).toBeTruthy();
  await portal.user.click(dialog.getByRole("button", { name: "撤销导入" }));
  expect(await dialog.findByText(/^第 2 行（SK2026-\d{6}）导入后已修改$/, {}, patience)).toBeTruthy();
});
