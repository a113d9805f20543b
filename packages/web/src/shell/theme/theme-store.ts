import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { isRecord } from "@busbar/contract/kernel/shapes";
import { type Language, languageKey } from "../../kernel/texts/i18n.ts";
import { defaultTheme, hasPictureRoom, type ThemeSettings, themeSettingsOf } from "./theme-settings.ts";

const themeKey = "theme";
const collapseKey = "collapse";

/** Stored with the settings: when and by whom they were chosen, and the language that the server has. */
export type SavedMark = {
  /** Epoch milliseconds; 0 when nothing was chosen yet. */
  savedAt: number;
  /** Id of the person; "" for a choice made before signing in. */
  owner: string;
  language: Language | null;
};
export type SavedTheme = { settings: ThemeSettings; collapse: boolean; mark: SavedMark };

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}
export const languageOf = (value: unknown): Language | null => (value === "zh" || value === "en" ? value : null);
const markOf = ({ savedAt, owner, language }: Record<string, unknown>): SavedMark => ({
  savedAt: Number.isFinite(savedAt) ? (savedAt as number) : 0,
  owner: typeof owner === "string" ? owner : "",
  language: languageOf(language),
});

/** The theme stored in this browser. Invalid values fall back to their defaults, and unknown names are dropped. */
export function readSavedTheme(): SavedTheme {
  const stored = read(themeKey);
  const kept = isRecord(stored) ? stored : {};
  return { settings: themeSettingsOf(kept), collapse: read(collapseKey) === true, mark: markOf(kept) };
}

const first = readSavedTheme();
let saved = first.settings;
let mark = first.mark;

/**
 * The current theme: the saved one, or a preview. Stored under `theme`, which src/boot.js reads before the first paint.
 */
export const themeStore = createStore<ThemeSettings>(() => saved);
export const useTheme = <T>(pick: (settings: ThemeSettings) => T): T => useStore(themeStore, pick);

export const collapseStore = createStore<{ folded: boolean }>(() => ({ folded: first.collapse }));

const listeners = new Set<() => void>();
/** Calls `listener` whenever the person saves a choice. Returns the function that unsubscribes. */
export function onThemeSaved(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a choice without saving it. */
export function previewTheme(patch: Partial<ThemeSettings>): void {
  themeStore.setState(patch);
  applyTheme();
}

const differs = (one: ThemeSettings, other: ThemeSettings) =>
  (Object.keys(one) as (keyof ThemeSettings)[]).some((name) => one[name] !== other[name]);

/** Returns to the saved theme. @returns whether anything changed */
export function revertTheme(): boolean {
  const changed = differs(themeStore.getState(), saved);
  themeStore.setState(saved, true);
  applyTheme();
  return changed;
}

/** Saves the current theme. */
export function saveTheme(): void {
  saved = themeStore.getState();
  touchTheme();
}

/** Applies and saves a choice; a preview of other options stays a preview. */
export function chooseTheme(patch: Partial<ThemeSettings>): void {
  saved = { ...saved, ...patch };
  previewTheme(patch);
  touchTheme();
}

export function restoreTheme(): void {
  saved = defaultTheme;
  themeStore.setState(saved, true);
  applyTheme();
  chooseFolded(false);
}

export function chooseFolded(folded: boolean): void {
  collapseStore.setState({ folded });
  localStorage.setItem(collapseKey, JSON.stringify(folded));
  touchTheme();
}

/** Opens the sidebar without saving that as a choice. */
export function unfoldForNow(): void {
  collapseStore.setState({ folded: false });
}

/** Marks the person's choice as made now: the latest of several devices wins. */
export function touchTheme(): void {
  writeSaved({ ...mark, language: storedLanguageChoice(), savedAt: Date.now() });
  for (const listener of listeners) listener();
}

/** Stores whose choice this is and which language the server has. */
export function markTheme(patch: Partial<SavedMark>): void {
  writeSaved({ ...mark, ...patch });
}

/** Adopts the theme saved on another device, without saving it again. */
export function takeTheme(next: SavedTheme): void {
  saved = next.settings;
  themeStore.setState(saved, true);
  collapseStore.setState({ folded: next.collapse });
  localStorage.setItem(collapseKey, JSON.stringify(next.collapse));
  writeSaved(next.mark);
  applyTheme();
}

export const savedTheme = (): SavedTheme => ({ settings: saved, collapse: collapseStore.getState().folded, mark });
export const storedLanguageChoice = (): Language | null => languageOf(localStorage.getItem(languageKey));

function writeSaved(next: SavedMark): void {
  mark = next;
  localStorage.setItem(themeKey, JSON.stringify({ ...saved, ...mark }));
}

let isPrinting = false;
const darkSystem = () => window.matchMedia("(prefers-color-scheme: dark)");

/** Sets three attributes of the document; all colours, also the kit's, depend on them. */
export function applyTheme(): void {
  const { themeName, mode, background, layout } = themeStore.getState();
  const root = document.documentElement;
  root.dataset.theme = themeName;
  const shown = mode === "system" ? (darkSystem().matches ? "dark" : "light") : mode;
  root.dataset.mode = isPrinting ? "light" : shown;
  root.dataset.background = hasPictureRoom(layout) ? background : "none";
}

/**
 * Follows the system's colour scheme, printing, which is always light, and a choice made in another window. Returns the
 * function that stops it.
 */
export function followTheme(): () => void {
  const system = darkSystem();
  const fromOtherWindow = ({ key, newValue }: StorageEvent) => {
    if (newValue === null || (key !== themeKey && key !== collapseKey)) return;
    const next = readSavedTheme();
    const previewing = differs(themeStore.getState(), saved);
    saved = next.settings;
    mark = next.mark;
    collapseStore.setState({ folded: next.collapse });
    if (previewing) return;
    themeStore.setState(saved, true);
    applyTheme();
  };
  const toPaper = ({ type }: Event) => {
    isPrinting = type === "beforeprint";
    applyTheme();
  };
  window.addEventListener("beforeprint", toPaper);
  window.addEventListener("afterprint", toPaper);
  system.addEventListener("change", applyTheme);
  window.addEventListener("storage", fromOtherWindow);
  return () => {
    window.removeEventListener("beforeprint", toPaper);
    window.removeEventListener("afterprint", toPaper);
    system.removeEventListener("change", applyTheme);
    window.removeEventListener("storage", fromOtherWindow);
  };
}
