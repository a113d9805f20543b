// @vitest-environment jsdom
import { routes } from "@busbar/contract";
import { apiInfo } from "@busbar/contract/api-docs/api-docs";
import { toOpenApi } from "@busbar/contract/kernel/http/openapi";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { referenceTexts } from "./reference-texts.ts";
import { showReference } from "./show-reference.ts";

const whole = toOpenApi(routes, apiInfo);
const texts = referenceTexts("en");
Element.prototype.scrollIntoView ??= () => {};

beforeEach(() => {
  history.replaceState(null, "", "#");
  document.body.innerHTML = '<div id="reference"></div>';
  showReference(document.getElementById("reference") as HTMLElement, whole, texts);
});

const visible = () => [...document.querySelectorAll<HTMLDetailsElement>("details:not([hidden])")].map(({ id }) => id);
const search = () => document.querySelector("input") as HTMLInputElement;

test("every call of the API stands under its noun", () => {
  expect(visible().toSorted()).toEqual(Object.keys(routes).toSorted());
  const [link] = [...document.querySelectorAll("nav a")].filter(({ textContent }) => textContent === "Sign-in");
  expect(document.querySelector(link?.getAttribute("href") ?? "")?.parentElement?.textContent).toContain("/user/info");
});

test("searching finds calls by words of path, permission and reason", async () => {
  await userEvent.type(search(), "password.wrong change post");
  expect(visible()).toEqual(["changePassword"]);
  expect(document.querySelector("[role=status]")?.textContent).toMatch(/^1 of \d+ operations$/);
  await userEvent.clear(search());
  await userEvent.type(search(), "nothing of the kind");
  expect(document.querySelector("[role=status]")?.textContent).toBe("No matching operations");
});

test("a call tells its permission, its body and each refusal in both languages", () => {
  const call = document.getElementById("changePassword") as HTMLDetailsElement;
  call.open = true;
  call.dispatchEvent(new Event("toggle"));
  expect(call.textContent).toContain("All signed-in users");
  expect(call.textContent).toContain("newPassword: string 6–256");
  expect(call.textContent).toContain("两次输入的密码不一致");
  expect(call.textContent).toContain("Passwords do not match");
  expect(call.textContent).toContain("1400 / 400");
});

test("the keyboard reaches the search and goes from call to call", async () => {
  await userEvent.keyboard("/");
  expect(document.activeElement).toBe(search());
  await userEvent.type(search(), "password");
  await userEvent.keyboard("{ArrowDown}");
  expect((document.activeElement as HTMLElement).tagName).toBe("SUMMARY");
  await userEvent.keyboard("{ArrowUp}");
  expect(document.activeElement).toBe(search());
});

test("an address with the name of a call opens it", () => {
  location.hash = "#signIn";
  dispatchEvent(new Event("hashchange"));
  expect((document.getElementById("signIn") as HTMLDetailsElement).open).toBe(true);
});
