import fc from "fast-check";
import { expect, test } from "vitest";
import { type ThemeSettings, themeSettingsOf } from "../theme/theme-settings.ts";
import { randomTheme, lockOf, type OptionName, themeOptions } from "./theme-options.ts";

const settingsWith = (patch: Partial<ThemeSettings>) => themeSettingsOf(patch);

test("R-H04 the rows stand in their order", () => {
  expect(themeOptions.map(({ name }) => name).join(" ")).toBe(
    "layout themeName mode background showTabs showTabsIcon tabsBarStyle columnStyle fixedHeader showLanguage showProgressBar showRefresh showSearch showNotice showFullScreen",
  );
});

const rules: [OptionName, Partial<ThemeSettings>, mobile: boolean, lock: string | null][] = [
  ["layout", {}, false, null],
  ["layout", {}, true, "desktopOnly"],
  ["background", { layout: "common" }, false, null],
  ["background", { layout: "column" }, false, null],
  ["background", { layout: "float" }, false, "noPictureRoom"],
  ["background", { layout: "horizontal" }, false, "noPictureRoom"],
  ["showTabsIcon", { showTabs: false }, false, "tabsOff"],
  ["showTabsIcon", { showTabs: true }, false, null],
  ["tabsBarStyle", { showTabs: false }, false, "tabsOff"],
  ["tabsBarStyle", { showTabs: true }, true, null],
  ["columnStyle", { layout: "column" }, false, null],
  ["columnStyle", { layout: "comprehensive" }, false, "columnOnly"],
  ["fixedHeader", { layout: "common" }, false, "alwaysFixed"],
  ["fixedHeader", { layout: "vertical" }, false, null],
  ["themeName", { layout: "float" }, true, null],
  ["mode", {}, true, null],
  ["showTabs", {}, true, null],
  ["showNotice", { layout: "float" }, true, null],
];
test.each(rules)("R-H01 R-H03 R-H04 the option %s with %j, mobile %s: locked by %s", (name, patch, mobile, lock) => {
  expect(lockOf(name, settingsWith(patch), mobile)).toBe(lock);
});

const anyTheme = fc.record(
  Object.fromEntries(themeOptions.map(({ name, values }) => [name, fc.constantFrom(...values)])),
) as unknown as fc.Arbitrary<Partial<ThemeSettings>>;
const anyRandom = fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }));

test("R-H06 a random theme differs from the present one in every option, the layout on desktop only", () => {
  fc.assert(
    fc.property(anyTheme, fc.boolean(), anyRandom, (patch, mobile, stream) => {
      const present = settingsWith(patch);
      const next = randomTheme(present, mobile, () => stream.next().value as number);
      expect(themeSettingsOf(next)).toEqual(next);
      for (const { name, values } of themeOptions) {
        if (name === "layout" && mobile) expect(next.layout).toBe("vertical");
        else expect(next[name]).not.toBe(present[name]);
        expect(values).toContain(next[name]);
      }
      expect(next.showThemeSetting).toBe(present.showThemeSetting);
    }),
  );
});

test("R-H06 every value of every option can come up", () => {
  const present = settingsWith({});
  const seen = new Map(themeOptions.map(({ name }) => [name, new Set<unknown>([present[name]])]));
  for (let turn = 0; turn < 1; turn += 0.01) {
    const next = randomTheme(present, false, () => turn);
    for (const { name } of themeOptions) seen.get(name)!.add(next[name]);
  }
  for (const { name, values } of themeOptions) expect(seen.get(name)).toEqual(new Set(values));
});
