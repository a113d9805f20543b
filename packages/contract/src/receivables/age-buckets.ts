import type { Bilingual } from "../kernel/bilingual.ts";

/** By days past the due day: not due, 1 to 30, 31 to 60, 61 to 90, more. */
export const ageBuckets = ["notDue", "upTo30", "upTo60", "upTo90", "over90"] as const;
export type AgeBucket = (typeof ageBuckets)[number];
export const ageBucketWords: Record<AgeBucket, Bilingual> = {
  notDue: { zh: "未到期", en: "Not due" },
  upTo30: { zh: "逾期 1–30 天", en: "1–30 days" },
  upTo60: { zh: "逾期 31–60 天", en: "31–60 days" },
  upTo90: { zh: "逾期 61–90 天", en: "61–90 days" },
  over90: { zh: "逾期 90 天以上", en: "Over 90 days" },
};
