// @vitest-environment jsdom
import { routes } from "@busbar/contract";
import { apiInfo } from "@busbar/contract/api-docs/api-docs";
import { toOpenApi } from "@busbar/contract/kernel/http/openapi";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { readGuides } from "../../build/api-guides.ts";
import { referenceTexts } from "./reference-texts.ts";
import { showReference } from "./show-reference.ts";

const whole = toOpenApi(routes, apiInfo);
const body = whole.paths["/customers"]?.post?.requestBody?.["content"] as Record<string, { example?: unknown }>;
body["application/json"]!.example = { name: "Example Ltd." };
const texts = referenceTexts("en");
const guides = readGuides();
Element.prototype.scrollIntoView ??= () => {};

beforeEach(() => {
  history.replaceState(null, "", "#");
  document.body.innerHTML = '<div id="reference"></div>';
  showReference(document.getElementById("reference") as HTMLElement, whole, texts, guides);
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

test("a call shows what was sent in the demo, and permissions as code", () => {
  const call = document.getElementById("createCustomer") as HTMLDetailsElement;
  call.open = true;
  call.dispatchEvent(new Event("toggle"));
  expect(call.textContent).toContain('Example request{\n  "name": "Example Ltd."\n}');
  expect([...call.querySelectorAll("p code")].map(({ textContent }) => textContent)).toContain("customer:write");
});

test("guide pages stand beside the calls, lead to each other, and give way to a call", () => {
  const links = () => [...document.querySelectorAll<HTMLAnchorElement>("nav a")].map(({ hash }) => hash);
  expect(links().slice(0, 3)).toEqual(["#guide/first-call", "#guide/authentication", "#guide/lists"]);
  location.hash = "#guide/errors";
  dispatchEvent(new Event("hashchange"));
  expect(document.querySelector("article h1")?.textContent).toBe("Errors");
  expect(document.querySelector("article table")?.textContent).toContain("request.key_reused");
  expect(visible()).toEqual([]);
  for (const { html } of guides)
    for (const [, target] of html.matchAll(/href="#guide\/([^"]+)"/g))
      expect(guides.map(({ key }) => key)).toContain(target);
  location.hash = "#listCustomers";
  dispatchEvent(new Event("hashchange"));
  expect(document.querySelector("article")).toBeNull();
  expect((document.getElementById("listCustomers") as HTMLDetailsElement).open).toBe(true);
});
