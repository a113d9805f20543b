import type { Locale } from "antd/es/locale";
import english from "antd/es/locale/en_US";

type File = { default: Locale };

/** What `Kit` reads; to everybody else it is a box. */
export type KitLocale = { readonly locale: string };

/** The kit's own texts; its files are interop modules, whose `default` may be wrapped once more. */
const read = (file: Promise<File>): Promise<KitLocale> =>
  file.then(({ default: locale }) => ("default" in locale ? (locale as unknown as File).default : locale));

/** Loaded with the language, so that both change at once. */
export const kitLocales = {
  zh: () => read(import("antd/es/locale/zh_CN") as Promise<File>),
  // What the kit falls back to anyway.
  en: () => read(Promise.resolve({ default: english as Locale })),
};
