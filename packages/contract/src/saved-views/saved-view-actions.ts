import type { NounActions } from "../records/noun-actions.ts";

export const savedViewActions: NounActions = {
  sentences: {
    create: { zh: "保存列表视图", en: "Saved a list view" },
    update: { zh: "修改列表视图", en: "Changed a list view" },
    publish: { zh: "发布列表视图", en: "Published a list view" },
    remove: { zh: "删除列表视图", en: "Deleted a list view" },
  },
};
