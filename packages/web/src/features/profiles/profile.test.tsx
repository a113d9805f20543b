// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { renderPortal, type RenderedPortal } from "../../testing/render-portal.tsx";
import { startServer, type TestServer } from "../../testing/start-server.ts";

/** A PNG of one pixel. */
const dot = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

let server: TestServer;
let portal: RenderedPortal;
beforeAll(async () => {
  server = await startServer();
});
afterEach(() => portal.close());
afterAll(() => server.close());

const open = async (as: string, address: string, language: "zh" | "en" = "en") => {
  portal = await renderPortal({ app: server, as, address, language });
  await screen.findByRole("heading", { level: 1, name: language === "en" ? "My Profile" : "个人中心" });
  return portal;
};

test("R-S01 R-M07 a new name is kept and stands in the header at once", async () => {
  const { user } = await open("clerk1", "/user-center?id=1");
  expect(await screen.findByText("You can only view your own profile.")).toBeTruthy();
  const name = await screen.findByRole<HTMLInputElement>("textbox", { name: "Full name" });
  const save = screen.getByRole<HTMLButtonElement>("button", { name: "Save" });
  expect(save.disabled).toBe(true);
  await user.clear(name);
  await user.tab();
  expect(await screen.findByText("Full name cannot be empty")).toBeTruthy();
  await user.type(name, "Li Jiesuan");
  await user.click(screen.getByRole("radio", { name: "Female" }));
  await user.click(save);
  expect(await screen.findByRole("button", { name: /^CLERK_1 Li Jiesuan/ })).toBeTruthy();
  const kept = await (await server.as("clerk1")).getProfile();
  expect(kept).toMatchObject({ fullName: "Li Jiesuan", sex: "female" });
}, 30_000);

test("R-S01 both addresses lead to one page, and a tab has an address of its own", async () => {
  const { user, address } = await open("editor", "/setting/personalCenter?tab=security", "zh");
  expect(await screen.findByText("两步验证")).toBeTruthy();
  screen.getByRole("tab", { name: "账号安全" }).focus();
  await user.keyboard("{ArrowRight}");
  expect(document.activeElement).toBe(screen.getByRole("tab", { name: "通知设置", selected: true }));
  await waitFor(() => expect(address()).toContain("tab=mails"));
  expect(screen.getByRole("row", { name: /^账号安全.*始终接收 始终接收$/ })).toBeTruthy();
  expect(screen.queryByRole("switch", { name: /账号安全/ })).toBeNull();
  // Only users of an enterprise get notices about statements.
  expect(screen.queryByRole("row", { name: /结算单出具/ })).toBeNull();
  await user.click(screen.getByRole("switch", { name: "企业认证: 邮件" }));
  const choices = async () => (await (await server.as("editor")).getProfile()).notices;
  const chosen = { kind: "applications", portal: true, mail: false };
  await waitFor(async () => expect(await choices()).toContainEqual(chosen));
  await user.click(screen.getByRole("switch", { name: "企业认证: 站内" }));
  await waitFor(async () => expect(await choices()).toContainEqual({ ...chosen, portal: false }));
}, 30_000);

test("R-M07 what is typed is found again after the view was left, and can be undone", async () => {
  const { user, go } = await open("clerk2", "/user-center");
  await user.type(await screen.findByRole("textbox", { name: "Nickname" }), "Xiao Li");
  await go("/index");
  await go("/user-center");
  const nickname = await screen.findByRole<HTMLInputElement>("textbox", { name: "Nickname" });
  expect(nickname.value).toBe("Xiao Li");
  await user.click(screen.getByRole("button", { name: "Discard changes" }));
  expect((await screen.findByRole<HTMLInputElement>("textbox", { name: "Nickname" })).value).toBe("");
}, 30_000);

