import { createContext, type ReactNode, use } from "react";

type KitSettingsValue = {
  /** Of the content policy, for the kit's style elements. */
  nonce?: string | undefined;
  language?: "zh" | "en" | undefined;
  /** Where the list of a field and the like are put; the end of the document without one. */
  place?: (() => HTMLElement) | undefined;
  /** The business date, yyyy-mm-dd: where calendars open. */
  today?: string | undefined;
};

const KitSettingsContext = createContext<KitSettingsValue>({});

/** What `Kit` reads. It stands apart, so that the portal's first load has nothing of the UI kit in it. */
export function KitSettings({ value, children }: { value: KitSettingsValue; children: ReactNode }) {
  return <KitSettingsContext value={{ ...use(KitSettingsContext), ...value }}>{children}</KitSettingsContext>;
}

export const useKitSettings = (): KitSettingsValue => use(KitSettingsContext);
