import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";

const at = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

test("R-S18 only browsers without modules run the script that tells people to update", () => {
  expect(at("index.html")).toMatch(/<script nomodule src="\/old-browser\.js"><\/script>/);
  expect(at("index.html")).toMatch(/<script type="module" src="\/src\/main\.tsx"><\/script>/);
});

test("R-S18 the script is written in what Internet Explorer understands", () => {
  const code = at("public/old-browser.js");
  expect(code).not.toMatch(/=>|`|\b(let|const|class|async|await)\b|\?\.|\?\?|\.\.\./);
});

test("R-S18 it puts a notice in both languages in place of the portal", () => {
  const made: { text: string[]; attributes: Record<string, string> } = { text: [], attributes: {} };
  const notice = {
    style: { cssText: "" },
    setAttribute: (name: string, value: string) => (made.attributes[name] = value),
    appendChild: (child: string) => made.text.push(child),
  };
  const root = { innerHTML: "portal", appendChild: (child: unknown) => expect(child).toBe(notice) };
  const document = {
    getElementById: () => root,
    createElement: (name: string) => (name === "div" ? notice : name),
    createTextNode: (text: string) => text,
  };
  runInNewContext(at("public/old-browser.js"), { document });
  expect(root.innerHTML).toBe("");
  expect(made.attributes["role"]).toBe("alert");
  expect(made.text).toEqual([
    "当前浏览器版本过低，请更新浏览器后访问。",
    "br",
    "This browser is too old. Please update it to open Busbar.",
  ]);
});
