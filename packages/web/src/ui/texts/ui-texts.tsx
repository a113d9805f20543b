import { createContext, type ReactNode, useContext } from "react";
import { type UiTexts, uiZh } from "./texts-zh.ts";

/** Chinese is always here; the other language comes with the shell's texts. */
let english: UiTexts | undefined;
export const provideEnglish = (texts: UiTexts): void => void (english = texts);

/** The texts of a language, outside of React and for the provider. */
export const uiTextsOf = (language: "zh" | "en"): UiTexts => (language === "en" && english) || uiZh;

const UiTextsContext = createContext<UiTexts>(uiZh);

/** Provides the texts of the components; the shell mounts it with the current language. */
export function UiTextsProvider({ texts, children }: { texts: UiTexts; children: ReactNode }) {
  return <UiTextsContext value={texts}>{children}</UiTextsContext>;
}

/** The texts of the current language; Chinese without a provider. */
export function useUiTexts(): UiTexts {
  return useContext(UiTextsContext);
}
