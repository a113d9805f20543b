import type { NounActions } from "../records/noun-actions.ts";

export const importActions: NounActions = {
  noun: { zh: "导入", en: "Import" },
  sentences: {
    commit: { zh: "执行导入", en: "Ran an import" },
    discard: { zh: "放弃导入", en: "Discarded an import" },
    undo: { zh: "撤销导入", en: "Undid an import" },
    upload: { zh: "上传导入文件", en: "Uploaded an import file" },
  },
};
