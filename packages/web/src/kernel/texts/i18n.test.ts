// @vitest-environment jsdom
import i18next from "i18next";
import { expect, test } from "vitest";
import { startTexts } from "./i18n.ts";

test("R-S19 a count in a sentence is written as in a table, a name as it is", async () => {
  const texts = { exported: "已导出 {total} 个客户：{name}" } as const;
  await startTexts([]);
  // Added directly instead of loaded: earlier tests may have created a second i18next module instance.
  i18next.addResourceBundle("zh", "counted", texts);
  const written = i18next.getFixedT("zh", "counted")("exported" as never, { total: 5022, name: "2026" } as never);
  expect(written).toBe("已导出 5,022 个客户：2026");
});

test("R-S19 a count in English has the form of its number", async () => {
  await startTexts([]);
  i18next.addResourceBundle("en", "forms", { left: "{days, day|days} left" });
  const left = (days: number | string) => i18next.getFixedT("en", "forms")("left" as never, { days } as never);
  expect([left(0), left(1), left("1"), left(5022)]).toEqual([
    "0 days left",
    "1 day left",
    "1 day left",
    "5,022 days left",
  ]);
});
