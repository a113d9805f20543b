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

const audienceOf = (row: (typeof shippedRows)[number]) => row.meta?.audience ?? ["staff", "enterprise", "partner"];
const shared = ["enterprise", "partner"].flatMap((outside) =>
  shippedRows.flatMap((row) => {
    const component = row.component ?? "";
    const isStaffs = shippedRows.some((one) => one.component === component && audienceOf(one).includes("staff"));
    const isTheirs = row.meta?.audience?.some((audience) => audience === outside) ?? false;
    return isStaffs && isTheirs ? [[component, outside] as const] : [];
  }),
);

test.each([
  ["home", "enterprise"],
  ["home", "partner"],
  ["invoice", "enterprise"],
  ["invoice", "partner"],
  ...shared,
] as const)("a page that others see, too, has help in their words: %s for %s", (page, outside) => {
  const own = help.get(page)?.outside?.[outside as "enterprise" | "partner"];
  expect([helpFaults(own), own?.purpose.en === help.get(page)?.purpose.en]).toEqual([[], false]);
});
