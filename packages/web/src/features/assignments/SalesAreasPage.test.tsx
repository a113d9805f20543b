// @vitest-environment jsdom
import type { AllRoutes } from "@busbar/contract";
import type { Client } from "@busbar/contract/kernel/http/client";
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type RenderedPortal, type RenderOptions, renderPortal } from "../../testing/render-portal.tsx";
import { startServer, type TestServer } from "../../testing/start-server.ts";

// The server's clock is at 2026-01-20; every region has had its manager since 2020.
let app: TestServer;
let admin: Client<AllRoutes>;
let portal: RenderedPortal;
let managers: Map<string, string>;

beforeAll(async () => {
  app = await startServer();
  admin = await app.as("admin");
  managers = new Map((await admin.listManagerOptions()).map((one) => [one.userCode, one.id]));
});
afterAll(() => app.close());
afterEach(() => portal.close());

const open = async (options: Omit<RenderOptions, "app"> = {}) => {
  portal = await renderPortal({ app, as: "admin", address: "/customer/assignment", ...options });
  return portal.user;
};
const give = (userCode: string, areaCode: string, validFrom: string, validTo: string | null = null) => {
  const level = areaCode.endsWith("0000") ? "PROVINCE" : areaCode.endsWith("00") ? "CITY" : "COUNTY";
  return admin.createAssignment({
    body: { userId: managers.get(userCode) ?? "", level, areaCode, validFrom, validTo },
  });
};
const rowOf = (name: RegExp) => screen.findByRole("row", { name });
const choose = async (row: HTMLElement, action: RegExp | string) => {
  await portal.user.click(within(row).getByRole("button", { name: /的操作$/ }));
  return screen.findByRole("menuitem", { name: action, hidden: true });
};
const pick = async (field: string, option: string) => {
  await portal.user.click(await screen.findByRole("combobox", { name: field }));
  await portal.user.click(await screen.findByTitle(option));
};

test("R-B03 the list says who answers for what, since when and until which day", async () => {
  await give("SM_CENTRAL", "320500", "2025-07-01", "2026-07-01");
  await open();
  const row = await rowOf(/苏州市/);
  expect(within(row).getByText("华东 / 江苏省")).toBeTruthy();
  for (const words of ["市级", "华中经理", "SM_CENTRAL", "主负责", "2025-07-01", "2026-06-30", "生效中"]) {
    expect(within(row).getByText(words)).toBeTruthy();
  }
  expect(within(await rowOf(/华北经理/)).getByLabelText("长期有效")).toBeTruthy();
});

test("R-B03 the overlap that the server finds stands at the first day and names the other; a deputy fits", async () => {
  const user = await open();
  await user.click(await screen.findByRole("button", { name: "新建分工" }));
  await pick("级别", "大区");
  await user.click(screen.getByRole("button", { name: /保存$/ }));
  for (const field of ["大区", "销售经理"]) expect(await screen.findByText(`${field}不能为空`)).toBeTruthy();
  await pick("大区", "西南");
  await pick("销售经理", "华北经理 SM_NORTH");
  expect(await screen.findByText(/^自 2026-01-20 起，华北经理负责西南的客户/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: /保存$/ }));
  expect(await screen.findByText("与 西南经理 在 2020-01-01 起的主负责重叠")).toBeTruthy();
  await user.click(screen.getByRole("switch", { name: "主负责" }));
  expect(await screen.findByText(/华北经理可以查看西南的客户；负责人不变/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: /保存$/ }));
  expect(await screen.findByText("已将西南分给华北经理")).toBeTruthy();
  expect(within(await rowOf(/西南.*华北经理/)).getByText("协助")).toBeTruthy();
});

test("R-B03 what has begun is not deleted and the reason is told; it is ended on its last day", async () => {
  const begun = await give("SM_SOUTH", "420100", "2025-01-01");
  const user = await open();
  const remove = await choose(await rowOf(/武汉市/), /^删除/);
  expect(remove.getAttribute("aria-disabled")).toBe("true");
  expect(remove.textContent).toContain("只能结束");
  await user.click(screen.getByRole("menuitem", { name: "结束", hidden: true }));
  const dialog = await screen.findByRole("dialog", { name: "结束华南经理在湖北省武汉市的分工？" });
  expect(within(dialog).getByText(/^自 2026-01-21 起，湖北省武汉市的客户由上级范围的负责人接手/)).toBeTruthy();
  await user.click(within(dialog).getByRole("button", { name: "结束分工" }));
  expect(await screen.findByText("湖北省武汉市的分工截至 2026-01-20")).toBeTruthy();
  expect(within(await rowOf(/武汉市/)).getByText("2026-01-20")).toBeTruthy();
  const { list } = await admin.listAssignments({ query: { areaCode: "420100" } });
  expect(list).toMatchObject([{ id: begun.id, validTo: "2026-01-21" }]);
});

