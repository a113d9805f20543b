import type { AllRoutes } from "@busbar/contract";
import type { Client } from "@busbar/contract/kernel/http/client";
import { isRecord } from "@busbar/contract/kernel/shapes";
import { chooseLanguage, type Language } from "../../kernel/texts/i18n.ts";
import type { PreferenceRow } from "../../kernel/queries/use-preference.ts";
import { languageOf, markTheme, onThemeSaved, savedTheme, storedLanguageChoice, takeTheme } from "./theme-store.ts";
import { type ThemeSettings, themeSettingsOf } from "./theme-settings.ts";

const preferenceKey = "theme";
/** Milliseconds during which several choices are combined into one call. */
const gathering = 400;

/** Stored on the server per person: the settings including the folded menu, the language, and when they were chosen. */
export type KeptTheme = { savedAt: number; collapse: boolean; language: Language | null; settings: ThemeSettings };

function keptThemeOf(value: unknown): KeptTheme | null {
  if (!isRecord(value) || !Number.isFinite(value["savedAt"]) || !isRecord(value["settings"])) return null;
  const { savedAt, collapse, language, settings } = value;
  return {
    savedAt: savedAt as number,
    collapse: collapse === true,
    language: languageOf(language),
    settings: themeSettingsOf(settings),
  };
}

type Preferences = Pick<Client<AllRoutes>, "savePreference">;

/** The theme among the person's preferences, null for none; undefined when these are not known. */
export const themeAmong = (rows: readonly PreferenceRow[] | undefined): KeptTheme | null | undefined =>
  rows && keptThemeOf(rows.find(({ key }) => key === preferenceKey)?.value);

export type ThemeSync = {
  /** Merges the themes of browser and server before anything is rendered; the newer one wins. */
  adopt: (userId: string, kept: KeptTheme | null | undefined) => Promise<void>;
  /** From now on choices are sent to the server. */
  start: () => void;
  stop: () => void;
};

/** Synchronises the theme between a person's devices. @see R-H08 */
export function createThemeSync(api: Preferences): ThemeSync {
  let known = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopListening: (() => void) | undefined;

  const send = () => {
    const { settings, collapse, mark } = savedTheme();
    known = mark.savedAt;
    const value: KeptTheme = { settings, collapse, language: mark.language, savedAt: mark.savedAt };
    // A lost write does no harm: the browser's theme is newer, so the next sign-in sends it again.
    void api.savePreference({ params: { key: preferenceKey }, body: { value } }).catch(() => undefined);
  };
  const sendSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(send, gathering);
  };

  return {
    async adopt(userId, kept) {
      if (kept === undefined) return;
      const { mark } = savedTheme();
      known = kept?.savedAt ?? 0;
      const foreign = mark.owner !== "" && mark.owner !== userId;
      if (kept === null || (!foreign && mark.savedAt >= kept.savedAt)) {
        return markTheme({ owner: userId, savedAt: foreign ? 0 : mark.savedAt });
      }
      const here = storedLanguageChoice();
      // A language chosen here since then, such as on the sign-in page, is the newer choice.
      const chosenHere = here !== null && here !== mark.language;
      if (!chosenHere && kept.language !== null && kept.language !== here) await chooseLanguage(kept.language);
      takeTheme({
        settings: kept.settings,
        collapse: kept.collapse,
        mark: { savedAt: kept.savedAt, owner: userId, language: kept.language },
      });
    },
    start() {
      stopListening ??= onThemeSaved(sendSoon);
      if (savedTheme().mark.savedAt > known) sendSoon();
    },
    stop() {
      clearTimeout(timer);
      stopListening?.();
      stopListening = undefined;
    },
  };
}
