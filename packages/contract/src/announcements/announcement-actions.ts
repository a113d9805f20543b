import type { NounActions } from "../records/noun-actions.ts";

export const announcementActions: NounActions = {
  sentences: {
    create: { zh: "新建通知草稿", en: "Drafted a notice" },
    update: { zh: "修改通知草稿", en: "Edited a draft notice" },
    send: { zh: "发送通知", en: "Sent a notice" },
    withdraw: { zh: "撤回通知", en: "Withdrew a notice" },
    remove: { zh: "删除通知草稿", en: "Deleted a draft notice" },
    hold: { zh: "通知到时未能发出", en: "Notice not sent as scheduled" },
    expire: { zh: "通知到期失效", en: "Notice expired" },
  },
};
