import { z } from "zod";
import { addressOf, type Tab } from "./tab-list.ts";

const storageKey = "busbar-tabs";
const Kept = z.object({
  person: z.string(),
  tabs: z.array(z.object({ address: z.string(), title: z.string().optional(), pinned: z.boolean() })),
});
type KeptTab = z.infer<typeof Kept>["tabs"][number];

/** The open tabs of this window, for its next load. */
export type KeptTabs = { read(): KeptTab[]; write(tabs: readonly Tab[]): void; clear(): void };

/** @param storage of the window; the tabs come back for `personId` only, and not after signing out */
export function createKeptTabs(
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">,
  personId: string,
): KeptTabs {
  return {
    read() {
      try {
        const kept = Kept.safeParse(JSON.parse(storage.getItem(storageKey) ?? "null"));
        return kept.success && kept.data.person === personId ? kept.data.tabs : [];
      } catch {
        return [];
      }
    },
    write(tabs) {
      const kept = tabs.map((tab) => ({ address: addressOf(tab), title: tab.title, pinned: tab.pinned }));
      storage.setItem(storageKey, JSON.stringify({ person: personId, tabs: kept }));
    },
    clear: () => storage.removeItem(storageKey),
  };
}
