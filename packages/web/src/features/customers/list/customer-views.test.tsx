// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { renderPortal, type RenderedPortal } from "../../../testing/render-portal.tsx";
import { startServer, type TestServer } from "../../../testing/start-server.ts";

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

const open = async (as: string, address: string) => {
  portal = await renderPortal({ app: server, as, address });
  return portal;
};
const list = "customers";
const east = { state: "region*east", columns: { hidden: ["region"], density: "compact" as const } };
const pills = () => screen.findByRole("navigation", { name: "列表视图" });
const pill = async (name: RegExp | string) => within(await pills()).findByRole("button", { name });
const address = () => decodeURIComponent(portal!.address());

test("a view is saved from the list as it is, changed, saved again and put back", async () => {
  const { user } = await open("clerk1", "/customer/my?v=my-customers~1~region*east");
  await user.click(await pill("保存为视图"));
  await user.type(await screen.findByLabelText("视图名称"), "华东{Enter}");
  const own = await pill("华东");
  await waitFor(() => expect(own.getAttribute("aria-current")).toBe("true"));
  const clerk = await server.as("clerk1");
  const [made] = await clerk.listSavedViews({ query: { list } });
  expect(made).toMatchObject({ name: "华东", content: { state: "region*east" } });
  expect(address()).toBe(`/customer/my?v=my-customers~1~view*${made!.id}~region*east`);

  await portal!.go(`/customer/my?v=my-customers~1~view*${made!.id}~region*south`);
  expect(await pill(/华东.*已修改/)).toBeTruthy();
  await user.click(await pill("还原"));
  await waitFor(() => expect(address()).toContain("region*east"));
  await portal!.go(`/customer/my?v=my-customers~1~view*${made!.id}~region*south`);
  await user.click(await pill("保存"));
  await waitFor(async () => {
    const [saved] = await clerk.listSavedViews({ query: { list } });
    expect(saved?.content.state).toBe("region*south");
  });
  expect(within(await pills()).queryByText("已修改")).toBeNull();
});

test("a published view brings its filters and columns; who may not change it is told to keep one of their own", async () => {
  const admin = await server.as("admin");
  const { id } = await admin.createSavedView({ body: { list, name: "华东总览", content: east } });
  await admin.updateSavedView({ params: { id }, body: { audience: "everyone", rowVersion: 1 } });
  const { user } = await open("smeast", "/customer/my");
  await user.click(await pill(/华东总览/));
  await waitFor(() => expect(address()).toContain(`view*${id}~region*east`));
  const table = await screen.findByRole("grid");
  await waitFor(() => expect(within(table).queryByRole("columnheader", { name: /大区/ })).toBeNull());
  await user.click(await pill("“华东总览”的操作"));
  const rename = await screen.findByRole("menuitem", { name: /重命名/ });
  expect(rename.getAttribute("aria-disabled")).toBe("true");
  expect(screen.getAllByText("这是他人发布的视图，可以另存为自己的视图").length).toBeGreaterThan(0);
});

test("one's default view opens with the list, and all rows are a press away", async () => {
  const clerk = await server.as("clerk2");
  const { id } = await clerk.createSavedView({ body: { list, name: "我的默认", content: east } });
  await clerk.savePreference({ params: { key: "views.customers" }, body: { value: { default: id } } });
  const { user } = await open("clerk2", "/customer/my");
  await waitFor(() => expect(address()).toBe(`/customer/my?v=my-customers~1~view*${id}~region*east`));
  await user.click(await pill("全部"));
  await waitFor(() => expect(address()).toBe("/customer/my?v=my-customers~1~view*all"));
  expect((await pill("全部")).getAttribute("aria-current")).toBe("true");
});

test("a link to a view that is gone or somebody else's says so and shows what it filters by", async () => {
  const clerk = await server.as("clerk1");
  const { id } = await clerk.createSavedView({ body: { list, name: "别人的", content: east } });
  const { user } = await open("smeast", `/customer/my?v=my-customers~1~view*${id}~keyword*精密`);
  expect(await screen.findByText(/此链接中的视图已删除，或未公开/)).toBeTruthy();
  expect(await screen.findByText("共 1 条")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "知道了" }));
  await waitFor(() => expect(address()).toBe("/customer/my?v=my-customers~1~keyword*精密"));
});

test("a view is renamed, moved and deleted; deleting it leaves the list as it is", async () => {
  const finance = await server.as("finance1");
  const first = await finance.createSavedView({ body: { list, name: "甲", content: east } });
  await finance.createSavedView({ body: { list, name: "乙", content: { state: "", columns: {} } } });
  const { user } = await open("finance1", "/customer/my");
  await user.click(await pill("甲"));
  await user.click(await pill("“甲”的操作"));
  await user.click(await screen.findByRole("menuitem", { name: "右移" }));
  const names = async () =>
    within(await pills())
      .getAllByRole("button")
      .map(({ textContent }) => textContent);
  await waitFor(async () => expect((await names()).indexOf("甲")).toBeGreaterThan((await names()).indexOf("乙")));
  await user.click(await pill("“甲”的操作"));
  await user.click(await screen.findByRole("menuitem", { name: "重命名" }));
  const field = await screen.findByLabelText("视图名称");
  await user.clear(field);
  await user.type(field, "丙{Enter}");
  expect(await pill("丙")).toBeTruthy();
  await user.click(await pill("“丙”的操作"));
  await user.click(await screen.findByRole("menuitem", { name: "删除" }));
  const dialog = (await screen.findByText("删除视图“丙”？")).closest("[role=dialog]") as HTMLElement;
  await user.click(within(dialog).getByRole("button", { name: /删除/ }));
  await waitFor(() => expect(address()).toBe("/customer/my?v=my-customers~1~region*east"));
  const left = await finance.listSavedViews({ query: { list } });
  expect(left.some(({ id }) => id === first.id)).toBe(false);
});
