// @vitest-environment jsdom
import { scopeHeader } from "@busbar/contract/users/scope-header";
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startServer, type TestServer } from "../../testing/start-server.ts";
import { type RenderedPortal, renderPortal } from "../../testing/render-portal.tsx";

let app: TestServer;
let portal: RenderedPortal;
beforeAll(async () => {
  app = await startServer();
});
afterAll(() => app.close());
afterEach(() => portal.close());

const header = (scope: string) => screen.findByRole("button", { name: `数据范围：${scope}` });
const customers = () => screen.findByRole("grid");
const line = () => screen.queryByText(/仅含数据范围/);

test("R-P05 what a person chooses in the header narrows the list at once, which says so and shows everything again", async () => {
  portal = await renderPortal({ app, as: "clerk2", address: "/customer/my" });
  const { user } = portal;
  expect(await within(await customers()).findByText("华北一号铸造(演示)", {}, { timeout: 5000 })).toBeTruthy();
  expect(line()).toBeNull();
  await user.click(await header("全部"));
  const dialog = within(await screen.findByRole("dialog", { name: "选择数据范围" }));
  await user.click(await dialog.findByRole("combobox", { name: "大区" }));
  await user.click(await screen.findByTitle("华东"));
  await user.click(dialog.getByRole("button", { name: "应用" }));
  expect(await header("华东")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(async () => expect(within(await customers()).queryByText("华北一号铸造(演示)")).toBeNull());
  expect(line()?.textContent).toContain("华东");

  await user.click(screen.getByRole("button", { name: "显示全部数据" }));
  expect(await header("全部")).toBeTruthy();
  expect(await within(await customers()).findByText("华北一号铸造(演示)")).toBeTruthy();
  expect(line()).toBeNull();
});

test("R-P05 a scope chosen before holds from the first look, and one that is lost is given up with a word", async () => {
  const setStatus = (status: string) =>
    app.database.pool.query("update user_account set status = $1 where user_code = 'SM_EAST'", [status]);
  // A second try of this test begins where the first one ended.
  await setStatus("ACTIVE");
  await (await app.as("finance1")).chooseScope({ body: { manager: "SM_EAST" } });
  // The rows are asked for before the portal is drawn.
  const scopes: (string | null)[] = [];
  const watched = {
    ...app,
    fetch: (request: Request) => {
      if (/\/customers\?/.test(request.url)) scopes.push(request.headers.get(scopeHeader));
      return app.fetch(request);
    },
  };
  portal = await renderPortal({ app: watched, as: "finance1", address: "/customer/my" });
  const { fullName } = await (await app.as("smeast")).userInfo();
  expect(await header(fullName)).toBeTruthy();
  expect(await within(await customers()).findByText("华东写字楼(演示)")).toBeTruthy();
  expect(new Set(scopes)).toEqual(new Set(["manager=SM_EAST"]));
  expect(screen.queryByText("华北一号铸造(演示)")).toBeNull();
  await portal.close();

  await setStatus("DISABLED");
  portal = await renderPortal({ app, as: "finance1", address: "/customer/my" });
  expect(await screen.findByText(/原先选择的数据范围内已没有/)).toBeTruthy();
  expect(await header("全部")).toBeTruthy();
  await waitFor(async () => expect(await (await app.as("finance1")).userInfo()).not.toHaveProperty("scopeLost"));
});

test("R-P05 people of one customer have nothing to choose", async () => {
  portal = await renderPortal({ app, as: "enterprise3", address: "/my/statements" });
  await screen.findByRole("heading", { name: "结算单" });
  expect(screen.queryByRole("button", { name: /数据范围/ })).toBeNull();
});
