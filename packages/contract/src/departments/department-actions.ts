import type { NounActions } from "../records/noun-actions.ts";

export const departmentActions: NounActions = {
  noun: { zh: "部门", en: "Department" },
  sentences: {
    move: { zh: "移动部门", en: "Moved a department" },
  },
};
