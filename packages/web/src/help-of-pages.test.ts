import { shippedRows } from "@busbar/contract/menus/menu-rows";
import { expect, test } from "vitest";
import { features } from "./features.ts";
import { glossary } from "./kernel/help/glossary.ts";
import { helpFaults, helpOf } from "./testing/help-faults.ts";

const help = await helpOf(features);
const pages = [
  ...new Set([
    ...shippedRows.flatMap(({ component }) => component ?? []),
    ...features.flatMap((feature) => Object.keys(feature.pages)),
  ]),
];

test.each(pages)("the help panel says what %s is for, three to five tasks, and its terms", (page) => {
  expect(helpFaults(help.get(page))).toEqual([]);
  expect(help.get(page)?.words).not.toEqual([]);
});

test("help is written for pages that are there, and every term of the glossary stands on one of them", () => {
  expect([...help.keys()].filter((page) => !pages.includes(page))).toEqual([]);
  const used = new Set<string>([...help.values()].flatMap(({ words }) => words));
  expect(Object.keys(glossary).filter((word) => !used.has(word))).toEqual([]);
});
