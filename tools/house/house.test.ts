import { errorTexts } from "@busbar/contract/kernel/errors/errors";
import type { Route } from "@busbar/contract/kernel/http/route";
import { validationTexts } from "@busbar/contract/kernel/errors/validation-texts";
import { routes } from "@busbar/contract";
import { expect, test } from "vitest";
import { wordsInMarkup } from "./jsx-words.ts";
import { code, files, isTest, occurrences, root, shipped, titles } from "./source-files.ts";

/** Exceptions of the checks below; each has its reason. */
const longFiles = [
  "packages/server/src/tables.ts", // written from the schema
  "packages/server/src/kernel/sql/reached-tables.ts", // the same
];
const publicRoutes = [
  "apiDocument", // its handler requires an administrator in production
  "checkResetLink", // only tells whether a link of 256 bits is valid
  "changeIssuedPassword", // needs the name and that password, with the limits of sign-in
  "forgotPassword", // the same answer for every address
  "forgotPasswordByGet",
  "portalGreeting",
  "register", // creates an account with a code
  "publicKey", // a public key of the older client's codec, which is not secret
  "refreshToken",
  "refreshTokenByGet",
  "registerSocial",
  "socialCode",
  "resetPassword",
  "sendRegistrationCode", // the same answer for every address
  "signIn",
  "socialLogin",
  "startSocial",
];
/**
 * Text outside the text files: a language's own name, a line with both languages, and messages for when no texts could
 * be loaded.
 */
const chineseOutsideTexts = /"中文|\b(titleEn|en): ["`]/;
const beforeTexts = [
  "packages/web/src/kernel/calls/call-errors.ts",
  // Names of areas, which are compared and never displayed.
  "packages/web/src/features/assignments/list/place-words.ts",
];
/** Equal in both languages, by the requirements. */
const sameInBothLanguages = /^(Copyright ©|CSV|XLSX)$/;
/** Tests that need root check for it with a condition. */
const needsRoot = ["packages/server/src/node/postgres/embedded-postgres.test.ts"];

const chinese = /[\u3400-\u9fff]/;

test("the files of the house are found", () => {
  expect(code.length).toBeGreaterThan(150);
  expect(shipped.length).toBeGreaterThan(100);
  expect(titles.length).toBeGreaterThan(100);
});

test("what a file holds is exported by name; only what a tool loads by its path has a default", () => {
  const configs = code.filter(({ path }) => path.endsWith(".config.ts")).map(({ path }) => path);
  const loaded = [
    ...configs,
    "e2e/support/servers/portal-server.ts",
    "tools/test/errors-outside-tests.ts",
    "tools/test/unsteady-tests.ts",
  ];
  expect(occurrences(/^export default|export \{[^}]*\bas default\b/, code, loaded)).toEqual([]);
});

test("no file is named index but the contract's list of routes", () => {
  const named = code.map(({ path }) => path).filter((path) => /(^|\/)index\.\w+$/.test(path));
  expect(named).toEqual(["packages/contract/src/index.ts"]);
});

test("no file is longer than 400 lines", () => {
  const long = code.filter(({ content }) => content.split("\n").length > 401);
  expect(long.map(({ path }) => path).filter((path) => !longFiles.includes(path))).toEqual([]);
});

test("no file and no exported name says that it is a heap of things", () => {
  const vague = "utils?|helpers?|common|misc|base|data|info|handle|process|manager";
  const names = code
    .map(({ path }) => path)
    .filter((path) => new RegExp(`(^|/)(${vague})\\.\\w+$|-(utils?|helpers?|misc|common)\\.`).test(path));
  const exported = occurrences(
    new RegExp(`^export (const|function|type|class) (${vague}|\\w+(Utils?|Helpers?|Misc))\\b`, "i"),
    code,
  );
  expect([...names, ...exported]).toEqual([]);
});

test("nothing is printed from what ships, but by the command line and the log", () => {
  // The log of the demo is that of the browser.
  const logs = ["packages/demo/src/worker/ports/browser-ports.ts"];
  expect(occurrences(/(?<!["'`])\bconsole\.\w+\(/, shipped, logs)).toEqual([]);
});

