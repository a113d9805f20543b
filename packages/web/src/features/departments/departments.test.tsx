// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type RenderedPortal, renderPortal } from "../../testing/render-portal.tsx";
import { startServer, type TestServer } from "../../testing/start-server.ts";

let server: TestServer;
let portal: RenderedPortal | undefined;
beforeAll(async () => {
  server = await startServer();
});
afterEach(async () => {
  await portal?.close();
  portal = undefined;
});
afterAll(() => server.close());

const open = async (as: string) => {
  portal = await renderPortal({ app: server, as, address: "/setting/departmentManagement" });
  return within(await screen.findByRole("treegrid"));
};
const rowOf = (name: string) => screen.findByRole("row", { name: new RegExp(`^${name}`) });
const below = async (parent: string) => {
  const all = await (await server.as("admin")).listDepartments();
  const id = all.find(({ name }) => name === parent)?.id;
  return all.filter(({ parentId }) => parentId === id).map(({ name }) => name);
};

test("R-M03 a department is added below another, renamed and deleted; one with people says why it stays", async () => {
  await open("admin");
  const { user } = portal!;
  await user.click(await screen.findByRole("button", { name: "“信息部”的操作" }));
  expect((await screen.findByRole("menuitem", { name: /^删除/ })).textContent).toContain("部门下仍有成员或下级部门");
  await user.click(await screen.findByRole("menuitem", { name: "新建下级部门" }));
  const asked = within(await screen.findByRole("dialog", { name: "新建部门" }));
  await user.click(asked.getByRole("button", { name: /保\s*存$/ }));
  expect(await asked.findByText("请填写名称")).toBeTruthy();
  await user.type(asked.getByLabelText("名称"), "数据组");
  await user.click(asked.getByRole("button", { name: /保\s*存$/ }));
  expect(await rowOf("数据组")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "新建部门" })).toBeNull());
  expect(await below("信息部")).toEqual(["数据组"]);
  await user.click(screen.getByRole("button", { name: "“数据组”的操作" }));
  await user.click(await screen.findByRole("menuitem", { name: "删除" }));
  const sure = within(await screen.findByRole("dialog", { name: "删除部门“数据组”？" }));
  await user.click(sure.getByRole("button", { name: /删\s*除$/ }));
  await waitFor(async () => expect(await below("信息部")).toEqual([]));
});

test("R-M03 a department is moved by Alt and the arrows, which is told, and by dragging it", async () => {
  await open("admin");
  const { user } = portal!;
  const before = await below("总部");
  const row = await rowOf("财务部");
  row.focus();
  await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
  expect(await screen.findByText(/“财务部”现在位于“总部”之下，第 2 位，共 4 位/)).toBeTruthy();
  expect(await below("总部")).toEqual(["销售部", "财务部", "结算部", "信息部"]);
  const dataTransfer = { effectAllowed: "" };
  fireEvent.dragStart(await rowOf("财务部"), { dataTransfer });
  fireEvent.dragOver(await rowOf("信息部"), { dataTransfer });
  fireEvent.drop(await rowOf("信息部"), { dataTransfer });
  await waitFor(async () => expect(await below("信息部")).toEqual(["财务部"]));
  expect(before).toContain("财务部");
});

test("R-M03 the people of a department stand beside the tree", async () => {
  const tree = await open("admin");
  await portal!.user.click(await tree.findByText("结算部"));
  const aside = within(await screen.findByRole("complementary", { name: "结算部" }));
  expect(await aside.findByRole("link", { name: "结算员一" })).toBeTruthy();
  expect(aside.getByRole("link", { name: "在用户管理中查看这 2 人" })).toBeTruthy();
});
