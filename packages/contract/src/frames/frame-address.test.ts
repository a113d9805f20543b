import { expect, test } from "vitest";
import { judgeFrame, SiteOrigin } from "./frame-address.ts";

const portal = "https://portal.example.com";
const sites = [
  { origin: "https://good.example", ownOrigin: true },
  { origin: "http://plain.example:8080", ownOrigin: false },
];
const kindOf = (raw: string) => judgeFrame(raw, sites, portal).kind;

test.each([
  ["javascript:alert(1)", "unreadable"],
  ["JaVaScRiPt:alert(1)", "unreadable"],
  ["data:text/html,<script>alert(1)</script>", "unreadable"],
  ["blob:https://good.example/1", "unreadable"],
  ["//evil.example", "unreadable"],
  ["/\\evil.example", "unreadable"],
  ["https:\\\\good.example", "unreadable"],
  ["https:evil.example", "unreadable"],
  ["https:/good.example", "unreadable"],
  ["https://good.example@evil.example/", "unreadable"],
  ["https://user:word@good.example/", "unreadable"],
  ["https://good.example\\@evil.example/", "unreadable"],
  ["java\tscript:alert(1)", "unreadable"],
  ["ht\ntps://good.example/", "unreadable"],
  [" https://good.example/", "unreadable"],
  ["https://good\u200b.example/", "unreadable"],
  ["https%3A%2F%2Fgood.example%2F", "unreadable"],
  ["https://good.example%252eevil.example/", "unreadable"],
  ["", "unreadable"],
  [`https://good.example/${"x".repeat(2000)}`, "unreadable"],
  ["https://good.example.evil.example/", "unlisted"],
  ["https://g\u043e\u043ed.example/", "unlisted"],
  ["https://good.example./", "unlisted"],
  ["https://good.example:8443/", "unlisted"],
  ["http://good.example/", "unlisted"],
  ["https://sub.good.example/", "unlisted"],
  ["http://127.1/", "unlisted"],
  ["http://0x7f000001/", "unlisted"],
  ["https://portal.example.com/#/home", "own"],
  ["HTTPS://PORTAL.example.com:443/", "own"],
  ["HTTPS://Good.Example/page?a=1#b", "framed"],
  ["http://plain.example:8080/x", "framed"],
])("R-G50 %j is %s", (raw, kind) => {
  expect(kindOf(raw)).toBe(kind);
});

test("R-G50 a host is told as the browser writes it, look-alike letters and short numbers included", () => {
  expect(judgeFrame("https://g\u043e\u043ed.example/", sites, portal)).toMatchObject({ host: "xn--gd-fmca.example" });
  expect(judgeFrame("http://127.1/", sites, portal)).toMatchObject({ host: "127.0.0.1" });
  expect(judgeFrame("https://good.example/a", sites, portal)).toEqual({
    kind: "framed",
    url: "https://good.example/a",
    host: "good.example",
    ownOrigin: true,
  });
});

test("R-N09 the list takes whole sites: no path, no account, no dot at the end, no other scheme", () => {
  expect(SiteOrigin.parse(" HTTPS://Help.Example.com:443 ")).toBe("https://help.example.com");
  expect(SiteOrigin.parse("http://10.0.0.5:8080/")).toBe("http://10.0.0.5:8080");
  for (const wrong of [
    "help.example.com",
    "https://help.example.com/page",
    "https://help.example.com?x",
    "https://*",
    "https://*.example.com",
    "https://*.example.com.",
    "//evil.example",
    "/\\evil",
    "view-source:https://evil.example",
    "https://a@help.example.com",
    "ftp://help.example.com",
    "https://help.example.com.",
    "https://help.example.com; script-src *",
  ]) {
    expect(SiteOrigin.safeParse(wrong).success, wrong).toBe(false);
  }
});
