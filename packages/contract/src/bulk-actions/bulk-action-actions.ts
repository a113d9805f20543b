import type { NounActions } from "../records/noun-actions.ts";

export const bulkActions: NounActions = {
  sentences: {
    undo: { zh: "批量撤销", en: "Undid a bulk action" },
  },
};
