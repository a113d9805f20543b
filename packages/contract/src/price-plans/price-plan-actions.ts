import type { NounActions } from "../records/noun-actions.ts";

export const pricePlanActions: NounActions = {
  noun: { zh: "价格套餐", en: "Price plan" },
  verbs: {
    archive: { zh: "归档", en: "archived" },
  },
};

export const planVersionActions: NounActions = {
  noun: { zh: "套餐版本", en: "Price plan version" },
};
