import { z } from "zod";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { type Language, languageKey } from "../../kernel/texts/i18n.ts";
import { defaultTheme, hasPictureRoom, ThemeSettings } from "./theme-settings.ts";

const themeKey = "theme";
const collapseKey = "collapse";

/** Stored with the settings: when and by whom they were chosen, and the language that the server has. */
const SavedMark = z.object({
  /** Epoch milliseconds; 0 when nothing was chosen yet. */
  savedAt: z.number().catch(0),
  /** Id of the person; "" for a choice made before signing in. */
  owner: z.string().catch(""),
  language: z.enum(["zh", "en"]).nullable().catch(null),
});
export type SavedMark = z.infer<typeof SavedMark>;
export type SavedTheme = { settings: ThemeSettings; collapse: boolean; mark: SavedMark };

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}
const asRecord = (value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};

/** The theme stored in this browser. Invalid values fall back to their defaults, and unknown names are dropped. */
export function readSavedTheme(): SavedTheme {
  const kept = asRecord(read(themeKey));
  return { settings: ThemeSettings.parse(kept), collapse: read(collapseKey) === true, mark: SavedMark.parse(kept) };
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
export const storedLanguageChoice = (): Language | null => {
  const kept = localStorage.getItem(languageKey);
  return kept === "zh" || kept === "en" ? kept : null;
};

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
