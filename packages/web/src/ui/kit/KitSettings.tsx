import { createContext, type ReactNode, use } from "react";

type KitSettingsValue = {
  /** Nonce of the content security policy, for the kit's style elements. */
  nonce?: string | undefined;
  language?: "zh" | "en" | undefined;
  /** Container of popups; the end of the document by default. */
  place?: (() => HTMLElement) | undefined;
  /** The business date, yyyy-mm-dd: calendars open at it. */
  today?: string | undefined;
};

const KitSettingsContext = createContext<KitSettingsValue>({});

/** The settings that `Kit` reads. A module of its own, so that the first load contains nothing of the UI kit. */
export function KitSettings({ value, children }: { value: KitSettingsValue; children: ReactNode }) {
  return <KitSettingsContext value={{ ...use(KitSettingsContext), ...value }}>{children}</KitSettingsContext>;
}

export const useKitSettings = (): KitSettingsValue => use(KitSettingsContext);
