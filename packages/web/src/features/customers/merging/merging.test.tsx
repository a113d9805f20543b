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
const patience = { timeout: 10_000 };

test("R-B01 a duplicate is found, compared field by field and merged; its address leads to the survivor, and it is undone there", async () => {
  const admin = await server.as("admin");
  const add = (uscc: string, shortName: string) =>
    admin.createCustomer({
      body: {
        name: "双份储能有限公司",
        uscc,
        shortName,
        areaCode: "310115",
        contacts: [{ name: `${shortName}联系人` }],
      },
    });
  const survivor = await add("91310115MA1D009320", "甲");
  const merged = await add("91350100M000100Y43", "乙");
  portal = await renderPortal({ app: server, as: "clerk1", address: `/customer/detail/${survivor.id}?tab=profile` });
  const { user } = portal;
  await user.click(await screen.findByRole("button", { name: "更改状态" }));
  await user.click(await screen.findByRole("menuitem", { name: "合并重复客户" }));
  const drawer = await screen.findByRole("dialog", { name: "合并重复客户" });
  await user.click(await within(drawer).findByRole("button", { name: new RegExp(merged.customerNo) }, patience));
  const shortName = await within(drawer).findByRole("group", { name: "简称" }, patience);
  await user.click(within(shortName).getByRole("radio", { name: `${merged.customerNo} · 乙` }));
  expect(within(drawer).getByText("联系人 1 条")).toBeTruthy();
  await user.click(
    within(drawer).getByRole("button", { name: `将 ${merged.customerNo} 合并到 ${survivor.customerNo}` }),
  );
  await screen.findByRole("heading", { name: "合并记录" }, patience);
  expect(await admin.getCustomer({ params: { id: survivor.id } })).toMatchObject({
    shortName: "乙",
    uscc: survivor.uscc,
  });
  await portal.close();

  portal = await renderPortal({ app: server, as: "clerk1", address: `/customer/detail/${merged.id}` });
  expect(await screen.findByText(`${merged.customerNo} ${merged.name} 已合并到此客户`, {}, patience)).toBeTruthy();
  expect(portal.address()).toBe(`/customer/detail/${survivor.id}?merged=${merged.id}`);
  await portal.user.click(screen.getByRole("tab", { name: "资料" }));
  await portal.user.click(await screen.findByRole("button", { name: "撤销合并" }, patience));
  const asked = await screen.findByRole("dialog");
  await portal.user.click(within(asked).getByRole("button", { name: "撤销合并" }));
  await waitFor(async () => {
    expect(await admin.getCustomer({ params: { id: merged.id } })).toMatchObject({ lifecycle: "LEAD", merged: false });
  }, patience);
});

test("R-B01 points and managers over time stand in the tabs of a customer; the tab stands in the address", async () => {
  portal = await renderPortal({ app: server, as: "clerk1", address: "/customer/detail/5" });
  const { user, address } = portal;
  const opened = async (name: RegExp) => {
    await user.click(await screen.findByRole("tab", { name }));
    return within(await screen.findByRole("tabpanel", { name }));
  };
  const profile = await opened(/^资料/);
  expect(address()).toBe("/customer/detail/5?tab=profile");
  await user.click(profile.getByRole("button", { name: "历任销售经理" }));
  expect(await profile.findByText("华东经理", {}, patience)).toBeTruthy();
  expect(profile.getByText("至今")).toBeTruthy();
  const points = await opened(/^用能点 \d+$/);
  expect((await points.findAllByRole("link", {}, patience)).length).toBeGreaterThan(0);
});
