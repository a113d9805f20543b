import { createStore } from "zustand/vanilla";
import { useStore } from "zustand";
import { z } from "zod";

export const layoutNames = ["common", "vertical", "horizontal", "column", "comprehensive", "float", "console"] as const;
export type LayoutName = (typeof layoutNames)[number];
export const themeNames = [
  "blue-black",
  "blue-white",
  "green-black",
  "green-white",
  "red-black",
  "red-white",
  "ocean",
] as const;
export type Mode = "light" | "dark" | "system";

/** Every option of the theme drawer with its default. A stored value that does not parse falls back by itself. */
const ThemeSettings = z.object({
  layout: z.enum(layoutNames).catch("common"),
  themeName: z.enum(themeNames).catch("blue-black"),
  background: z.enum(["none", "vab-background"]).catch("none"),
  mode: z.enum(["light", "dark", "system"]).catch("light"),
  showTabs: z.boolean().catch(false),
  showTabsIcon: z.boolean().catch(true),
  tabsBarStyle: z.enum(["card", "smart", "smooth"]).catch("smooth"),
  columnStyle: z.enum(["vertical", "horizontal", "card", "arrow"]).catch("vertical"),
  fixedHeader: z.boolean().catch(true),
  showLanguage: z.boolean().catch(true),
  showProgressBar: z.boolean().catch(true),
  showRefresh: z.boolean().catch(true),
  showSearch: z.boolean().catch(true),
  showNotice: z.boolean().catch(true),
  showFullScreen: z.boolean().catch(true),
});
export type ThemeSettings = z.infer<typeof ThemeSettings>;

const themeKey = "theme";
const collapseKey = "collapse";

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}
const readTheme = (): ThemeSettings => ThemeSettings.parse(read(themeKey) ?? {});

/** What the shell looks like; kept in this browser under `theme`, and read before first paint by boot.js. */
export const themeStore = createStore<ThemeSettings>(readTheme);
export const useTheme = <T>(pick: (settings: ThemeSettings) => T): T => useStore(themeStore, pick);

/** Changes at once and keeps the choice. */
export function chooseTheme(patch: Partial<ThemeSettings>): void {
  themeStore.setState(patch);
  localStorage.setItem(themeKey, JSON.stringify(themeStore.getState()));
  applyTheme();
}

const darkSystem = () => window.matchMedia("(prefers-color-scheme: dark)");

/** Flips two attributes; every colour of ours and of the kit follows from them. */
export function applyTheme(): void {
  const { themeName, mode } = themeStore.getState();
  const root = document.documentElement;
  root.dataset.theme = themeName;
  root.dataset.mode = mode === "system" ? (darkSystem().matches ? "dark" : "light") : mode;
}

/** Follows the system while that is the choice. The returned function stops it. */
export function followSystemMode(): () => void {
  const system = darkSystem();
  system.addEventListener("change", applyTheme);
  return () => system.removeEventListener("change", applyTheme);
}

export const collapseStore = createStore<{ folded: boolean }>(() => ({ folded: read(collapseKey) === true }));
export function chooseFolded(folded: boolean): void {
  collapseStore.setState({ folded });
  localStorage.setItem(collapseKey, JSON.stringify(folded));
}
