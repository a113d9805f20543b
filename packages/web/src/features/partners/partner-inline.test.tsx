// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { networkLine } from "../../testing/network-line.ts";
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

const partner = async () => {
  const api = await server.as("admin");
  const [row] = (await api.listPartners({ query: { keyword: "HZ0001" } })).list;
  return api.getPartner({ params: { id: row!.id } });
};
/** Another person's change while the page is open. */
const changeElsewhere = async (body: { contactName?: string; note?: string }) => {
  const { id, rowVersion } = await partner();
  await (await server.as("admin")).updatePartner({ params: { id }, body: { ...body, rowVersion } });
};
const open = async (as = "admin") => {
  portal = await renderPortal({ app: server, as, address: `/customer/partner/${(await partner()).id}` });
  return portal;
};
const pen = (label: string) => screen.findByRole("button", { name: `修改${label}` });

test("a simple fact is changed where it stands: Enter saves it, Escape leaves it, a refusal is told at it", async () => {
  const { user } = await open();
  await user.click(await pen("联系人"));
  await user.keyboard("王敏{Enter}");
  // In its place, and in the history once that has come.
  expect(await screen.findAllByText("王敏")).not.toEqual([]);
  await waitFor(async () => expect(document.activeElement).toBe(await pen("联系人")));
  expect((await partner()).contactName).toBe("王敏");

  await user.keyboard("{Enter}");
  await user.keyboard("李四{Escape}");
  await waitFor(async () => expect(document.activeElement).toBe(await pen("联系人")));
  expect((await partner()).contactName).toBe("王敏");

  await user.click(await pen("手机"));
  await user.keyboard("12345{Enter}");
  expect(await screen.findByText("请输入正确的手机号")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("手机").value).toBe("12345");
});

test("what others changed beside it stays, and the same fact is chosen by the person", async () => {
  const { user } = await open();
  await user.click(await pen("联系人"));
  await changeElsewhere({ note: "季度回访" });
  await user.keyboard("赵强{Enter}");
  await waitFor(async () => expect(await partner()).toMatchObject({ contactName: "赵强", note: "季度回访" }));
  await pen("联系人");

  await user.click(await pen("联系人"));
  await changeElsewhere({ contactName: "孙丽" });
  await user.keyboard("周伟{Enter}");
  expect((await screen.findByText(/已改为“孙丽”/)).textContent).toContain("本人在另一个窗口");
  expect((await partner()).contactName).toBe("孙丽");
  await user.click(screen.getByRole("button", { name: "保留我的" }));
  await waitFor(async () => expect((await partner()).contactName).toBe("周伟"));
});

test("R-E04 Escape breaks off what is being saved, and nothing is sent later", async () => {
  const before = await partner();
  const line = networkLine(server);
  portal = await renderPortal({ app: line, as: "admin", address: `/customer/partner/${before.id}` });
  const { user } = portal;
  await user.click(await pen("联系人"));
  const held = line.holdWrites();
  await user.keyboard("钱进{Enter}");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(held.brokenOff()).toBe(1));
  expect(await screen.findByText(/^已放弃保存/)).toBeTruthy();
  held.letThrough();
  await pen("联系人");
  expect((await partner()).contactName).toBe(before.contactName);
});

test("whoever may only read a record has no pens", async () => {
  await open("smeast");
  const facts = within(await screen.findByRole("region", { name: "主要信息" }));
  expect(facts.queryByRole("button", { name: /^修改/ })).toBeNull();
});
