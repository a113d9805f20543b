import type { NounActions } from "../records/noun-actions.ts";

export const readingActions: NounActions = {
  noun: { zh: "计量数据", en: "Readings" },
  sentences: {
    enter: { zh: "手工录入计量数据", en: "Entered readings by hand" },
  },
};
