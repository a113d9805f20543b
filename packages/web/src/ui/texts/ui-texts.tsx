import { createContext, type ReactNode, useContext } from "react";
import { type UiTexts, uiZh } from "./texts-zh.ts";

const UiTextsContext = createContext<UiTexts>(uiZh);

/** Provides the texts of the components; the shell mounts it with the current language. */
export function UiTextsProvider({ texts, children }: { texts: UiTexts; children: ReactNode }) {
  return <UiTextsContext value={texts}>{children}</UiTextsContext>;
}

/** The texts of the current language; Chinese without a provider. */
export function useUiTexts(): UiTexts {
  return useContext(UiTextsContext);
}
