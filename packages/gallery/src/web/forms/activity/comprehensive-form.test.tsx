// @vitest-environment jsdom
import { fireEvent, screen, within } from "@testing-library/react";
import type { RenderedPortal } from "@busbar/web/testing/render-portal.tsx";
import type { TestServer } from "@busbar/web/testing/start-server.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openGallery, startGallery } from "../../../testing/open-gallery.ts";

let app: TestServer;
let portal: RenderedPortal;
beforeAll(async () => {
  app = await startGallery();
});
afterAll(() => app.close());
afterEach(() => portal.close());

const textbox = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name: new RegExp(`^${name}`) });

test("R-G12 an activity is created when every field is right, and each wrong one says what it needs", async () => {
  portal = await openGallery(app, "/vab/form/comprehensiveForm");
  const { user, sent } = portal;
  const create = await screen.findByRole("button", { name: "创建" });
  await user.click(create);
  for (const message of ["请输入活动名称", "请至少选择一种活动性质", "请填写活动形式", "请选择举办地区"]) {
    expect(await screen.findByText(message)).toBeTruthy();
  }
  await user.type(textbox("活动名称"), "夏夜{Tab}");
  expect(await screen.findByText("活动名称须为 3 到 5 个字")).toBeTruthy();
  await user.type(textbox("活动名称"), "集市{Tab}");

  await user.click(screen.getByRole("combobox", { name: /^活动区域/ }));
  await user.click(await screen.findByText("华东", { selector: ".ant-select-item-option-content" }));
  for (const [name, typed] of [
    ["活动日期", "2026-08-01"],
    ["活动时间", "18:30"],
  ] as const) {
    const field = textbox(name);
    fireEvent.change(field, { target: { value: typed } });
    fireEvent.keyDown(field, { key: "Enter", keyCode: 13 });
    expect(field.value).toBe(typed);
  }
  await user.click(screen.getByRole("switch", { name: "即时配送" }));
  await user.click(screen.getByRole("checkbox", { name: "线上活动" }));
  await user.click(screen.getByRole("radio", { name: "场地方提供" }));
  await user.type(textbox("活动形式"), "露天");
  await user.click(screen.getByRole("radio", { name: "4 星" }));
  expect(sent).toContain("GET /area/getList");
  await user.type(screen.getByRole("combobox", { name: /^举办地区/ }), "西湖区");
  await user.click(await screen.findByRole("option", { name: /杭州市.*西湖区/ }));

  const materials = within(screen.getByRole("group", { name: "所需物料" }));
  const available = within(materials.getByRole("group", { name: "可选物料" }));
  await user.type(available.getByRole("searchbox"), "牌");
  await user.click(available.getByRole("checkbox", { name: /^全选/ }));
  await user.click(materials.getByRole("button", { name: "移到右侧" }));
  const chosen = within(materials.getByRole("group", { name: "已选物料" }));
  await user.click(chosen.getByRole("checkbox", { name: "工牌" }));
  await user.click(materials.getByRole("button", { name: "移回左侧" }));

  await user.click(create);
  const facts = (await screen.findByText("夏夜集市")).closest("dl")!;
  expect([...facts.querySelectorAll("dd")].map((fact) => fact.textContent)).toEqual([
    "夏夜集市",
    "华东",
    "2026-08-01 18:30",
    "是",
    "线上活动",
    "场地方提供",
    "露天",
    "",
    expect.stringMatching(/杭州市 西湖区$/),
    "桌牌",
  ]);
  expect(within(facts).getByRole("img", { name: "4 星，满分 5 星" })).toBeTruthy();

  await user.click(screen.getByRole("button", { name: "重置" }));
  expect(textbox("活动名称").value).toBe("");
  expect(screen.queryByText("夏夜集市")).toBeNull();
  expect(chosen.queryByRole("checkbox", { name: "桌牌" })).toBeNull();
});

test("R-G12 labels stand where the choice says", async () => {
  portal = await openGallery(app, "/vab/form/comprehensiveForm", { language: "en" });
  const { user } = portal;
  const label = await screen.findByTitle("Event name");
  expect(label.closest(".ant-form-horizontal")).toBeTruthy();
  await user.click(screen.getByRole("radio", { name: "Left" }));
  expect(label.closest(".ant-form-item-label-left")).toBeTruthy();
  await user.click(screen.getByRole("radio", { name: "Top" }));
  expect(screen.getByTitle("Event name").closest(".ant-form-vertical")).toBeTruthy();
});
