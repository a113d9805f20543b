import type { NounActions } from "../records/noun-actions.ts";

export const assignmentActions: NounActions = {
  noun: { zh: "销售分工", en: "Sales assignment" },
};
