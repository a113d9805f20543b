import { useEffect, useEffectEvent } from "react";
import { usePreference } from "../../kernel/queries/use-preference.ts";

/** A record that the person opened. */
export type RecentRecord = { address: string; title: string; hint: string };

const key = "records.recent";
const most = 8;

const isRecent = (one: Partial<RecentRecord> | null): one is RecentRecord =>
  typeof one?.address === "string" && typeof one.title === "string" && typeof one.hint === "string";

/** The records that the person opened last, latest first; undefined while loading. Stored on the server. */
export function useRecentRecords(): RecentRecord[] | undefined {
  const [kept, , known] = usePreference<RecentRecord[]>(key);
  return known ? recentOf(kept) : undefined;
}

const recentOf = (kept: unknown): RecentRecord[] => (Array.isArray(kept) ? kept.filter(isRecent) : []);

/**
 * Puts the page's record first in that list whenever the page becomes visible. Without a title the record is still
 * loading.
 */
export function useVisitedRecord(address: string, title: string | undefined, hint: string): void {
  const [kept, keep, known] = usePreference<RecentRecord[]>(key, { quiet: true });
  const visit = useEffectEvent((record: RecentRecord) => {
    const [first, ...rest] = recentOf(kept);
    if (first?.address === record.address && first.title === record.title && first.hint === record.hint) return;
    const others = (first ? [first, ...rest] : []).filter((one) => one.address !== record.address);
    keep([record, ...others].slice(0, most));
  });
  // The list is stored on the server. Effects run again when the page is shown again.
  useEffect(() => {
    if (known && title !== undefined) visit({ address, title, hint });
  }, [known, address, title, hint]);
}
