import type { NounActions } from "../records/noun-actions.ts";

export const settledActions: NounActions = { noun: { zh: "结算电量", en: "Settled quantity" } };
export const gasQualityActions: NounActions = { noun: { zh: "燃气品质", en: "Gas quality" } };
