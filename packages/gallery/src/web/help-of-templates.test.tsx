import { helpFaults, helpOf } from "@busbar/web/testing/help-faults.ts";
import { expect, test } from "vitest";
import { galleryRows } from "../contract/gallery-rows.ts";
import { galleryFeatures } from "./gallery-features.ts";

const help = await helpOf(galleryFeatures);
/** Rows of the portal's own pages are among the template's. */
const pages = [...new Set(galleryRows.flatMap(({ component }) => component ?? []))].filter((page) =>
  page.startsWith("gallery-"),
);

test.each(pages)("the help panel says what %s shows and what can be tried", (page) => {
  expect(helpFaults(help.get(page))).toEqual([]);
});

test("help is written for template pages that are there", () => {
  expect(pages.length).toBeGreaterThan(40);
  expect([...help.keys()].filter((page) => !pages.includes(page))).toEqual([]);
});
