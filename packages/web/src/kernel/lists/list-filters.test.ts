import { expect, test } from "vitest";
import { hasFilters } from "./list-state.ts";

const off = { keyword: undefined, region: undefined, level: undefined };

test("a list is narrowed by a word, a choice or a false, not by empty ones nor by page and order", () => {
  for (const query of [{}, { keyword: "" }, { region: [] }, { pageNo: 2, sort: "-at", keyword: undefined }])
    expect(hasFilters(query, off), JSON.stringify(query)).toBe(false);
  for (const query of [{ keyword: "x" }, { region: ["east"] }, { level: 0 }, { level: false }])
    expect(hasFilters(query, off), JSON.stringify(query)).toBe(true);
});
