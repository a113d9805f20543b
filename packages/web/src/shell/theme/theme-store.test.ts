// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { fillBrowserGaps } from "../../testing/browser-gaps.ts";

beforeEach(() => {
  fillBrowserGaps();
  localStorage.clear();
  vi.resetModules();
});

/** The store of a browser with this storage. */
async function start(kept: Record<string, unknown> = {}) {
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, JSON.stringify(value));
  return import("./theme-store.ts");
}
const root = () => ({ ...document.documentElement.dataset });
const stored = () => JSON.parse(localStorage.getItem("theme") ?? "{}") as Record<string, unknown>;

test("R-H08 a new browser starts with the defaults", async () => {
  const { themeStore, collapseStore } = await start();
  expect(themeStore.getState()).toEqual({
    layout: "common",
    themeName: "blue-black",
    mode: "light",
    background: "none",
    showTabs: false,
    showTabsIcon: true,
    tabsBarStyle: "smooth",
    columnStyle: "vertical",
    fixedHeader: true,
    showLanguage: true,
    showProgressBar: true,
    showRefresh: true,
    showSearch: true,
    showNotice: true,
    showFullScreen: true,
    showThemeSetting: true,
  });
  expect(collapseStore.getState().folded).toBe(false);
});

test("R-H08 what is stored is used, and what is not known falls back by itself", async () => {
  const { themeStore } = await start({
    theme: { layout: "float", themeName: "purple", showTabs: "yes", columnStyle: "card", shoeSize: 43 },
  });
  const theme = themeStore.getState();
  expect(theme).toMatchObject({ layout: "float", themeName: "blue-black", showTabs: false, columnStyle: "card" });
  expect(theme).not.toHaveProperty("shoeSize");
});

test.each(["{", "null", "[]", '"dark"', "7"])("R-H08 a storage that holds %s is no obstacle", async (text) => {
  localStorage.setItem("theme", text);
  const { themeStore } = await start();
  expect(themeStore.getState().themeName).toBe("blue-black");
});

test("R-H05 a preview shows at once and is not kept; going back says whether anything changed", async () => {
  const { previewTheme, revertTheme } = await start();
  previewTheme({ themeName: "red-white", mode: "dark" });
  expect(root()).toMatchObject({ theme: "red-white", mode: "dark" });
  expect(localStorage.getItem("theme")).toBeNull();
  expect(revertTheme()).toBe(true);
  expect(root()).toMatchObject({ theme: "blue-black", mode: "light" });
  expect(revertTheme()).toBe(false);
});

test("R-H05 Save keeps what is shown and tells so", async () => {
  const { onThemeSaved, previewTheme, revertTheme, saveTheme } = await start();
  const told = vi.fn<() => void>();
  onThemeSaved(told);
  previewTheme({ themeName: "ocean" });
  saveTheme();
  expect(stored()).toMatchObject({ themeName: "ocean" });
  expect(told).toHaveBeenCalledOnce();
  expect(revertTheme()).toBe(false);
});

test("R-H05 a choice in the header does not keep the preview of other options", async () => {
  const { chooseTheme, previewTheme, revertTheme } = await start();
  previewTheme({ themeName: "ocean" });
  chooseTheme({ mode: "dark" });
  expect(stored()).toMatchObject({ mode: "dark", themeName: "blue-black" });
  revertTheme();
  expect(root()).toMatchObject({ theme: "blue-black", mode: "dark" });
});

test("R-H05 Restore sets every default, the folded menu too, and keeps them", async () => {
  const { collapseStore, restoreTheme, themeStore } = await start({
    theme: { layout: "float", themeName: "ocean", showTabs: true, showNotice: false },
    collapse: true,
  });
  restoreTheme();
  expect(themeStore.getState()).toMatchObject({ layout: "common", themeName: "blue-black", showTabs: false });
  expect(stored()).toMatchObject({ layout: "common", showNotice: true });
  expect(collapseStore.getState().folded).toBe(false);
  expect(localStorage.getItem("collapse")).toBe("false");
});

test.each([
  ["common", "vab-background"],
  ["column", "vab-background"],
  ["comprehensive", "vab-background"],
  ["float", "none"],
  ["horizontal", "none"],
] as const)("R-H03 in the layout %s the picture behind the menu is %s", async (layout, shown) => {
  const { applyTheme } = await start({ theme: { layout, background: "vab-background" } });
  applyTheme();
  expect(root()).toMatchObject({ background: shown });
});

test("R-H08 a choice in another window of the browser shows here too", async () => {
  const { followTheme, themeStore } = await start();
  const stop = followTheme();
  localStorage.setItem("theme", JSON.stringify({ themeName: "green-white" }));
  window.dispatchEvent(new StorageEvent("storage", { key: "theme", newValue: localStorage.getItem("theme") }));
  expect(themeStore.getState().themeName).toBe("green-white");
  expect(root()).toMatchObject({ theme: "green-white" });
  stop();
});
