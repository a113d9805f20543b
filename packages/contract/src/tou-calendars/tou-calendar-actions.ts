import type { NounActions } from "../records/noun-actions.ts";

export const touCalendarActions: NounActions = {
  noun: { zh: "分时时段", en: "Time-of-use calendar" },
};
