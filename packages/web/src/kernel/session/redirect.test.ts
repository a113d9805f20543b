import { expect, test } from "vitest";
import { safeRedirect, signInAddress, splitAddress } from "./address.ts";

const known = ["/index", "/customer/my", "/customer/detail/7", "/user-center", "/vab/table"];
const knows = (path: string) => known.includes(path);

const refused = [
  "",
  "/",
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  " javascript:alert(1)",
  "java\tscript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "blob:https://portal.example/1",
  "file:///etc/passwd",
  "about:blank",
  "//evil.example",
  "///evil.example",
  "////evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "\\\\evil.example",
  "/\\/evil.example",
  "/customer\\..\\evil",
  "https://evil.example",
  "HTTPS://evil.example",
  "http:evil.example",
  "https:/evil.example",
  "https:evil.example",
  "https://portal.example@evil.example",
  "https://portal.example.evil.example",
  "http://127.1/",
  "http://[::1]/",
  "ftp://evil.example",
  "evil.example",
  "evil.example/customer/my",
  "@evil.example",
  ".evil.example",
  "./customer/my",
  "../customer/my",
  "customer/my",
  "#/customer/my",
  "?redirect=/customer/my",
  "/..//evil.example",
  "/customer/../../evil",
  "/%2f%2fevil.example",
  "/%2F/evil.example",
  "/%5cevil.example",
  "/%5Cevil.example",
  "/%09/evil.example",
  "/\tevil.example",
  "/\nevil.example",
  "/\r\nset-cookie: a=b",
  "/customer/my\u0000",
  "/customer/my\u0000.evil",
  "/customer/\u202Emy",
  "/\u2028/evil",
  "/customer/my\uD800",
  "/ customer/my",
  "/customer/my x",
  "/login",
  "/login?redirect=/login?redirect=/customer/my",
  "/login/again",
  "/nobody/knows/this",
  "/customer/my/",
  "/CUSTOMER/MY",
  `/customer/my?q=${"a".repeat(5000)}`,
];
test.each(refused.map((raw) => [raw]))("R-N03 %j leads to the start page", (raw) => {
  expect(safeRedirect(raw, knows)).toBe("/");
});

const kept = [
  "/index",
  "/customer/my",
  "/customer/my?v=my-customers~1~pageNo*2",
  "/customer/my?v=my-customers~1~q*%E5%BC%A0%E4%B8%89",
  "/customer/my?next=https%3A%2F%2Fevil.example",
  "/customer/my?a=1&b=//x",
  "/customer/detail/7",
  "/user-center?id=7",
  "/vab/table?from=%2Fother",
];
test.each(kept.map((raw) => [raw]))("R-N03 %j is kept as it is", (raw) => {
  expect(safeRedirect(raw, knows)).toBe(raw);
});

test("R-N03 a query with Chinese letters survives, encoded", () => {
  expect(safeRedirect("/customer/my?q=张三&x=1", knows)).toBe("/customer/my?q=%E5%BC%A0%E4%B8%89&x=1");
});

test.each(kept.map((raw) => [raw]))("R-N03 %j comes back whole through the sign-in address", (address) => {
  const { path, search } = splitAddress(signInAddress(address, true));
  expect(path).toBe("/login");
  expect(safeRedirect(new URLSearchParams(search).get("redirect"), knows)).toBe(address);
});
