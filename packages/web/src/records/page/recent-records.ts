import { useEffect, useEffectEvent } from "react";
import { usePreference } from "../../kernel/queries/use-preference.ts";

/** A record that the person has looked at. */
export type RecentRecord = { address: string; title: string; hint: string };

const key = "records.recent";
const most = 8;

const isRecent = (one: Partial<RecentRecord> | null): one is RecentRecord =>
  typeof one?.address === "string" && typeof one.title === "string" && typeof one.hint === "string";

/** The records that one looked at last, the latest first; undefined until known. Kept for the person on the server. */
export function useRecentRecords(): RecentRecord[] | undefined {
  const [kept, , known] = usePreference<RecentRecord[]>(key);
  return known ? recentOf(kept) : undefined;
}

const recentOf = (kept: unknown): RecentRecord[] => (Array.isArray(kept) ? kept.filter(isRecent) : []);

/** Puts the record of a page first among them, each time the page comes to the front. Without a title it is not known yet. */
export function useVisitedRecord(address: string, title: string | undefined, hint: string): void {
  const [kept, keep, known] = usePreference<RecentRecord[]>(key, { quiet: true });
  const visit = useEffectEvent((record: RecentRecord) => {
    const [first, ...rest] = recentOf(kept);
    if (first?.address === record.address && first.title === record.title && first.hint === record.hint) return;
    const others = (first ? [first, ...rest] : []).filter((one) => one.address !== record.address);
    keep([record, ...others].slice(0, most));
  });
  // The list is the server's; a page that comes back to the front is looked at again.
  useEffect(() => {
    if (known && title !== undefined) visit({ address, title, hint });
  }, [known, address, title, hint]);
}
