import type { NounActions } from "../records/noun-actions.ts";

export const partnerActions: NounActions = {
  noun: { zh: "合作伙伴", en: "Partner" },
};
