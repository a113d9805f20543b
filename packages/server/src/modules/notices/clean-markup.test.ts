import fc from "fast-check";
import { expect, test } from "vitest";
import { markupAttacks } from "../../testing/fuzz/markup-attacks.ts";
import { asWords, cleanMarkup, wordsOf } from "./clean-markup.ts";

/**
 * The grammar of clean markup: text, plain tags without attributes, and links to two kinds of targets. Text that
 * matches cannot contain a script, handler, style, form, frame or external resource.
 */
const clean =
  /^(?:[^<>]|<(?:b|strong|i|em|u|s|code|p|ul|ol|li)>|<\/(?:b|strong|i|em|u|s|code|p|ul|ol|li|a)>|<br \/>|<a>|<a href="(?:#\/(?![/\\])|https:\/\/[a-zA-Z0-9.-]+(?::\d+)?(?:[/?#]|"))[^"<>\s]*"?>)*$/;

test("R-S13 the list of attacks is a long one", () => {
  expect(new Set(markupAttacks).size).toBeGreaterThan(600);
});

test("R-S13 no script, handler, style, form, frame or foreign resource is left of any attack", () => {
  const dirty = markupAttacks.map((attack) => ({ attack, left: cleanMarkup(attack) }));
  expect(dirty.filter(({ left }) => !clean.test(left))).toEqual([]);
});

test("R-S13 cleaning again changes nothing, so nothing is hidden one layer deep", () => {
  const twice = markupAttacks.map(cleanMarkup).filter((once) => cleanMarkup(once) !== once);
  expect(twice).toEqual([]);
});

test("R-S13 whatever is typed, and however attacks are cut and joined, only clean markup is left", () => {
  const piece = fc
    .constantFrom(...markupAttacks)
    .chain((attack) =>
      fc
        .tuple(fc.nat(attack.length), fc.nat(attack.length))
        .map(([a, b]) => attack.slice(Math.min(a, b), Math.max(a, b))),
    );
  fc.assert(
    fc.property(
      fc.array(fc.oneof(piece, fc.string({ unit: "binary" }), fc.constantFrom("<b>", "</b>", '"', "<", ">"))),
      (parts) => clean.test(cleanMarkup(parts.join(""))),
    ),
    { numRuns: 150 },
  );
});

test("R-S13 emphasis, lists, line breaks and links into the portal or to https are kept", () => {
  const kept =
    '<p>自 <b>1 月 1 日</b>起 &amp; <em>全部</em><br />见 <a href="#/customer/my?v=1">客户</a>，<a href="https://www.example.cn/a?b=1#c">公告</a></p><ul><li>一</li></ul><ol><li><s>二</s><u>三</u></li></ol>';
  expect(cleanMarkup(kept)).toBe(kept);
});

test("R-S13 a link to another place loses it and keeps its words", () => {
  for (const href of [
    "http://a.example",
    "//a.example",
    "/api/logout",
    "customer",
    "#//a.example",
    "https://a@b.example",
    "mailto:a@b.example",
    "#/\\a",
  ])
    expect(cleanMarkup(`<a href="${href}">words</a>`), href).toBe("<a>words</a>");
});

test("R-S13 deep nesting is cut and costs no time", () => {
  const started = performance.now();
  expect(cleanMarkup("<b>".repeat(3000)).length).toBeLessThan(500);
  expect(performance.now() - started).toBeLessThan(2000);
});

test("R-S13 the words are what a reader sees, and a value stands in markup as it is", () => {
  expect(wordsOf(cleanMarkup("<p>a</p><p>b &lt;c&gt; <i> </i></p>"))).toBe("a b <c>");
  expect(wordsOf(cleanMarkup('<b>a</b>, <a href="#/b">b</a>: <br/><ul><li>c</li><li>d</li></ul>'))).toBe("a, b: c d");
  expect(wordsOf(cleanMarkup("<script>x</script><br>\u200b"))).toBe("");
  const name = `<b>"a" & 'b'.csv`;
  expect(wordsOf(cleanMarkup(`<b>${asWords(name)}</b>`))).toBe(name);
});
