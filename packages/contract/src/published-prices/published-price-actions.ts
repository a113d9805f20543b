import type { NounActions } from "../records/noun-actions.ts";

export const publishedPriceActions: NounActions = {
  noun: { zh: "发布价格", en: "Published price" },
  verbs: { correct: { zh: "更正", en: "corrected" }, replace: { zh: "被更正取代", en: "replaced by a correction" } },
};
