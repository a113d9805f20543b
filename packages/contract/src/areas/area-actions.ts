import type { NounActions } from "../records/noun-actions.ts";

export const areaActions: NounActions = {
  sentences: {
    create: { zh: "新增地区", en: "Added an area" },
    update: { zh: "修改地区", en: "Changed an area" },
  },
};