test("R-M07 what somebody else changed meanwhile is kept, and for what both changed one chooses", async () => {
  const { user } = await open("partner1", "/user-center");
  const other = await server.as("partner1");
  const nickname = await screen.findByRole<HTMLInputElement>("textbox", { name: "Nickname" });
  await user.type(nickname, "Mine");
  await user.type(screen.getByRole("textbox", { name: "Introduction" }), "Only mine");
  const { rowVersion } = await other.getProfile();
  await other.updateUser({ body: { rowVersion, nickname: "Theirs", fullName: "Their Name" } });
  // The page fetches the change by itself and keeps what was typed.
  expect(await within(screen.getByRole("region", { name: "Profile" })).findByText("Their Name")).toBeTruthy();
  // So does the header.
  expect(await screen.findByRole("button", { name: /^PARTNER_1 Their Name/ })).toBeTruthy();
  expect(nickname.value).toBe("Mine");
  await user.click(screen.getByRole("button", { name: "Save" }));
  const title = await screen.findByText("Your profile was changed elsewhere");
  const choice = title.closest<HTMLElement>("[role=dialog]") as HTMLElement;
  expect(within(choice).getAllByRole("group")).toHaveLength(1);
  await user.click(within(choice).getByRole("radio", { name: /Theirs/ }));
  await user.click(within(choice).getByRole("button", { name: "Save selected values" }));
  const kept = { fullName: "Their Name", nickname: "Theirs", introduction: "Only mine" };
  await waitFor(async () => expect(await other.getProfile()).toMatchObject(kept));
  const name = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Full name" });
  await waitFor(() => expect(name().value).toBe("Their Name"));
}, 30_000);

test("R-M07 a change elsewhere that touches nothing typed here asks nothing", async () => {
  const { user } = await open("partner2", "/user-center");
  await user.type(await screen.findByRole("textbox", { name: "Nickname" }), "Mine");
  const other = await server.as("partner2");
  const { rowVersion } = await other.getProfile();
  await other.updateUser({ body: { rowVersion, fullName: "Their Name" } });
  await user.click(screen.getByRole("button", { name: "Save" }));
  const kept = { fullName: "Their Name", nickname: "Mine" };
  await waitFor(async () => expect(await other.getProfile()).toMatchObject(kept));
}, 30_000);

test("R-M07 an e-mail address is moved with the code that came there", async () => {
  const { user } = await open("finance1", "/user-center?tab=security");
  await user.click(await screen.findByRole("button", { name: "Change email" }));
  const dialog = await screen.findByRole("dialog", { name: "Change email" });
  const address = within(dialog).getByLabelText("New email");
  expect(document.activeElement).toBe(address);
  await user.click(within(dialog).getByRole("button", { name: "Send code" }));
  expect(document.activeElement).toBe(address);
  await user.type(address, "finance.new@busbar.example");
  await user.click(within(dialog).getByRole("button", { name: /Confirm change$/ }));
  expect(await within(dialog).findByText("Enter the 6-digit code")).toBeTruthy();
  expect(document.activeElement).toBe(within(dialog).getByLabelText("Verification code"));
  // A click outside the dialog would discard what was typed.
  await user.pointer({ keys: "[MouseLeft]", target: dialog });
  await user.click(within(dialog).getByRole("button", { name: "Send code" }));
  expect(await within(dialog).findByText(/^Code sent/)).toBeTruthy();
  expect(document.activeElement).toBe(within(dialog).getByLabelText("Verification code"));
  const [mail] = await server.deliver();
  const code = /\b\d{6}\b/.exec(mail!.text)![0];
  await user.type(within(dialog).getByLabelText("Verification code"), code === "000000" ? "000001" : "000000");
  await user.click(within(dialog).getByRole("button", { name: /Confirm change$/ }));
  expect(await within(dialog).findByText(/The code is wrong/)).toBeTruthy();
  await user.clear(within(dialog).getByLabelText("Verification code"));
  await user.type(within(dialog).getByLabelText("Verification code"), code);
  await user.click(within(dialog).getByRole("button", { name: /Confirm change$/ }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Change email" })).toBeNull());
  expect((await screen.findAllByText("finance.new@busbar.example")).length).toBeGreaterThan(0);
}, 30_000);

test("R-M07 times follow the person's time zone, local dates do not", async () => {
  const client = await server.as("smeast");
  const { rowVersion, createdAt } = await client.getProfile();
  await client.updateUser({ body: { rowVersion, timeZone: "America/New_York" } });
  await open("smeast", "/user-center?tab=activity");
  expect(await screen.findByText("Changed profile")).toBeTruthy();
  const since = [...document.querySelectorAll("time")].find((time) => time.dateTime === createdAt);
  const parts = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "America/New_York",
    dateStyle: "short",
    timeStyle: "short",
  });
  expect(since?.textContent).toBe(parts.format(new Date(createdAt)));
}, 30_000);

