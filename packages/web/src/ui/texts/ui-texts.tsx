import { createContext, type ReactNode, useContext } from "react";
import { type UiTexts, uiZh } from "./texts-zh.ts";

const UiTextsContext = createContext<UiTexts>(uiZh);

/** Gives the components below their words; the shell mounts it with the present language. */
export function UiTextsProvider({ texts, children }: { texts: UiTexts; children: ReactNode }) {
  return <UiTextsContext value={texts}>{children}</UiTextsContext>;
}

/** The words of the present language; Chinese where no provider is mounted. */
export function useUiTexts(): UiTexts {
  return useContext(UiTextsContext);
}
