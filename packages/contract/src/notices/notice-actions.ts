import type { NounActions } from "../records/noun-actions.ts";

export const noticeActions: NounActions = {
  sentences: {
    publish: { zh: "发布消息", en: "Published a notice" },
  },
};
