import type { NounActions } from "../records/noun-actions.ts";

export const demoActions: NounActions = {
  sentences: {
    date_moved: { zh: "调整演示日期", en: "Moved the demo date" },
  },
};
