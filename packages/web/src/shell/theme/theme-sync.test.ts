// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { fillBrowserGaps } from "../../testing/browser-gaps.ts";
import type { KeptTheme } from "./theme-sync.ts";

beforeEach(() => {
  fillBrowserGaps();
  localStorage.clear();
  vi.resetModules();
});

type Local = { savedAt?: number; owner?: string; themeName?: string; language?: "zh" | "en" | null };

async function start(local: Local | null, chosenLanguage?: "zh" | "en") {
  if (local) localStorage.setItem("theme", JSON.stringify(local));
  if (chosenLanguage) localStorage.setItem("language", chosenLanguage);
  const { createThemeSync } = await import("./theme-sync.ts");
  const store = await import("./theme-store.ts");
  const { startTexts } = await import("../../kernel/texts/i18n.ts");
  await startTexts([]);
  const sent: unknown[] = [];
  const sync = createThemeSync({
    savePreference: async (input: { body: { value: unknown } }) => sent.push(input.body.value) as never,
  } as never);
  return { sync, sent, ...store };
}

async function kept(themeName: string, savedAt: number, language: "zh" | "en" | null = null): Promise<KeptTheme> {
  const { themeSettingsOf } = await import("./theme-settings.ts");
  return { savedAt, language, collapse: true, settings: themeSettingsOf({ themeName }) };
}

test("R-H08 another browser takes the server's theme, with the folded menu and the language", async () => {
  const { sync, themeStore, collapseStore } = await start(null);
  await sync.adopt("7", await kept("red-white", 500, "en"));
  expect(themeStore.getState().themeName).toBe("red-white");
  expect(collapseStore.getState().folded).toBe(true);
  expect(localStorage.getItem("language")).toBe("en");
});

test("R-H08 the newer of two choices wins: the server's", async () => {
  const { sync, themeStore } = await start({ savedAt: 400, owner: "7", themeName: "ocean" });
  await sync.adopt("7", await kept("red-white", 500));
  expect(themeStore.getState().themeName).toBe("red-white");
});

test("R-H08 the newer of two choices wins: the one made here, which then goes to the server", async () => {
  const { sync, sent, themeStore } = await start({ savedAt: 600, owner: "7", themeName: "ocean" });
  await sync.adopt("7", await kept("red-white", 500));
  expect(themeStore.getState().themeName).toBe("ocean");
  sync.start();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ savedAt: 600, settings: { themeName: "ocean" } });
  sync.stop();
});

test("R-H08 the choice of the person before does not become the next person's", async () => {
  const { sync, sent, themeStore, savedTheme } = await start({ savedAt: 900, owner: "3", themeName: "ocean" });
  await sync.adopt("7", await kept("red-white", 500));
  expect(themeStore.getState().themeName).toBe("red-white");
  expect(savedTheme().mark).toMatchObject({ owner: "7", savedAt: 500 });
  sync.start();
  sync.stop();
  expect(sent).toEqual([]);
});

test("R-H08 with nothing on the server the browser's look stays, and is nobody's choice yet", async () => {
  const { sync, themeStore, savedTheme } = await start({ savedAt: 900, owner: "3", themeName: "ocean" });
  await sync.adopt("7", null);
  expect(themeStore.getState().themeName).toBe("ocean");
  expect(savedTheme().mark).toMatchObject({ owner: "7", savedAt: 0 });
});

test("R-H08 a language chosen on the sign-in page is newer than the server's", async () => {
  const { sync, themeStore } = await start(null, "en");
  await sync.adopt("7", await kept("red-white", 500, "zh"));
  expect(themeStore.getState().themeName).toBe("red-white");
  expect(localStorage.getItem("language")).toBe("en");
});

test("R-H08 several choices in a row are one call, and none after stopping", async () => {
  const { sync, sent, chooseTheme, chooseFolded } = await start(null);
  await sync.adopt("7", null);
  sync.start();
  chooseTheme({ themeName: "ocean" });
  chooseTheme({ mode: "dark" });
  chooseFolded(true);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ collapse: true, settings: { themeName: "ocean", mode: "dark" } });
  sync.stop();
  chooseTheme({ mode: "light" });
  expect(sent).toHaveLength(1);
});

test("R-H08 a server that cannot be asked changes nothing", async () => {
  const { sync, savedTheme } = await start({ savedAt: 900, owner: "3", themeName: "ocean" });
  await sync.adopt("7", undefined);
  expect(savedTheme().mark).toMatchObject({ owner: "3", savedAt: 900 });
});
