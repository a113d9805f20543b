import { usePreference } from "../../kernel/use-preference.ts";
import type { PaletteItem } from "./palette-item.ts";

/** A page or an action is known by its key; a record also needs its name and place to be shown again. */
export type RecentChoice = { key: string; title?: string; hint?: string; url?: string };
const mostRecent = 8;

/** What one chose before, the latest first; kept for the person on the server. */
export function useRecent(): [recent: readonly RecentChoice[], remember: (item: PaletteItem) => void] {
  const [kept, keep] = usePreference<RecentChoice[]>("palette.recent");
  const recent = Array.isArray(kept) ? kept.filter((one) => typeof one?.key === "string") : [];
  const remember = ({ key, group, title, hint = "", url = "" }: PaletteItem) => {
    const isRecord = group === "records" || key.startsWith("record:");
    const choice: RecentChoice = isRecord ? { key, title, hint, url } : { key };
    keep([choice, ...recent.filter((one) => one.key !== key)].slice(0, mostRecent));
  };
  return [recent, remember];
}