test("R-B03 what has not begun is deleted after a question", async () => {
  await give("SM_SOUTH", "430000", "2026-09-01");
  const user = await open();
  await user.click(await choose(await rowOf(/湖南省/), "删除"));
  const dialog = await screen.findByRole("dialog", { name: "删除华南经理在湖南省的分工？" });
  await user.click(within(dialog).getByRole("button", { name: "删除分工" }));
  expect(await screen.findByText("湖南省的分工已删除")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("row", { name: /湖南省/ })).toBeNull());
});

test("R-B03 whoever was faster is shown, and one's own input can be saved on top", async () => {
  const row = await give("SM_NORTH", "140000", "2026-09-01");
  const user = await open();
  await user.click(await choose(await rowOf(/山西省/), "编辑"));
  await user.click(await screen.findByRole("switch", { name: "主负责" }));
  await admin.updateAssignment({
    params: { id: row.id },
    body: { validFrom: "2026-09-01", validTo: "2027-01-01", isPrimary: true, rowVersion: row.rowVersion },
  });
  // The open form reports the change at once.
  expect((await screen.findByText("编辑期间，此记录已被修改：")).parentElement?.textContent).toContain(
    "本人在另一个窗口",
  );
  await user.click(screen.getByRole("button", { name: /保存$/ }));
  const title = await screen.findByText("编辑期间，这项分工已被修改");
  const conflict = title.closest("[role=dialog]") as HTMLElement;
  expect(within(conflict).getByText(/本人在另一个窗口/)).toBeTruthy();
  expect(screen.getByRole("switch", { name: "主负责", hidden: true }).getAttribute("aria-checked")).toBe("false");
  await user.click(within(conflict).getByRole("button", { name: "按所选内容保存" }));
  expect(await screen.findByText("山西省的分工已更新")).toBeTruthy();
  const { list } = await admin.listAssignments({ query: { areaCode: "140000" } });
  // The two changed different fields: both changes are kept.
  expect(list).toMatchObject([{ isPrimary: false, validTo: "2027-01-01", rowVersion: 3 }]);
});

test("R-B03 unsaved input is not lost by closing the form", async () => {
  const user = await open();
  await user.click(await screen.findByRole("button", { name: "新建分工" }));
  await user.click(await screen.findByRole("switch", { name: "主负责" }));
  await user.click(screen.getByRole("button", { name: "取消" }));
  expect(await screen.findByText("放弃未保存的修改？")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "放弃修改" }));
  await waitFor(() => expect(screen.queryByRole("switch")).toBeNull());
});

test("R-S06 the filters are in the address", async () => {
  await give("SM_NORTHWEST", "610100", "2026-10-01");
  const user = await open({ address: "/customer/assignment?v=sales-areas~1~on*2026-10-01~areaCode*610000" });
  await rowOf(/西安市/);
  expect(screen.getByText("共 1 条")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "清除" }));
  await rowOf(/华东经理/);
  expect(portal.address()).toBe("/customer/assignment");
});

test("R-P05 a manager reads the assignments of the own areas and changes nothing", async () => {
  await open({ as: "smnortheast", language: "en" });
  const row = await rowOf(/Northeast/);
  expect(within(row).getByText("Active")).toBeTruthy();
  expect(within(row).queryByRole("button")).toBeNull();
  expect(screen.queryByRole("button", { name: "New assignment" })).toBeNull();
  expect(screen.queryByRole("row", { name: /华北经理/ })).toBeNull();
});

test("R-B03 chosen assignments end together, and an undo gives their ends back", async () => {
  const user = await open();
  await user.click(await screen.findByRole("checkbox", { name: /^选择 华东/ }));
  await user.click(await screen.findByRole("checkbox", { name: /^选择 华南/ }));
  const bar = await screen.findByRole("region", { name: "批量操作" });
  await user.click(within(bar).getByRole("button", { name: "结束" }));
  const dialog = await screen.findByRole("dialog", { name: "结束 2 项分工？" });
  await user.click(within(dialog).getByRole("button", { name: "结束 2 项分工" }));
  await user.click(await screen.findByRole("button", { name: "撤销" }));
  expect(await screen.findByText("已撤销，恢复 2 条")).toBeTruthy();
});
