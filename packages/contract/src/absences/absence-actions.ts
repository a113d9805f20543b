import type { NounActions } from "../records/noun-actions.ts";

export const absenceActions: NounActions = {
  noun: { zh: "代理", en: "Stand-in" },
  verbs: {
    set: { zh: "设置", en: "set" },
  },
};
