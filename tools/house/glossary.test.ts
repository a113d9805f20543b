import { glossary } from "../../packages/web/src/kernel/help/glossary.ts";
import { expect, test } from "vitest";
import { read } from "./source-files.ts";

const rows = [...read("docs/glossary.md").matchAll(/^\| (.+?) \| (.+?) \| (.+?) \|$/gm)].map(
  ([, en = "", zh = "", meaning = ""]) => ({ en, zh, meaning: meaning.replaceAll("`", "") }),
);

test("help explains the words of the field as the glossary does", () => {
  const explained = Object.values(glossary).map(({ en, zh, meaning }) => ({ en, zh, meaning: meaning.en }));
  expect(explained.length).toBeGreaterThan(50);
  expect(rows).toEqual(expect.arrayContaining(explained));
});

test("each word stands in the glossary once", () => {
  const words = rows.map(({ en }) => en);
  expect(words.filter((word, at) => words.indexOf(word) < at)).toEqual([]);
});
