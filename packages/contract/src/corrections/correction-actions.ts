import type { NounActions } from "../records/noun-actions.ts";

export const correctionActions: NounActions = {
  noun: { zh: "退补建议", en: "Correction" },
  sentences: {
    take: { zh: "采纳退补建议", en: "Took a proposed correction" },
    leave: { zh: "退补建议不调整", en: "Left a proposed correction" },
  },
};
