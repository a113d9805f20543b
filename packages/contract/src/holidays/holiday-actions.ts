import type { NounActions } from "../records/noun-actions.ts";

export const holidayActions: NounActions = {
  noun: { zh: "节假日", en: "Holidays" },
  sentences: {
    copy: { zh: "以往年为底稿录入节假日", en: "Copied holidays from another year" },
    set: { zh: "设置节假日", en: "Set holidays" },
  },
};
