import type { NounActions } from "../records/noun-actions.ts";

export const touCalendarActions: NounActions = {
  noun: { zh: "分时日历", en: "Time-of-use calendar" },
};
