// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import "../../testing/browser-gaps.ts";
import { startServer, type TestServer } from "../../testing/start-server.ts";
import { readKeptName } from "../../kernel/session/session.ts";
import { RegisterPage } from "./RegisterPage.tsx";

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

const open = async (address = "/register") => {
  location.hash = `#${address}`;
  render(<RegisterPage send={app.fetch} base="http://localhost/api" />);
  await screen.findByRole("radio", { name: "手机号" });
  return userEvent.setup();
};
const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: "input:not([type=radio])" });
const codeOf = async (to: string) => {
  const mails = await app.deliver();
  return /(?<!\d)\d{6}(?!\d)/.exec(mails.find((mail) => mail.to === to)?.text ?? "")?.[0] ?? "";
};

test("R-A08 an account is opened by a code from the e-mail, and sign-in has the name", async () => {
  const user = await open("/register?visitCode=SM_EAST");
  expect(document.activeElement).toBe(field("用户名"));
  expect(field("推荐码（选填）").value).toBe("SM_EAST");
  await user.type(field("用户名"), "li_na");
  await user.click(screen.getByRole("radio", { name: "邮箱" }));
  await user.type(field("邮箱"), "li.na@person.example");
  await user.click(screen.getByRole("button", { name: "获取验证码" }));
  expect(await screen.findByText(/^验证码已发送，10 分钟内有效/)).toBeTruthy();
  const again = screen.getByRole("button", { name: /^(60|59) 秒$/ });
  expect(again.getAttribute("aria-disabled")).toBe("true");
  await user.click(again);
  expect(document.activeElement).toBe(again);
  await user.type(field("验证码"), await codeOf("li.na@person.example"));
  await user.type(field("姓名"), "李娜");
  await user.type(field("密码"), "Quiet-Harbour-7");
  expect(screen.getByText("密码强度：强")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "注册" }));
  await waitFor(() => expect(location.hash).toBe("#/login"));
  expect(readKeptName()).toBe("li_na");
  await expect(app.client().signIn({ body: { username: "li_na", password: "Quiet-Harbour-7" } })).resolves.toBeTruthy();
});

test("R-A13 what is missing is told at its field before anything is sent, and the first of them takes the focus", async () => {
  const user = await open();
  await user.click(screen.getByRole("button", { name: "注册" }));
  for (const words of ["用户名不能为空", "请输入正确的手机号", "请输入手机验证码", "姓名不能为空", "密码不能少于 6 位"])
    expect(await screen.findByText(words)).toBeTruthy();
  expect(document.activeElement).toBe(field("用户名"));
  await user.type(field("手机号"), "1380000");
  await user.click(screen.getByRole("button", { name: "获取验证码" }));
  expect(document.activeElement).toBe(field("手机号"));
  expect(await app.deliver()).toEqual([]);
  await user.click(screen.getByRole("radio", { name: "邮箱" }));
  await user.click(screen.getByRole("button", { name: "注册" }));
  expect(await screen.findByText("请输入邮箱验证码")).toBeTruthy();
});

test("R-A08 what the server refuses stands at its field, and nothing typed is lost", async () => {
  const user = await open();
  await user.type(field("用户名"), "clerk1");
  await user.type(field("手机号"), "139 0000 4444");
  await user.click(screen.getByRole("button", { name: "获取验证码" }));
  await screen.findByText(/^验证码已发送/);
  const code = await codeOf("13900004444");
  await user.type(field("验证码"), code);
  await user.type(field("姓名"), "王伟");
  await user.type(field("密码"), "aaaaaaa");
  await user.type(field("推荐码（选填）"), "NOBODY");
  const submit = () => user.click(screen.getByRole("button", { name: "注册" }));
  const retype = async (label: string, text: string) => {
    await user.clear(field(label));
    await user.type(field(label), text);
  };
  await submit();
  expect(await screen.findByText("该用户名已被使用，请换一个")).toBeTruthy();
  expect(document.activeElement).toBe(field("用户名"));
  await retype("用户名", "wang_wei");
  await submit();
  expect(await screen.findByText("没有使用该推荐码的销售经理")).toBeTruthy();
  await user.clear(field("推荐码（选填）"));
  await submit();
  expect(await screen.findByText("密码不能是用户名、姓名、邮箱、手机号或重复的同一字符")).toBeTruthy();
  await retype("密码", "Quiet-Harbour-7");
  await retype("验证码", code === "000000" ? "000001" : "000000");
  await submit();
  expect(await screen.findByText("验证码不正确或已过期，请重新获取")).toBeTruthy();
  expect(field("姓名").value).toBe("王伟");
  await retype("验证码", code);
  await submit();
  await waitFor(() => expect(readKeptName()).toBe("wang_wei"));
});

test("R-A08 in English, and by e-mail alone where there are no text messages", async () => {
  localStorage.setItem("language", "en");
  const send = async (request: Request) => {
    const response = await app.fetch(request);
    if (!request.url.endsWith("/portal")) return response;
    const body = (await response.json()) as { data: object };
    return Response.json({ ...body, data: { ...body.data, textMessages: false } });
  };
  render(<RegisterPage send={send} base="http://localhost/api" />);
  expect(await screen.findByLabelText("Email")).toBeTruthy();
  expect(screen.queryByRole("radio")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Create account" }));
  expect(await screen.findByText("User name cannot be empty")).toBeTruthy();
  expect(screen.getByText("Password cannot be under 6 digits")).toBeTruthy();
});