test("R-A11 R-S01 a picture of oneself stands in the header, and a wrong file is told", async () => {
  const client = await server.as("smnorth");
  await client.uploadAvatar({ file: new Blob([Uint8Array.from(atob(dot), (sign) => sign.charCodeAt(0))]) });
  const { user, sent } = await open("smnorth", "/user-center");
  const header = screen.getByRole("button", { name: /^SM_NORTH/ });
  await waitFor(() => expect(header.querySelector("img")?.src).toMatch(/^blob:/));
  expect(sent.filter((call) => call.endsWith("/avatar"))).toHaveLength(1);
  await user.click(await screen.findByRole("button", { name: "Change picture" }));
  const dialog = await screen.findByRole("dialog", { name: "Picture" });
  const choose = within(dialog).getByLabelText<HTMLInputElement>("Choose image", { selector: "input" });
  choose.accept = "";
  await user.upload(choose, new File(["<svg/>"], "me.png", { type: "image/svg+xml" }));
  expect(await within(dialog).findByText("Only PNG, JPEG and WebP images are supported.")).toBeTruthy();
  await user.click(within(dialog).getByRole("button", { name: "Remove picture" }));
  await waitFor(() => expect(header.querySelector("img")).toBeNull());
}, 30_000);

test("R-B05 a reviewer names a stand-in, who sees it in the header and gives it back", async () => {
  const { user } = await open("smsouth", "/user-center?tab=away", "zh");
  await user.click(await screen.findByRole("button", { name: "设置代理" }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "确认代理" }));
  expect(await within(dialog).findByText("请选择被代理人和代理人")).toBeTruthy();
  await user.click(within(dialog).getByRole("combobox", { name: "代理人" }));
  await user.click(await screen.findByText("华北经理 SM_NORTH"));
  await user.click(within(dialog).getByRole("button", { name: /确认代理/ }));
  expect(await screen.findByText("华北经理 代理本人")).toBeTruthy();
  expect(screen.getByText("代理中")).toBeTruthy();
  await portal.close();

  const other = await open("smnorth", "/user-center?tab=away", "en");
  expect(await screen.findByText("You stand in for 华南经理")).toBeTruthy();
  await other.user.click(screen.getByRole("button", { name: /^SM_NORTH/ }));
  expect(await screen.findByRole("menuitem", { name: "Standing in for 华南经理" })).toBeTruthy();
  await other.user.keyboard("{Escape}");
  await other.user.click(screen.getByRole("button", { name: "End You stand in for 华南经理" }));
  await other.user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "End" }));
  expect(await screen.findByText("Cancelled")).toBeTruthy();
  expect((await (await server.as("smnorth")).userInfo()).inPlaceOf).toBeUndefined();
}, 30_000);

test("who has nothing to do with statements names nobody", async () => {
  await open("enterprise1", "/user-center?tab=away", "zh");
  expect(screen.queryByRole("tab", { name: "代理" })).toBeNull();
}, 30_000);
