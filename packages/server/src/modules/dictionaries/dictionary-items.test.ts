import { afterAll, expect, test } from "vitest";
import { refusal } from "../../testing/importer.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

// The demo's business date is 2026-01-20.
const app = await startTestApp();
afterAll(() => app.close());
const admin = await app.as("admin");
const items = (code: string) => admin.listDictionaryItems({ params: { code } });
const add = (code: string, itemCode: string, rest: object = {}) =>
  admin.createDictionaryItem({ params: { code }, body: { itemCode, zh: itemCode, en: itemCode, ...rest } });
const offered = async (dictCode: string) =>
  (await admin.dictList({ query: { dictCode } })).list.map(({ code }) => code);

test("R-M06 an item is added last, renamed, put in front of another, and kept from forms when it is disabled", async () => {
  const made = await add("tag", "SOLAR");
  expect((await offered("tag")).at(-1)).toBe("SOLAR");
  const first = (await items("tag"))[0]!;
  const moved = await admin.moveDictionaryItem({
    params: { id: made.id },
    body: { before: first.id, rowVersion: made.rowVersion },
  });
  expect(moved.order).toBe(1);
  expect((await offered("tag"))[0]).toBe("SOLAR");
  const { rowVersion } = moved;
  const changed = await admin.updateDictionaryItem({
    params: { id: made.id },
    body: { rowVersion, zh: "光伏", enabled: false },
  });
  expect(changed).toMatchObject({ zh: "光伏", code: "SOLAR", offered: false });
  expect(await offered("tag")).not.toContain("SOLAR");
  expect((await items("tag")).map(({ code }) => code)).toContain("SOLAR");
  const stale = admin.updateDictionaryItem({ params: { id: made.id }, body: { rowVersion, zh: "后改" } });
  expect(await refusal(stale)).toMatchObject({ code: 1410, details: { current: { zh: "光伏" } } });
});

test.each([
  ["before its first day", "2026-01-21", null, false],
  ["on its first day", "2026-01-20", null, true],
  ["on the day before its end", null, "2026-01-21", true],
  ["on its end", null, "2026-01-20", false],
])("R-M06 %s an item is offered or not by the business date", async (when, validFrom, validTo, isOffered) => {
  const code = `D${when.length}`;
  expect((await add("industry", code, { validFrom, validTo })).offered).toBe(isOffered);
  expect((await offered("industry")).includes(code)).toBe(isOffered);
});

test("R-M06 words that the code knows are shown and stay, and a code is there once", async () => {
  expect(await refusal(add("lifecycle", "NEW"))).toMatchObject({ reason: "dictionary.fixed" });
  const [state] = await items("invoice_status");
  expect(state?.actions.update).toBe("dictionary.fixed");
  const rename = admin.updateDictionaryItem({
    params: { id: state!.id },
    body: { rowVersion: state!.rowVersion, zh: "改名" },
  });
  expect(await refusal(rename)).toMatchObject({ reason: "dictionary.fixed" });
  expect(await refusal(add("industry", "A"))).toMatchObject({ errors: [{ path: "itemCode" }] });
  expect(await refusal(items("colours"))).toMatchObject({ reason: "dictionary.unknown" });
  const dates = add("tag", "WRONG", { validFrom: "2026-02-01", validTo: "2026-01-01" });
  expect(await refusal(dates)).toMatchObject({ errors: [{ path: "validTo" }] });
});

test("R-M06 R-P05 dictionaries are changed by dict:write alone", async () => {
  const manager = await app.as("smeast");
  expect(await refusal(manager.listDictionaries())).toMatchObject({ code: 1403 });
  const list = await admin.listDictionaries();
  expect(list[0]?.editable).toBe(true);
  expect(list.find(({ code }) => code === "region")).toMatchObject({ editable: false, items: 7 });
});
