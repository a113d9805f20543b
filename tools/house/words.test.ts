import { routes } from "@busbar/contract";
import { errorTexts } from "@busbar/contract/kernel/errors/errors";
import { validationTexts } from "@busbar/contract/kernel/errors/validation-texts";
import type { Route } from "@busbar/contract/kernel/http/route";
import { invoiceStatus, invoiceStatusWords } from "@busbar/contract/invoices/invoice-status";
import { expect, test } from "vitest";
import { bannedIn } from "./banned-words.ts";
import { code, isTest, shipped } from "./source-files.ts";

/** Files of which every text is read by people: texts of pages, mails, notices, and words of files and imports. */
const books = /\/(zh|en)\.ts$|\/texts-(zh|en)\.ts$|-(texts|mails?|notices?|mail-words|words)\.tsx?$/;
const literal = String.raw`"((?:[^"\\\n]|\\.)*)"|${"`"}((?:[^${"`"}\\]|\\.)*)${"`"}`;
const inBook = new RegExp(literal, "g");
const single = String.raw`'((?:[^'\\\n]|\\.)*)'`;
const bilingual = new RegExp(String.raw`\b(?:zh|en|description):\s+(?:${literal}|${single})`, "g");
/** `en: isDone ? "…" : "…"`. */
const chosen = new RegExp(String.raw`\b(?:zh|en): [\w.!]+\s*\?\s*(?:${literal})\s*:\s*(?:${literal})`, "g");
/** What commands, the start and the settings say: whole sentences in the code that prints them. */
const printing = /^(packages\/server\/src\/node\/|packages\/portal\/src\/|tools\/\w[\w-]*\.mjs$)/;
const isSentence = (text: string): boolean => /^(?:\{value\}|[A-Z][\w'-]*)[,:]? [^<>]*[a-z]{2}/.test(text);
/** A text for people: several words, a word with a capital, or Chinese. */
const isText = (text: string): boolean => /[\u3400-\u9fff]|^[A-Z][a-z]+|[a-z]{2} [a-z]/.test(text);

type Text = { place: string; text: string };

const literalsOf = (content: string, pattern: RegExp): string[] =>
  [...withoutComments(content).matchAll(pattern)]
    .flatMap((match) => match.slice(1))
    .flatMap((text) => (text === undefined ? [] : text.replace(/\$\{[^{}]*\}/g, "{value}")));

const textsOf = ({ path, content }: { path: string; content: string }): Text[] =>
  (books.test(path) ? [inBook] : [bilingual, chosen])
    .flatMap((pattern) => literalsOf(content, pattern))
    .filter(isText)
    .map((text) => ({ place: path, text }));

const texts: readonly Text[] = shipped.filter(({ path }) => !path.endsWith("tables.ts")).flatMap(textsOf);
const calls = Object.entries<Route>(routes);

test("no text that people read has a word that the product does not use", () => {
  expect(texts.length).toBeGreaterThan(8000);
  const found = texts.flatMap(({ place, text }) => bannedIn(text).map((word) => `${place} “${text}” – ${word}`));
  expect(found).toEqual([]);
});

test("no message of a command has a word that the product does not use", () => {
  const said = code
    .filter(({ path }) => printing.test(path) && !isTest(path))
    .flatMap(({ path, content }) => literalsOf(content, inBook).map((text) => ({ place: path, text })))
    .filter(({ text }) => isSentence(text));
  expect(said.length).toBeGreaterThan(200);
  const found = said.flatMap(({ place, text }) =>
    // An account of the system bears the name.
    bannedIn(text.replace("postgres or nobody", "")).map((word) => `${place} “${text}” – ${word}`),
  );
  expect(found).toEqual([]);
});

test("no refusal has a word that the product does not use", () => {
  const refusals = Object.entries({ ...validationTexts, ...errorTexts });
  const found = refusals.flatMap(([code, { zh, en }]) => [zh, en].flatMap(bannedIn).map((word) => `${code} – ${word}`));
  expect(found).toEqual([]);
});

test("R-C05 a call is summed up by a verb and its object, in at most six words", () => {
  const long = calls.filter(
    ([, { summary }]) => summary.split(/\s+/).length > 6 || !/^[A-Z][a-z]+ ?[^.;:]*$/.test(summary),
  );
  expect(long.map(([name, { summary }]) => `${name}: ${summary}`)).toEqual([]);
  const found = calls.flatMap(([name, { summary, description }]) =>
    [summary, description ?? ""].flatMap(bannedIn).map((word) => `${name} – ${word}`),
  );
  expect(found).toEqual([]);
  const unfinished = calls.filter(
    ([, { description }]) => description !== undefined && !/^[A-Z0-9`].*\.$/.test(description),
  );
  expect(unfinished.map(([name]) => name)).toEqual([]);
});

test("R-B04 screens and files have no other words for the states of a statement than the labels", () => {
  const { draft, firstReview, finalReview, unpaid, paid } = invoiceStatus;
  // The other states and one label of these are called like what is no state of a statement.
  const others = new Set(["待支付", "审核中", "Under Review", "Paid"]);
  const labels = [draft, firstReview, finalReview, unpaid, paid]
    .flatMap((status) => Object.values(invoiceStatusWords[status]))
    .filter((label) => !others.has(label));
  const written = shipped.flatMap(({ path, content }) =>
    literalsOf(content, inBook).flatMap((text) => (labels.includes(text) ? [`${path} “${text}”`] : [])),
  );
  expect(written.every((place) => place.startsWith("packages/contract/src/invoices/invoice-status.ts"))).toBe(true);
  expect(written).toHaveLength(labels.length);
});

test("words that the product does not use are found", () => {
  expect(bannedIn("Nobody changes one's own rights")).toHaveLength(3);
  expect(bannedIn("Given. The person is told")).toHaveLength(1);
  expect(bannedIn("Whoever meets one of these")).toHaveLength(1);
  expect(bannedIn("State")).toHaveLength(1);
  expect(bannedIn("Tell")).not.toEqual([]);
  expect(bannedIn("您没有权限")).toHaveLength(1);
  expect(bannedIn("{count, right|rights} in both")).toHaveLength(1);
});

test("words that only look alike are left alone", () => {
  for (const text of [
    "Pin right",
    "Status",
    "State of Qatar",
    "张三，您好：",
    "Buttons on the right side",
    "connection refused",
  ])
    expect(bannedIn(text)).toEqual([]);
});

function withoutComments(content: string): string {
  return content.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(?<=^|\s)\/\/.*$/gm, "");
}
