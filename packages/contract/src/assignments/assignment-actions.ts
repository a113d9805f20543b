import type { NounActions } from "../records/noun-actions.ts";

export const assignmentActions: NounActions = {
  noun: { zh: "销售分工", en: "Sales assignment" },
  sentences: {
    end_many: { zh: "批量结束销售分工", en: "Ended sales assignments (bulk)" },
  },
};
