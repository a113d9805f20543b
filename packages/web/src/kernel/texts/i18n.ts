import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import dayjs from "dayjs";
import "dayjs/locale/zh-cn";
import { use, useCallback } from "react";
import i18next, { type BackendModule, type FormatterModule } from "i18next";
import { initReactI18next, useTranslation } from "react-i18next";
import { createStore } from "zustand/vanilla";
import { useStore } from "zustand";
import { loadChunk } from "../boot/chunk.ts";
import { noteFailure } from "../boot/lazy-component.tsx";

export type Language = "zh" | "en";
/** Storage key of the language; zh by default. @see R-S19 */
export const languageKey = "language";

type Loaders<T> = {
  zh: () => Promise<{ texts: T }>;
  en: () => Promise<{ texts: Texts<T> }>;
};
/** The type of an en file: exactly the keys of the zh file. */
export type Texts<T> = { readonly [K in keyof T]: string };

/** Labels of the contract as texts of one language: `region.north` … from `regionWords`. */
export const wordsOf = <P extends string, K extends string>(
  prefix: P,
  words: Readonly<Record<K, Bilingual>>,
  language: Language,
): Record<`${P}.${K}`, string> =>
  Object.fromEntries(
    (Object.entries(words) as [K, Bilingual][]).map(([key, word]) => [`${prefix}.${key}`, word[language]]),
  ) as Record<`${P}.${K}`, string>;

type Names<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Values<S> = [Names<S>] extends [never] ? [] : [values: Record<Names<S>, string | number>];
/** Reads a text; every `{mark}` of the zh text needs a value. */
export type Translate<T> = <K extends keyof T & string>(key: K, ...values: Values<T[K]>) => string;

export type TextNamespace<T> = {
  name: string;
  loaders: Loaders<T>;
  /** Reader of the texts in the current language; suspends while they load. */
  useTexts: () => Translate<T>;
  /** The same outside of React, for texts that are loaded already. */
  translate: Translate<T>;
};

const namespaces = new Map<string, Loaders<unknown>>();
/** Texts that failed to load, which i18next does not request again. */
const missing = new Set<string>();
const again = new Map<string, Promise<void>>();
const namespaceKey = (language: string, name: string) => `${language}|${name}`;

/**
 * Names the texts of a feature. Keys are flat (`"list.title"`), values plain or with `{marks}`; English says `{count, day|days}`; files are
 * `export const texts = {…} as const` in zh.ts and `export const texts: Texts<typeof zh> = {…}` in en.ts.
 *
 *     export const customerTexts = createTexts("customers", { zh: () => import("./zh.ts"), en: () => import("./en.ts") });
 *     const t = customerTexts.useTexts();  t("list.title");  t("list.found", { count: 3 });
 */
export function createTexts<const T extends Record<string, string>>(
  name: string,
  loaders: Loaders<T>,
): TextNamespace<T> {
  namespaces.set(name, loaders as Loaders<unknown>);
  return {
    name,
    loaders,
    useTexts: function useTexts() {
      const { t } = useTranslation(name);
      const language = currentLanguage();
      // Keys instead of words are worse than nothing: without its texts a component fails.
      if (missing.has(namespaceKey(language, name))) use(loadAgain(language, name));
      // i18next's types know one set of keys for all namespaces; ours are those of this one.
      return useCallback<Translate<T>>(
        (key, ...[values]) => t(key as string, values as Record<string, string | number>),
        [t],
      );
    },
    translate: (key, ...[values]) =>
      String(i18next.getFixedT(null, name)(key as string, values as Record<string, string | number>)),
  };
}

const lazyNamespaces: BackendModule = {
  type: "backend",
  init() {},
  read(language, name, done) {
    const load = namespaces.get(name)?.[language as Language];
    if (!load) return done(new Error(`No texts named ${name} in ${language}`), false);
    loadChunk<{ texts: unknown }>(load).then(
      ({ texts }) => done(null, texts as Record<string, string>),
      (cause: unknown) => {
        missing.add(namespaceKey(language, name));
        done(cause as Error, false);
      },
    );
  },
};

type LanguageState = { language: Language };
const languageStore = createStore<LanguageState>(() => ({ language: "zh" }));

const tags: Record<Language, string> = { zh: "zh-CN", en: "en" };

function storedLanguage(): Language {
  return localStorage.getItem(languageKey) === "en" ? "en" : "zh";
}
export const currentLanguage = (): Language => languageStore.getState().language;
/** The BCP 47 tag of a language. In components, pass the language of the render, so that output follows a switch. */
export const tagOf = (language: Language): string => tags[language];
/** The tag of the current language, for Accept-Language. Components must not use it: they would not follow a switch. */
export const languageTag = (): string => tagOf(currentLanguage());
export const useLanguage = (): Language => useStore(languageStore, (state) => state.language);

/** `5,022`, in sentences as in tables. By hand: the first use of Intl takes milliseconds of a start. */
export const formatCount = (count: number): string =>
  Number.isSafeInteger(count) ? String(count).replace(/\B(?=(\d{3})+$)/g, ",") : count.toLocaleString("en-US");
const counts: FormatterModule = {
  type: "formatter",
  init() {},
  add() {},
  addCached() {},
  // `{count, day|days}`: "1 day", "5,022 days".
  format: (value: unknown, forms?: string) => {
    const shown = typeof value === "number" ? formatCount(value) : (value as string);
    const [one, many] = forms?.split("|") ?? [];
    return many === undefined ? shown : `${shown} ${String(value) === "1" ? one : many}`;
  },
};

/** Initialises i18next in the stored language and loads the texts of `preload`; call it before rendering. */
export async function startTexts(preload: readonly string[]): Promise<void> {
  const language = storedLanguage();
  if (i18next.isInitialized) await loadTexts(preload);
  else {
    await i18next
      .use(lazyNamespaces)
      .use(counts)
      .use(initReactI18next)
      .init({
        lng: language,
        fallbackLng: false,
        supportedLngs: ["zh", "en"],
        ns: [...preload],
        keySeparator: false,
        nsSeparator: false,
        interpolation: { prefix: "{", suffix: "}", escapeValue: false, alwaysFormat: true },
        react: { useSuspense: true },
      });
  }
  await applyLanguage(language);
}

/** Switches all texts, dates and numbers without a reload, and stores the choice. */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(languageKey, language);
  await applyLanguage(language);
}

/** Loads texts in advance, so that a page does not suspend on them. @throws ChunkLoadError when some failed to load */
export async function loadTexts(names: readonly string[]): Promise<void> {
  await i18next.loadNamespaces([...names]);
  const language = currentLanguage();
  const lost = names.filter((name) => missing.has(namespaceKey(language, name)));
  await Promise.all(lost.map((name) => loadAgain(language, name)));
}

/** The same promise until it fails and the failure is forgotten. */
function loadAgain(language: Language, name: string): Promise<void> {
  const key = namespaceKey(language, name);
  const known = again.get(key) ?? loadNamespace(language, name);
  again.set(key, known);
  known.catch(() => noteFailure(() => again.delete(key)));
  return known;
}

async function loadNamespace(language: Language, name: string): Promise<void> {
  const { texts } = await loadChunk<{ texts: unknown }>(namespaces.get(name)![language]);
  i18next.addResourceBundle(language, name, texts);
  missing.delete(namespaceKey(language, name));
}

async function applyLanguage(language: Language): Promise<void> {
  dayjs.locale(language === "zh" ? "zh-cn" : "en");
  document.documentElement.lang = tags[language];
  await i18next.changeLanguage(language);
  languageStore.setState({ language });
}
