import type { NounActions } from "../records/noun-actions.ts";

export const frameActions: NounActions = {
  sentences: {
    add: { zh: "允许嵌入网站", en: "Allowed a site to be embedded" },
    remove: { zh: "不再允许嵌入网站", en: "No longer allowed a site to be embedded" },
  },
};
