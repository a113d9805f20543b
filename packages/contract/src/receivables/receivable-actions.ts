import type { NounActions } from "../records/noun-actions.ts";

export const receivableActions: NounActions = {
  noun: { zh: "应收", en: "Receivables" },
};
