import type { NounActions } from "../records/noun-actions.ts";

export const noticeActions: NounActions = {
  sentences: {
    publish: { zh: "发布通知", en: "Published a notice" },
  },
};
