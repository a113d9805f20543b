import type { NounActions } from "../records/noun-actions.ts";

export const pricePlanActions: NounActions = {
  noun: { zh: "价格套餐", en: "Price plan" },
  verbs: {
    archive: { zh: "归档", en: "archived" },
  },
  sentences: {
    archive_many: { zh: "批量归档价格套餐", en: "Archived price plans (bulk)" },
    restore_many: { zh: "批量恢复价格套餐", en: "Restored price plans (bulk)" },
  },
};

export const planVersionActions: NounActions = {
  noun: { zh: "套餐版本", en: "Price plan version" },
};
