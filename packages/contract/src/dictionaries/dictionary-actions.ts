import type { NounActions } from "../records/noun-actions.ts";

export const dictionaryActions: NounActions = {
  sentences: {
    create: { zh: "新建字典项", en: "Added a dictionary entry" },
    update: { zh: "修改字典项", en: "Changed a dictionary entry" },
    move: { zh: "移动字典项", en: "Moved a dictionary entry" },
  },
};