test("no test is skipped, alone or left for later", () => {
  const tests = code.filter(({ path }) => isTest(path));
  expect(occurrences(/\b(test|it|describe)\.(skip|only|todo|fixme|fails|skipIf)\b/, tests)).toEqual([]);
  expect(occurrences(/\b(test|it|describe)\.runIf\b/, tests, needsRoot)).toEqual([]);
  expect(occurrences(/\bvi\.mock\(/, tests)).toEqual([]);
});

test("the title of a test is a sentence, or the case of a table", () => {
  const sentences = titles.filter(({ title }) => !title.includes("%s") && !title.includes("$"));
  const short = sentences.filter(({ title }) => title.replace(/R-\w+/g, "").trim().split(/\s+/).length < 3);
  expect(short).toEqual([]);
});

test("money and quantities never become binary fractions", () => {
  const loses = /parseFloat\(|\.toNumber\(\)|\bNumber\([^)]*(amount|price|money|balance|credit|quantity|kwh)/i;
  expect(occurrences(loses, shipped, ["packages/server/src/node/config/config-values.ts"])).toEqual([]);
  const migrations = files.filter(({ path }) => path.endsWith(".sql"));
  expect(occurrences(/^\s+\w+\s+(real|double precision|float\d?|money)\b/i, migrations.map(withoutComments))).toEqual(
    [],
  );
});

test("the page of a record has its address from one place", () => {
  const page = /\/(customer\/(detail|partner)|(point|contract)\/detail|contract\/plan|billing\/statement)\/\$\{/;
  const other = /\/(receivable\/(payment|tax-invoice)|setting\/user|bulk-action)\/\$\{/;
  const place = "packages/contract/src/records/record-addresses.ts";
  expect(occurrences(page, shipped, [place])).toEqual([]);
  expect(occurrences(other, shipped, [place])).toEqual([]);
});

test("every word that people read comes from the texts, in both languages", () => {
  const screens = shipped.filter(({ path }) => path.endsWith(".tsx"));
  expect(
    screens.flatMap(wordsInMarkup).filter((found) => !sameInBothLanguages.test(found.replace(/^\S+ /, ""))),
  ).toEqual([]);
  // What is a `Bilingual` by its type needs no book for each language.
  const books = /\/(zh|en|help|glossary-of-\w+)\.ts$|-texts\.tsx?$|\/texts-(zh|en)\.ts$/;
  const code = shipped
    .filter(({ path }) => path.startsWith("packages/web/src/") && !books.test(path))
    .map(withoutComments);
  expect(occurrences(chinese, code, beforeTexts).filter((found) => !chineseOutsideTexts.test(found))).toEqual([]);
});

/** Names of the imported noun, which its feature fills in; the languages need different ones. */
const wordsOfNouns = new Set(["noun", "nouns", "Nouns", "unit", "number"]);
const marksOf = (text: string) =>
  [...text.matchAll(/\{(\w+)(?:, [^{}]*)?\}/g)]
    .map((match) => match[1] ?? "")
    .filter((mark) => !wordsOfNouns.has(mark))
    .toSorted();

test("zh and en of every feature have the same keys and the same marks", async () => {
  const pairs = code.map(({ path }) => path).filter((path) => /^packages\/.*\/zh\.ts$/.test(path));
  expect(pairs.length).toBeGreaterThan(0);
  for (const path of pairs) {
    const zh = await textsOf(path);
    const en = await textsOf(path.replace(/zh\.ts$/, "en.ts"));
    expect(Object.keys(en).sort(), path).toEqual(Object.keys(zh).sort());
    for (const [key, text] of Object.entries(zh)) {
      expect(marksOf(en[key] ?? ""), `${path} ${key}`).toEqual(marksOf(text));
      expect(en[key], `${path} ${key}`).not.toMatch(chinese);
    }
  }
});

/** Its texts are loaded with the start of the portal, and stand alone therefore. */
const startsAlone = /\/features\/home\//;

test("a text that all nouns share is said once", async () => {
  const of = "packages/web/src/records/words/zh.ts";
  const pairsOf = async (path: string) => {
    const en = await textsOf(path.replace(/zh\.ts$/, "en.ts"));
    return Object.entries(await textsOf(path)).map(([key, text]) => ({ key, pair: `${text} | ${en[key]}` }));
  };
  const shared = new Set((await pairsOf(of)).map(({ pair }) => pair));
  const nouns = code.filter(({ path }) => /^packages\/web\/src\/(features|records)\/.*\/zh\.ts$/.test(path));
  const again = await Promise.all(
    nouns
      .filter(({ path }) => path !== of && !startsAlone.test(path))
      .map(async ({ path, content }) =>
        (await pairsOf(path))
          .filter(({ key, pair }) => shared.has(pair) && stated(key).test(content))
          .map(({ key, pair }) => `${path} ${key}: ${pair}`),
      ),
  );
  expect(shared.size).toBeGreaterThan(50);
  expect(again.flat()).toEqual([]);
});

/** The line of a text that is written out, not taken from elsewhere. */
const stated = (key: string) => new RegExp(`^  "?${key.replaceAll(".", "\\.")}"?:\\s+"`, "m");

test("no shared text is left that nobody uses", async () => {
  const used = shipped.filter(({ path }) => path.startsWith("packages/web/src/")).map(({ content }) => content);
  const all = used.join("\n");
  const chosen = new Set([...all.matchAll(/\? "([\w.]+)"\s*: "([\w.]+)"/g)].flatMap(([, one, other]) => [one, other]));
  const unused = Object.keys(await textsOf("packages/web/src/records/words/zh.ts")).filter(
    (key) => !chosen.has(key) && ![`shared.${key}`, `shared["${key}"]`, `("${key}"`].some((use) => all.includes(use)),
  );
  expect(unused).toEqual([]);
});

test("R-E04 every refusal has a text in both languages with the same marks", () => {
  const all = { ...validationTexts, ...errorTexts };
  for (const [code, { zh, en }] of Object.entries(all)) {
    expect(zh, code).toMatch(/[\u3400-\u9fff]|\{/);
    expect(en, code).toMatch(/[A-Za-z]/);
    expect(en, code).not.toMatch(chinese);
    expect(marksOf(zh), code).toEqual(marksOf(en));
  }
});

test("R-E02 no refusal says 403 in the body: clients sign out on it", () => {
  expect(Object.values(errorTexts).map(({ status }) => status as number)).not.toContain(403);
});

test("every call says who may make it, and the open ones are these", () => {
  const all = Object.entries<Route>(routes);
  expect(all.filter(([, route]) => route.permission === undefined)).toEqual([]);
  const open = all.filter(([, route]) => route.permission === "public").map(([name]) => name);
  expect(open.sort()).toEqual([...publicRoutes].sort());
});

test("R-C05 no two calls share method and path, and each has a summary", () => {
  const all = Object.values<Route>(routes);
  const places = all.map((route) => `${route.method} ${route.path.replace(/\{\w+\}/g, "{}")}`);
  expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([]);
  expect(all.filter((route) => route.summary.trim() === "")).toEqual([]);
  for (const code of all.flatMap((route) => route.errors ?? [])) expect(errorTexts).toHaveProperty([code]);
});

test("migrations are numbered without a gap", () => {
  const names = files.map(({ path }) => /^packages\/server\/migrations\/(\d{4})-[a-z0-9-]+\.sql$/.exec(path)?.[1]);
  const numbers = names.filter((name) => name !== undefined).sort();
  expect(numbers).toEqual(numbers.map((_, at) => String(at + 1).padStart(4, "0")));
  expect(numbers.length).toBeGreaterThan(0);
});

test("no key is written into what ships", () => {
  // PEM, and base64 of a key's first bytes: RSA public and private, elliptic curves.
  expect(
    occurrences(/BEGIN (RSA |EC )?PRIVATE KEY|["'`](MIG|MFw|MII[BEJ]|MFkw|MHcC)[A-Za-z0-9+/]{20}/, shipped),
  ).toEqual([]);
});

test("R-C08 what belongs to the mock mode is nowhere but in its own folder and the demo's", () => {
  const marks = /-token-|模拟(保存|删除|注册)成功|令牌(无效|已过期)|帐户或密码不正确|pglite/i;
  const own = (path: string) => /^packages\/(server\/src\/mock|demo)\//.test(path);
  const rest = shipped.filter(({ path }) => !own(path));
  expect(occurrences(marks, rest)).toEqual([]);
  expect(new Set(occurrences(marks, shipped).map((place) => place.split(":")[0])).size).toBeGreaterThan(2);
});

function withoutComments(file: { path: string; content: string }) {
  const blank = (comment: string) => comment.replace(/[^\n]/g, " ");
  const content = file.content.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/(?<=^|\s)(\/\/|--).*$/gm, blank);
  return { path: file.path, content };
}

async function textsOf(path: string): Promise<Record<string, string>> {
  const { texts } = (await import(`${root}/${path}`)) as { texts: Record<string, string> };
  return texts;
}
