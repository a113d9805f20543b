// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ComponentType } from "react";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startServer, type TestServer } from "../../testing/start-server.ts";
import { ForgotPasswordPage } from "./ForgotPasswordPage.tsx";
import { IssuedPasswordPage } from "./IssuedPasswordPage.tsx";
import { keepName, readKeptName } from "../../kernel/session/session.ts";
import { ResetPasswordPage } from "./ResetPasswordPage.tsx";
import type { ApiAccess } from "../../kernel/calls/public-client.ts";

const demoPassword = "Busbar-demo-1";
const newPassword = "Quiet-Harbour-7";

let app: TestServer;
beforeAll(async () => {
  app = await startServer();
});
afterAll(() => app.close());
beforeEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

function open(Page: ComponentType<ApiAccess>, address: string) {
  location.hash = `#${address}`;
  render(<Page send={app.fetch} base="http://localhost/api" />);
  return userEvent.setup();
}
const type = async (user: ReturnType<typeof userEvent.setup>, label: string, text: string) => {
  const field = screen.getByLabelText(label, { exact: true });
  await user.clear(field);
  await user.type(field, text);
};
const tokenOf = (text: string | undefined) => /token=([\w-]{43})/.exec(text ?? "")?.[1] ?? "";

test("R-A06 whatever the address, the page says the same and lets one ask again after 60 seconds", async () => {
  for (const email of ["clerk1@busbar.example", "nobody@busbar.example"]) {
    const user = open(ForgotPasswordPage, "/forgot-password");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("邮箱")));
    await type(user, "邮箱", email);
    await user.keyboard("{Enter}");
    expect((await screen.findByText(/^如果该邮箱已绑定账号/)).closest('[role="status"]')).toBeTruthy();
    const again = screen.getByRole("button", { name: /^(60|59) 秒后可重新发送$/ });
    expect(again.getAttribute("aria-disabled")).toBe("true");
    await user.click(again);
    cleanup();
  }
  const mails = await app.deliver();
  expect(mails.map(({ to }) => to)).toEqual(["clerk1@busbar.example"]);
});

test("R-A06 what is no e-mail address is told at the field, and nothing typed is lost", async () => {
  const user = open(ForgotPasswordPage, "/forgot-password");
  await type(user, "邮箱", "clerk1");
  await user.click(screen.getByRole("button", { name: "发送链接" }));
  expect(await screen.findByText("请输入正确的邮箱")).toBeTruthy();
  const field = screen.getByLabelText<HTMLInputElement>("邮箱");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(field.value).toBe("clerk1");
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.click(screen.getByRole("button", { name: /English/ }));
  expect(screen.getByRole("heading", { name: "Forgot your password?" })).toBeTruthy();
  expect(field.value).toBe("clerk1");
});

test("R-A06 R-V01 the link of the mail leads to a new password; the name is filled in at sign-in, a second visit finds it used", async () => {
  app.clock.advance(301);
  await app.client().forgotPassword({ body: { email: "clerk2@busbar.example" } });
  const [mail] = await app.deliver();
  const address = `/forgot-password/reset?token=${tokenOf(mail?.text)}`;
  const user = open(ResetPasswordPage, address);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("新密码")));
  expect(screen.getByRole("link", { name: "返回登录" }).getAttribute("href")).toBe("#/login");
  await type(user, "新密码", "12345");
  await user.click(screen.getByRole("button", { name: "保存新密码" }));
  expect(await screen.findByText("密码长度不能少于 6 个字符")).toBeTruthy();
  await type(user, "新密码", "clerk2");
  expect(screen.getByText("密码强度：弱")).toBeTruthy();
  await type(user, "确认新密码", "clerk3");
  await user.click(screen.getByRole("button", { name: "保存新密码" }));
  expect(await screen.findByText("两次输入的密码不一致")).toBeTruthy();
  await type(user, "确认新密码", "clerk2");
  await user.click(screen.getByRole("button", { name: "保存新密码" }));
  // The server's policy: the password must not be the user name.
  await waitFor(() => expect(screen.getByLabelText("新密码").getAttribute("aria-invalid")).toBe("true"));
  await type(user, "新密码", newPassword);
  expect(screen.getByText("密码强度：强")).toBeTruthy();
  await type(user, "确认新密码", newPassword);
  await user.click(screen.getByRole("button", { name: "保存新密码" }));
  expect(await screen.findByRole("heading", { name: "密码已设置" })).toBeTruthy();
  const on = screen.getByRole("link", { name: "去登录" });
  await waitFor(() => expect(document.activeElement).toBe(on));
  await user.click(on);
  expect(readKeptName()).toBe("clerk2");
  cleanup();

  // The link is refused before anything is typed.
  open(ResetPasswordPage, address);
  expect(await screen.findByRole("heading", { name: "链接已失效" })).toBeTruthy();
  const again = screen.getByRole("link", { name: "重新获取链接" });
  expect(again.getAttribute("href")).toBe("#/forgot-password");
  await waitFor(() => expect(document.activeElement).toBe(again));
});

test("R-A06 a link without its token says so at once", () => {
  open(ResetPasswordPage, "/forgot-password/reset");
  expect(screen.getByRole("heading", { name: "链接已失效" })).toBeTruthy();
});

test("R-A07 an expired password is replaced on its own page, with the name of the sign-in page kept", async () => {
  await app.database.pool.query("update user_account set password_expired = true where username = 'finance1'");
  keepName("finance1");
  const user = open(IssuedPasswordPage, "/reset-password");
  expect(screen.getByLabelText<HTMLInputElement>("用户名 / 邮箱 / 手机号").value).toBe("finance1");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("当前密码")));
  await type(user, "当前密码", "wrong-one");
  await type(user, "新密码", newPassword);
  await type(user, "确认新密码", newPassword);
  await user.keyboard("{Enter}");
  expect(await screen.findByText("用户名或密码不正确")).toBeTruthy();
  await type(user, "当前密码", demoPassword);
  await user.keyboard("{Enter}");
  expect(await screen.findByRole("heading", { name: "密码已设置" })).toBeTruthy();
  await user.click(screen.getByRole("link", { name: "去登录" }));
  expect(readKeptName()).toBe("finance1");
  await expect(app.client().signIn({ body: { username: "finance1", password: newPassword } })).resolves.toBeTruthy();
});

test("R-A07 a password that is still valid is told so, and every empty field in turn", async () => {
  const user = open(IssuedPasswordPage, "/reset-password");
  await user.click(screen.getByRole("button", { name: "保存新密码" }));
  for (const words of ["用户名不能为空", "请输入当前密码", "请输入新密码"])
    expect(screen.getByText(words)).toBeTruthy();
  await type(user, "用户名 / 邮箱 / 手机号", "finance2");
  await type(user, "当前密码", demoPassword);
  await type(user, "新密码", newPassword);
  await type(user, "确认新密码", newPassword);
  await user.click(screen.getByRole("button", { name: "保存新密码" }));
  expect(await screen.findByText("该密码仍然有效，请直接登录，并在登录后修改密码")).toBeTruthy();
});

test("R-A06 without an answer of the server the page says so and keeps what was typed", async () => {
  location.hash = "#/forgot-password";
  render(<ForgotPasswordPage send={() => Promise.reject(new TypeError("offline"))} base="http://localhost/api" />);
  const user = userEvent.setup();
  await type(user, "邮箱", "clerk1@busbar.example");
  await user.keyboard("{Enter}");
  expect(await screen.findByText("无法连接服务器，请检查网络后重试")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("邮箱").value).toBe("clerk1@busbar.example");
});
